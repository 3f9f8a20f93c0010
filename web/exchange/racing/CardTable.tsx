/** The card of a race with its live prices: to win, and to be placed in the same rows. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { EventSummary, Market, RaceCard } from '#contract/catalogue.ts'
import { useBets, useBookPercent, usePosition } from '../../live/use-live.ts'
import { racingText } from '../../text/en/racing.ts'
import { formatSize } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { catalogueKey } from '../market/catalogue-calls.ts'
import { Matched } from '../market/Matched.tsx'
import { PriceGrid } from '../market/PriceGrid.tsx'
import { StarButton } from '../market/StarButton.tsx'
import { useMarketNow } from '../market/use-market.ts'
import { MarketStar } from '../pages/MarketStar.tsx'
import { useSlip } from '../slip/slip-store.ts'
import { type RunnerResult, runnerResults, slipBetsOf } from '../slip/what-if.ts'
import { CardRow } from './CardRow.tsx'
import { hasLine, type Move } from './moves.ts'
import styles from './Race.module.css'
import { raceRunners } from './race-markets.ts'

const { heads } = racingText

interface CardTableProps {
  race: EventSummary
  card: RaceCard | undefined
  win: Market
  place: Market | undefined
  moves: readonly Move[]
  /** Where there is room for one market's prices alone. */
  isPhone: boolean
  shown: 'win' | 'place'
  onShow(shown: 'win' | 'place'): void
}

/** The table; under it who was withdrawn, and what that does to bets. */
export function CardTable({ race, card, win, place, moves, isPhone, shown, onShow }: CardTableProps) {
  const now = useMarketNow(win)
  useReadAgain(race.eventId, now.version)
  const rows = raceRunners(now.runners, card)
  const results = useResults(win)
  const isGreyhound = race.sport === 'gray-hound'
  const has = {
    weight: card?.runners.some(({ weight }) => weight > 0) ?? false,
    start: win.startingPrice === true,
    result: results.some(({ now: one, after }) => one !== 0 || after !== null),
    place: place !== undefined,
  }
  const chosen = isPhone && shown === 'place' ? (place ?? win) : win
  const entry = rows.find(({ runner }) => runner.status !== 'REMOVED')?.runner.selectionId
  return (
    <section
      className={classNames(styles.card, !has.place && styles.winOnly)}
      aria-labelledby="card-heading"
      data-market={win.marketId}
      data-status={now.status}
    >
      <header className={styles.title}>
        <h2 id="card-heading" className={isPhone && place ? 'visually-hidden' : undefined}>
          {racingText.card}
        </h2>
        {isPhone && place && <Choice place={place} shown={shown} onShow={onShow} />}
        {isPhone ? <StarButton eventId={race.eventId} name={race.name} /> : <MarketStar market={win} />}
        <span className={styles.totals}>
          <Total name={racingText.win} market={win} />
          {place && !isPhone && <Total name={racingText.place(place.numberOfWinners)} market={place} />}
        </span>
      </header>
      <div className={classNames(styles.row, styles.heads)} aria-hidden="true">
        <span className={styles.number}>{isGreyhound ? heads.trap : 'No.'}</span>
        <span />
        <span>{heads.runner}</span>
        {!isPhone && (
          <>
            <span className={styles.draw}>{isGreyhound ? '' : heads.draw}</span>
            <span className={styles.form} title={racingText.formHelp}>
              {heads.form}
            </span>
            <span className={styles.age}>{heads.age}</span>
            <span className={styles.weight}>{has.weight ? heads.weight : ''}</span>
            <span className={styles.moves} title={racingText.movesHelp}>
              {moves.some(hasLine) ? heads.moves : ''}
            </span>
            <span className={styles.near}>{has.start ? heads.near : ''}</span>
            <span className={styles.far}>{has.start ? heads.far : ''}</span>
            <span className={styles.result}>{heads.result}</span>
          </>
        )}
        <PriceHeads market={chosen} hasDepth={!isPhone} />
        {place && !isPhone && <PriceHeads market={place} hasDepth={false} />}
      </div>
      <PriceGrid labelledBy="card-heading">
        {rows.map(({ runner, card: one }) => (
          <CardRow
            key={runner.selectionId}
            race={race}
            runner={runner}
            card={one}
            markets={isPhone ? [chosen] : place ? [win, place] : [win]}
            win={win}
            move={isPhone ? undefined : moves.find(byId(runner.selectionId))}
            isPhone={isPhone}
            isEntry={runner.selectionId === entry}
            result={has.result ? results[win.runners.findIndex(byId(runner.selectionId))] : undefined}
          />
        ))}
      </PriceGrid>
      <Withdrawals market={win} />
    </section>
  )
}

