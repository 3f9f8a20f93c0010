/** The slip's two figures: a guest's are fixed, a player's are the wallet's. */
import { useQuery } from '@tanstack/react-query'
import { getBalance } from '#contract/addresses/money.ts'
import { useSession } from '../../account/session.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { useAccount } from '../../live/account-store.ts'
import { formatFigure } from '../../text/format.ts'

/** As text; dots while a player's own are on their way. */
export interface SlipFigures {
  available: string
  exposure: string
}

const guestFigures: SlipFigures = { available: '100', exposure: '0' }
const unknownFigures: SlipFigures = { available: '…', exposure: '…' }

/** Returns the figures to show. */
export function useSlipFigures(): SlipFigures {
  const { isAuthenticated } = useSession()
  const live = useAccount()
  const { data } = useQuery({
    queryKey: [accountKey, 'balance'],
    queryFn: ({ signal }) => api(getBalance, { signal }),
    enabled: isAuthenticated && live === null,
  })
  if (!isAuthenticated) return guestFigures
  const account = live ?? data
  if (account === undefined) return unknownFigures
  return { available: formatFigure(account.available), exposure: formatFigure(account.exposure) }
}
