/** One event of the home table: title, status, score, matched total, best back and lay of each outcome. */
import type { EventSummary, Market, Runner } from '#contract/catalogue.ts'
import type { SportsEvent } from '#contract/sports.ts'
import type { Cell, CellSide } from '../../live/price-store.ts'
import { useEventState } from '../../live/use-live.ts'
import { formatSize } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { nearTime } from '../../text/times.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './EventTable.module.css'
import { loadChoice } from './load-choice.ts'
import { Matched } from './Matched.tsx'
import { type CellAccess, PriceCell } from './PriceCell.tsx'
import { StarButton } from './StarButton.tsx'
import { mainMarket, threeWay } from './three-way.ts'
import { useAccess, useMarketNow } from './use-market.ts'

interface HomeRowProps {
  event: EventSummary
  isTwoWay: boolean
  onOpen(event: SportsEvent): void
}

/** The row. Anywhere on it opens the match; a price opens it with the slip filled. */
export function HomeRow({ event, isTwoWay, onOpen }: HomeRowProps) {
  const market = mainMarket(event)
  const live = useEventState(event.eventId)
  const status = live?.status ?? event.status
  const open = () => onOpen(asSportsEvent(event, status))
  return (
    <li className={classNames(styles.row, styles.event)} data-event={event.eventId}>
      <span className={styles.who}>
        <button type="button" className={styles.title} title={event.name} onClick={open}>
          {event.name}
        </button>
        <span className={styles.summary}>
          <StatusBadge status={status} />
          <span key={status} className="ellipsis">
            {summaryOf(event, status, live?.score?.summary ?? event.score?.summary)}
          </span>
        </span>
      </span>
      {market && <Outcomes event={event} market={market} isTwoWay={isTwoWay} onChoose={open} />}
      <StarButton eventId={event.eventId} name={event.name} className={styles.star} />
    </li>
  )
}

/** Returns the event as the sidebar's lists and the match overlay know it. */
export function asSportsEvent(event: EventSummary, status: string = event.status): SportsEvent {
  return { id: String(event.eventId), display: event.name, status, tournament: event.competition }
}

/** Returns the line under the title: sport, then the score, or the time, and last the competition, which may be cut. */
export function summaryOf(event: EventSummary, status: string, score: string | undefined): string {
  const sport = sportNames[event.sport] ?? event.competition
  if (status === 'Live') return [sport, score ?? event.competition].join(' · ')
  return [sport, nearTime(event.startTime), event.competition].join(' · ')
}

const sportNames: Partial<Record<EventSummary['sport'], string>> = {
  cricket: 'Cricket',
  tennis: 'Tennis',
  soccer: 'Soccer',
  'horse-race': 'Horse Racing',
  'gray-hound': 'Greyhound',
}

interface OutcomesProps {
  event: EventSummary
  market: Market
  isTwoWay: boolean
  onChoose(): void
}

/** Matched total and best prices of a row. */
export function Outcomes({ event, market, isTwoWay, onChoose }: OutcomesProps) {
  const now = useMarketNow(market)
  const access = useAccess(now.status, false)
  const [home, draw, away] = threeWay(market)
  const choose = (runner: Runner, side: CellSide, cell: Cell | null) => {
    loadChoice().then(
      ({ choosePrice }) => choosePrice(event, market, runner, side, cell),
      () => {}, // Then the match cannot be shown either, which says so.
    )
    onChoose()
  }
  const pair = (runner: Runner | null) => (
    <Pair marketId={market.marketId} runner={runner} access={access} onChoose={choose} />
  )
  return (
    <>
      <span className={styles.matched}>
        <span className="visually-hidden">Matched </span>
        <Matched market={market} format={formatSize} className={styles.total} />
      </span>
      {pair(home)}
      {!isTwoWay && pair(draw)}
      {pair(away)}
      {now.status !== 'OPEN' && (
        <span key={now.status} className={styles.pill}>
          {now.status}
        </span>
      )}
    </>
  )
}

interface PairProps {
  marketId: number
  runner: Runner | null
  access: CellAccess
  onChoose(runner: Runner, side: CellSide, cell: Cell | null): void
}

/** Best back and best lay of one outcome; two dashes where the market has no such outcome. */
function Pair({ marketId, runner, access, onChoose }: PairProps) {
  if (runner === null) {
    return (
      <span className={styles.pair} aria-hidden="true">
        <span className={styles.none}>–</span>
        <span className={styles.none}>–</span>
      </span>
    )
  }
  const cell = (side: CellSide) => (
    <PriceCell
      marketId={marketId}
      selectionId={runner.selectionId}
      runnerName={runnerLabel(runner.name, runner.handicap)}
      side={side}
      level={0}
      access={access}
      chosenPrice={null}
      onChoose={(chosen) => onChoose(runner, side, chosen)}
      className={styles.price}
    />
  )
  return (
    <span className={styles.pair}>
      {cell('back')}
      {cell('lay')}
    </span>
  )
}
