/** The four figures of the wallet strip: a guest's are fixed, a player's come from the server and then from the stream. */
import { useQuery } from '@tanstack/react-query'
import { getBalance } from '#contract/addresses/money.ts'
import { api } from '../api/client.ts'
import { accountKey } from '../api/query-client.ts'
import { type AccountMoney, useAccount } from '../live/account-store.ts'
import { formatCount, formatFigure } from '../text/format.ts'
import { useSession } from './session.ts'

/** The figures as text, or null while a player's own are on their way. */
export interface Wallet {
  credit: string
  balance: string
  liable: string
  activeBets: string
}

/** The figures that a guest is shown. */
export const guestWallet: Wallet = { credit: '0', balance: '1,000', liable: '0', activeBets: '0' }

/** Returns the player's own balance, from the stream or else from the server; undefined for a guest and until it is known. */
function useBalance(isAuthenticated: boolean): AccountMoney | undefined {
  const live = useAccount()
  const { data } = useQuery({
    queryKey: [accountKey, 'balance'],
    queryFn: ({ signal }) => api(getBalance, { signal }),
    enabled: isAuthenticated && live === null,
  })
  return isAuthenticated ? (live ?? data) : undefined
}

/** Returns the player's own money in minor units; undefined for a guest and until it is known. */
export function useMoney(): AccountMoney | undefined {
  return useBalance(useSession().isAuthenticated)
}

/** Returns the signed-in account's id; null for a guest, undefined until it is known. */
export function useAccountId(): number | null | undefined {
  const { isAuthenticated } = useSession()
  const account = useBalance(isAuthenticated)
  return isAuthenticated ? account?.accountId : null
}

/** Returns the wallet to show: the guest's fixed one, the player's, or null until the player's is known. */
export function useWallet(): Wallet | null {
  const { isAuthenticated } = useSession()
  const account = useBalance(isAuthenticated)
  if (!isAuthenticated) return guestWallet
  if (account === undefined) return null
  return {
    credit: formatFigure(account.line),
    balance: formatFigure(account.balance),
    liable: formatFigure(account.exposure),
    activeBets: formatCount(account.activeBets),
  }
}
