/** The account's passkeys, as the server tells them. */
import { useQuery } from '@tanstack/react-query'
import { listPasskeys } from '#contract/addresses/passkeys.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'

export const passkeysKey = [accountKey, 'passkeys'] as const

/** Returns those there are; read once for all that show them. */
export function usePasskeys() {
  return useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => api(listPasskeys, { signal }) })
}
