/** What stands under the card of a race: the largest moves, its other markets, and the other races of its course. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { historyText } from '../../text/en/history.ts'
import { racingText } from '../../text/en/racing.ts'
import { formatCellPrice, formatSize } from '../../text/format.ts'
import { clock } from '../../text/times.ts'
import { classNames } from '../../ui/class-names.ts'
import { gliding } from '../../ui/gliding.ts'
import { racePath } from '../events/race-address.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'
import { marketPath } from '../pages/sports.ts'
import { endsOf, largestMoves, type Move } from './moves.ts'
import styles from './Race.module.css'
import { winMarket } from './race-markets.ts'

const movesMax = 3
const noMoves: readonly Move[] = []

interface LargestMovesProps {
  market: Market
  /** Undefined while they are not known. */
  moves: readonly Move[] | undefined
}

/** Whose price has changed most in ten minutes. */
export function LargestMoves({ market, moves }: LargestMovesProps) {
  const largest = largestMoves(moves ?? noMoves, movesMax)
  return (
    <section className={classNames(styles.panel, styles.largest)} aria-labelledby="race-moves">
      <h2 id="race-moves">{racingText.largestMoves}</h2>
      {moves !== undefined && largest.length === 0 && <p className={styles.noMoves}>{racingText.noMoves}</p>}
      <ul>
        {largest.map((move, place) => (
          <MoveRow
            // biome-ignore lint/suspicious/noArrayIndexKey: another one at a place does not move there.
            key={place}
            name={market.runners.find(({ selectionId }) => selectionId === move.selectionId)?.name ?? ''}
            move={move}
          />
        ))}
      </ul>
    </section>
  )
}

function MoveRow({ name, move }: { name: string; move: Move }) {
  const { from, to } = endsOf(move)
  return (
    <li className={styles.moved}>
      <span className="ellipsis">{name}</span>
      <span key={`${from} ${to}`} className={styles.figure}>
        {formatCellPrice(from)} <span aria-hidden="true">»</span> <b>{formatCellPrice(to)}</b>{' '}
        <span aria-hidden="true">{to < from ? '▾' : '▴'}</span>
        <span className="visually-hidden">{to < from ? historyText.down : historyText.up}</span>
      </span>
    </li>
  )
}

/** All markets of the race, each on its own page with its chart and rules. */
export function OtherMarkets({ race }: { race: EventSummary }) {
  return (
    <nav className={styles.panel} aria-labelledby="race-markets">
      <h2 id="race-markets">{racingText.otherMarkets}</h2>
      <ul>
        {race.markets.map(({ marketId, name, matched }) => (
          <li key={marketId}>
            <Link to={marketPath(marketId)}>
              <span className="ellipsis">{name}</span>
              <span key={matched} className={styles.figure}>
                <span className="visually-hidden">{racingText.matched} </span>
                {formatSize(matched)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const shownMax = 6
const readMax = 100
const refetchMs = 30_000

/** The races of the course that have ended, with their winners, and those to come; this one alone until they are known. */
export function RacesOfCourse({ race }: { race: EventSummary }) {
  const { eventId, sport, competition } = race
  const { data = [race] } = useQuery({
    queryKey: [catalogueKey, 'course', sport, competition],
    queryFn: async ({ signal }) => {
      const found = await getEvents({ sport, search: competition }, signal, readMax)
      return found.filter((one) => one.competition === competition)
    },
    refetchInterval: refetchMs,
  })
  const sorted = data.toSorted((a, b) => b.startTime - a.startTime)
  const races = sorted.slice(0, shownMax).reverse()
  return (
    <nav className={styles.panel} aria-labelledby="course-races">
      <h2 id="course-races">{racingText.today(competition)}</h2>
      <ul ref={gliding}>
        {races.map((one) => (
          <li key={one.eventId}>
            <Link to={racePath(one.eventId)} aria-current={one.eventId === eventId ? 'page' : undefined}>
              <b>{clock(one.startTime)}</b>
              <span className="ellipsis">{winnerOf(one) ?? one.name}</span>
              <span key={one.status} className={styles.figure}>
                {one.status === 'Upcoming' ? '' : one.status}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns who won, where that is known. */
function winnerOf(race: EventSummary): string | undefined {
  return winMarket(race)?.runners.find(({ status }) => status === 'WINNER')?.name
}
