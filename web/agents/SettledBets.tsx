/** A player's settled bets, as the one above sees them: never what is open. */
import { useInfiniteQuery } from '@tanstack/react-query'
import admin from '../admin/AdminTable.module.css'
import { useFollowed } from '../admin/follow.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney, formatPrice, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { settledBetsOf } from './agents-calls.ts'

/** The list, the newest first. */
export function SettledBets({ of }: { of: number }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useFollowed(
    useInfiniteQuery(settledBetsOf(of)),
  )
  const bets = data?.pages.flatMap((page) => page.bets)
  if (error !== null && bets === undefined) return <Alert>{error.message}</Alert>
  if (bets === undefined) return <Skeleton rows={3} rowHeight={44} />
  if (bets.length === 0) return <p className={admin.note}>{agentsText.noBets}</p>
  return (
    <>
      <ul className={styles.rows}>
        {bets.map((bet) => (
          <li key={bet.orderId}>
            <span>
              {bet.runnerName} · {bet.marketName}
              <br />
              <span className={styles.detail}>
                {bet.eventName}
                {bet.settledAt !== undefined && ` · ${dayAndTime(bet.settledAt)}`}
              </span>
            </span>
            <span>
              {bet.side === 'BACK' ? 'Back' : 'Lay'} {formatMoney(bet.matched)} at{' '}
              {formatPrice(bet.averagePrice, bet.marketKind)} · <b>{formatSigned(bet.profit ?? 0)}</b>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className={admin.note}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {agentsText.more}
          </Button>
        </p>
      )}
    </>
  )
}