/** Reads the race again when its market has turned: why a runner is out, and who has won, is not on the stream. */
function useReadAgain(eventId: number, version: number): void {
  const queryClient = useQueryClient()
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    void queryClient.invalidateQueries({ queryKey: [catalogueKey, 'event', eventId] })
  }, [queryClient, eventId, version])
}

const byId =
  (selectionId: number) =>
  (one: { selectionId: number }): boolean =>
    one.selectionId === selectionId

/** The result under each runner in the win market, with what is on the slip. */
function useResults(market: Market): readonly RunnerResult[] {
  const position = usePosition(market.marketId)
  const bets = useBets(market.marketId)
  const drafts = useSlip(useShallow(({ lines }) => slipBetsOf(lines, market.marketId, bets)))
  return runnerResults(
    market.runners.map(({ selectionId }) => selectionId),
    position,
    drafts,
  )
}

function Choice({ place, shown, onShow }: Pick<CardTableProps, 'shown' | 'onShow'> & { place: Market }) {
  const button = (which: 'win' | 'place', words: ReactNode) => (
    <button type="button" aria-pressed={shown === which} onClick={() => onShow(which)}>
      {words}
    </button>
  )
  return (
    <span className={styles.choice}>
      {button('win', racingText.win)}
      {button('place', racingText.place(place.numberOfWinners))}
    </span>
  )
}

function Total({ name, market }: { name: string; market: Market }) {
  return (
    <span>
      {name} {racingText.matched.toLowerCase()}{' '}
      <b>
        <Matched market={market} format={formatSize} />
      </b>
    </span>
  )
}

/** Back and lay over the columns, with the book percentage of each side where there is room. */
function PriceHeads({ market, hasDepth }: { market: Market; hasDepth: boolean }) {
  const active = useMarketNow(market).runners.flatMap(({ status, selectionId }) =>
    status === 'ACTIVE' ? [selectionId] : [],
  )
  const back = useBookPercent(market.marketId, 'back', active)
  const lay = useBookPercent(market.marketId, 'lay', active)
  return (
    <span className={styles.cells}>
      {hasDepth && <Percent title="Back book" tenths={back} />}
      <b>Back</b>
      <b>Lay</b>
      {hasDepth && <Percent title="Lay book" tenths={lay} />}
    </span>
  )
}

function Percent({ title, tenths }: { title: string; tenths: number | null }) {
  return (
    <span title={title}>
      <span className={styles.percent}>
        {tenths === null ? '' : `${(tenths - (tenths % 10)) / 10}.${tenths % 10}%`}
      </span>
    </span>
  )
}

/** Who was withdrawn, why, and by how much that reduced the prices of the bets on the others. */
function Withdrawals({ market }: { market: Market }) {
  const withdrawn = market.runners.filter(({ status }) => status === 'REMOVED')
  return withdrawn.map(({ selectionId, name, removal }) => (
    <p key={selectionId} className={styles.notice}>
      {racingText.nonRunner(name, removal?.reason ?? '', removal?.factorBps ?? 0)}
    </p>
  ))
}
