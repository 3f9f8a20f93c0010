/** One runner of a market: its name, the result if it wins, and its six prices. */
import { memo, useEffect, useMemo, useRef } from 'react'
import type { Market, Runner } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import type { Cell, CellSide } from '../../live/price-store.ts'
import { marketText } from '../../text/en/market.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isDraft, useSlip } from '../slip/slip-store.ts'
import { choosePrice } from './choose-price.ts'
import { gridParts } from './grid-parts.ts'
import styles from './OddsTable.module.css'
import { ownOffers } from './own-offers.ts'
import { type CellAccess, PriceCell } from './PriceCell.tsx'
import { QueueBar } from './QueueBar.tsx'
import { ResultLine } from './ResultLine.tsx'
import { lessCommission } from './results-if-all.ts'
import { StartingPrice } from './StartingPrice.tsx'
import { ThreeFigures } from './ThreeFigures.tsx'

interface RunnerRowProps {
  event: { eventId: number; name: string }
  market: Market
  runner: Runner
  access: CellAccess
  /** The result if it wins, minor units; null shows none. */
  resultNow: number | null
  /** What the slip would make of it; null without bets there. */
  resultAfter: number | null
  /** With three figures: what the unmatched bets would make of it, null for nothing; undefined is one line. */
  resultIfAll?: number | null | undefined
  /** What is taken of a result that is a win, basis points; 0 shows results before commission. */
  commissionBps?: number
  /** Whether a bet of the slip has been sent and is not decided yet. */
  isPending?: boolean
  /** The player's own in the market. */
  bets: readonly Bet[]
  /** Whether its best price to back is the table's stop of Tab. */
  isEntry: boolean
  /** Whether there are two prices on each side and not three. */
  isSmall?: boolean
}

/** In the order they stand in: back from deep to best, lay from best to deep. */
const cells = [
  ['back', 2],
  ['back', 1],
  ['back', 0],
  ['lay', 0],
  ['lay', 1],
  ['lay', 2],
] as const

const cellsOfSmall = cells.filter(([, level]) => level < 2)

/** The row. A withdrawn runner keeps its name and loses its prices. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { event, market, runner, access, bets, isEntry, isSmall = false } = props
  const own = useMemo(
    () => ({
      back: ownOffers(bets, runner.selectionId, 'back'),
      lay: ownOffers(bets, runner.selectionId, 'lay'),
    }),
    [bets, runner.selectionId],
  )
  const chosen = { back: useChosenPrice(market, runner, 'BACK'), lay: useChosenPrice(market, runner, 'LAY') }
  const onChoose = (side: CellSide, cell: Cell | null) => choosePrice(event, market, runner, side, cell)
  const row = useRef<HTMLDivElement>(null)
  const runnerCount = market.runners.length
  const isChosen = chosen.back !== null || chosen.lay !== null
  useEffect(() => {
    if (!isChosen) return
    // The drawer of a phone takes half of the screen; what it is about stays in view, a short table whole.
    const isShort = runnerCount <= 3 && matchMedia('(max-width: 575px)').matches
    const kept = isShort ? row.current?.closest('section') : row.current
    kept?.scrollIntoView({ block: 'nearest' })
  }, [isChosen, runnerCount])
  const isRemoved = runner.status === 'REMOVED'
  const name = runnerLabel(runner.name, runner.handicap)
  // Three figures leave it no room beside them.
  const isThreefold = props.resultIfAll !== undefined
  const starting = market.startingPrice === true && !isRemoved && (
    <StartingPrice marketId={market.marketId} selectionId={runner.selectionId} />
  )
  return (
    <div ref={row} {...gridParts.row} className={styles.runner} data-runner={runner.selectionId}>
      <div {...gridParts.rowHead} className={styles.who}>
        <span className={styles.name}>
          <b className={classNames(styles.label, isRemoved && styles.removed)} title={name}>
            <span className="ellipsis">{runner.name}</span>
            {name !== runner.name && (
              <span className={styles.handicap}>{name.slice(runner.name.length)}</span>
            )}
          </b>
          {runner.status in marketText.results && (
            <Badge kind="done">{marketText.results[runner.status as keyof typeof marketText.results]}</Badge>
          )}
          {isThreefold && starting}
        </span>
        <span className={styles.line}>
          <Results {...props} />
          {!isThreefold && starting}
        </span>
      </div>
      {isRemoved ? (
        <span {...gridParts.cell} className={styles.withdrawn}>
          Withdrawn
        </span>
      ) : (
        <span className={styles.cells}>
          {(isSmall ? cellsOfSmall : cells).map(([side, level]) => (
            <PriceCell
              key={`${side}${level}`}
              marketId={market.marketId}
              selectionId={runner.selectionId}
              runnerName={name}
              kind={market.kind}
              side={side}
              level={level}
              access={access}
              chosenPrice={chosen[side]}
              own={own[side]}
              mark={
                own[side].size > 0 && (
                  <QueueBar
                    place={{ marketId: market.marketId, selectionId: runner.selectionId, side, level }}
                    bets={bets}
                  />
                )
              }
              isTabStop={isEntry && side === 'back' && level === 0}
              onChoose={(cell) => onChoose(side, cell)}
              className={classNames(
                level > 0 && styles.depth,
                side === 'lay' && level === 0 && styles.firstLay,
              )}
            />
          ))}
        </span>
      )}
    </div>
  )
})

/** Returns the price of the slip's draft on this runner and side, or null. */
function useChosenPrice(market: Market, runner: Runner, side: 'BACK' | 'LAY'): number | null {
  return useSlip(({ lines }) => {
    const line = lines.find(
      (one) =>
        one.marketId === market.marketId &&
        one.selectionId === runner.selectionId &&
        one.side === side &&
        isDraft(one),
    )
    return line?.price ?? null
  })
}

/** What the row says of the runner's result; nothing of one that is withdrawn. */
function Results(props: RunnerRowProps) {
  const { runner, resultNow, resultAfter, resultIfAll, commissionBps = 0, isPending = false } = props
  const now = runner.status === 'REMOVED' ? null : resultNow
  const net = (result: number | null) => (result === null ? null : lessCommission(result, commissionBps))
  if (resultIfAll === undefined) {
    return <ResultLine now={net(now)} after={net(resultAfter)} isPending={isPending} />
  }
  const base = resultIfAll ?? resultNow ?? 0
  const figures = {
    matched: net(now),
    ifAll: now === null ? null : net(resultIfAll),
    // On top of what is unmatched: all of it is the player's own.
    withSlip: now === null || resultAfter === null ? null : net(base + resultAfter - now),
  }
  return <ThreeFigures figures={figures} isPending={isPending} />
}
