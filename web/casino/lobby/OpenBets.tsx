/** The player's open bets of the exchange in the lobby's slip, each view with its own figure. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listBets } from '#contract/addresses/orders.ts'
import type { Bet } from '#contract/orders.ts'
import { useSession } from '../../account/session.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { useAccount } from '../../live/account-store.ts'
import { oddsAtStart } from '../../text/en/bets.ts'
import { sideWord, slipText } from '../../text/en/slip.ts'
import { formatMoney, formatPrice } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Empty } from '../../ui/Empty.tsx'
import styles from './LobbySlip.module.css'

/** bets: all there is to a bet; markets: where it is; odds and stake: that figure of it. */
export type BetView = 'bets' | 'markets' | 'odds' | 'stake'

/** The most that the slip lists. */
const listMax = 20

/** The list, or the sentence that there is none where nothing else is listed. */
export function OpenBets({ view, isAlone }: { view: BetView; isAlone: boolean }) {
  const { bets, isLoading } = useOpenBets()
  if (bets.length === 0) return isAlone && !isLoading && <Empty icon="list" sentence={slipText.noBets} />
  return (
    <ul>
      {bets.map((bet) => (
        <li key={bet.orderId} className={styles.bet} data-order={bet.orderId}>
          <Badge kind={bet.side === 'BACK' ? 'back' : 'lay'}>{sideWord[bet.side]}</Badge>
          <span className={styles.what}>
            <span className="ellipsis" title={runnerLabel(bet.runnerName, bet.handicap)}>
              {runnerLabel(bet.runnerName, bet.handicap)}
            </span>
            {view !== 'odds' && view !== 'stake' && (
              <span className={`ellipsis ${styles.market}`} title={bet.eventName}>
                {bet.eventName}
              </span>
            )}
          </span>
          <span className={styles.figure}>{figureOf(bet, view)}</span>
        </li>
      ))}
    </ul>
  )
}

function figureOf(bet: Bet, view: BetView): string {
  const isAtStart = bet.orderType !== undefined && bet.unmatched > 0
  const price = bet.unmatched > 0 ? bet.price : bet.averagePrice
  const odds = isAtStart ? oddsAtStart(bet) : formatPrice(price, bet.marketKind)
  const stake = formatMoney(bet.matched + bet.unmatched)
  if (view === 'markets') return bet.marketName
  if (view === 'odds') return odds
  if (view === 'stake') return stake
  return `${stake} at ${odds}`
}

/** Returns the newest open bets, and whether they are still to come; read again whenever their number changes. */
function useOpenBets(): { bets: readonly Bet[]; isLoading: boolean } {
  const { isAuthenticated } = useSession()
  const count = useAccount()?.activeBets
  const { data, isLoading, refetch } = useQuery({
    queryKey: [accountKey, 'open bets'],
    queryFn: ({ signal }) => api(listBets, { query: { state: 'open', limit: String(listMax) }, signal }),
    enabled: isAuthenticated,
  })
  useEffect(() => {
    if (count !== undefined) void refetch()
  }, [count, refetch])
  return { bets: isAuthenticated ? (data?.bets ?? []) : [], isLoading }
}
