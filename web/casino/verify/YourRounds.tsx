/** The caller's own rounds, newest first: the way to each receipt. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRounds } from '#contract/addresses/fairness.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { Rounds } from '#contract/casino.ts'
import { gameOf } from '#core/casino/games.ts'
import { useSession } from '../../account/session.ts'
import { formatSigned } from '../../text/format.ts'
import { Button } from '../../ui/Button.tsx'
import { HistoryNote } from '../../ui/HistoryNote.tsx'
import { CheckedSummary, RoundCheckMark } from '../checks/CheckedRounds.tsx'
import { useOpenBook } from '../checks/use-checks.ts'
import { casinoCall } from '../guest-session.ts'
import { minorOf } from '../money.ts'
import { roundName, timeText } from '../round-words.ts'
import { roundKey } from '../rounds-store.ts'
import styles from './Verify.module.css'

const pageLength = 10

/** The list; nothing where there is no round or they cannot be read: the rest of the page does without. */
export function YourRounds() {
  const { isAuthenticated } = useSession()
  useOpenBook()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...roundKey, isAuthenticated, 'all'],
    queryFn: ({ pageParam }) => readRounds(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Rounds) => next,
  })
  const rounds = data?.pages.flatMap((page) => page.rounds) ?? []
  const standing = data?.pages[0]
  if (rounds.length === 0 && standing?.isComplete !== false) return null
  return (
    <section className={styles.section} aria-labelledby="your-rounds">
      <h2 id="your-rounds">Your rounds</h2>
      <HistoryNote of={standing} />
      <CheckedSummary />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Round</th>
            <th scope="col">Time</th>
            <th scope="col" className={styles.figure}>
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <RoundRow key={round.roundId} round={round} />
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Older rounds
          </Button>
        </div>
      )}
    </section>
  )
}

function RoundRow({ round }: { round: AnyRound }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/verify?round=${encodeURIComponent(round.roundId)}`}>
          {`${gameOf(round.game).name}, round ${roundName(round.roundId)}`}
        </Link>{' '}
        <RoundCheckMark roundId={round.roundId} />
      </th>
      <td>{timeText(round.time)}</td>
      <td className={styles.figure}>{formatSigned(minorOf(round.balanceChange))}</td>
    </tr>
  )
}

function readRounds(cursor: string | null): Promise<Rounds> {
  return casinoCall(listRounds, { query: { limit: String(pageLength), cursor: cursor ?? undefined } })
}
