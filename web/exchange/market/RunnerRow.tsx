/** One runner of a market: its name, the result if it wins, and its six prices. */
import { memo, useEffect, useRef } from 'react'
import type { Market, Runner } from '#contract/catalogue.ts'
import type { Cell, CellSide } from '../../live/price-store.ts'
import { formatSigned } from '../../text/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isDraft, useSlip } from '../slip/slip-store.ts'
import { choosePrice } from './choose-price.ts'
import styles from './OddsTable.module.css'
import { type CellAccess, PriceCell } from './PriceCell.tsx'

interface RunnerRowProps {
  event: { eventId: number; name: string }
  market: Market
  runner: Runner
  access: CellAccess
  /** The result if it wins, minor units; null shows none. */
  resultNow: number | null
  /** What the slip would make of it; null without drafts. */
  resultAfter: number | null
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

/** The row. A withdrawn runner keeps its name and loses its prices. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { event, market, runner, access, resultNow, resultAfter } = props
  const chosen = { back: useChosenPrice(market, runner, 'BACK'), lay: useChosenPrice(market, runner, 'LAY') }
  const onChoose = (side: CellSide, cell: Cell | null) => choosePrice(event, market, runner, side, cell)
  const row = useRef<HTMLLIElement>(null)
  const isChosen = chosen.back !== null || chosen.lay !== null
  useEffect(() => {
    // The drawer of a phone takes half of the screen; what it is about stays in view.
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const isRemoved = runner.status === 'REMOVED'
  return (
    <li ref={row} className={styles.runner} data-runner={runner.selectionId}>
      <div className={styles.who}>
        <span className={styles.name}>
          <b className={classNames('ellipsis', isRemoved && styles.removed)} title={runner.name}>
            {runner.name}
          </b>
          {runner.status === 'WINNER' && <Badge kind="done">Winner</Badge>}
        </span>
        {resultNow !== null && !isRemoved && <ResultLine now={resultNow} after={resultAfter} />}
      </div>
      {isRemoved ? (
        <span className={styles.withdrawn}>Withdrawn</span>
      ) : (
        <span className={styles.cells}>
          {cells.map(([side, level]) => (
            <PriceCell
              key={`${side}${level}`}
              marketId={market.marketId}
              selectionId={runner.selectionId}
              runnerName={runner.name}
              side={side}
              level={level}
              access={access}
              chosenPrice={chosen[side]}
              onChoose={(cell) => onChoose(side, cell)}
              className={classNames(
                level > 0 && styles.depth,
                side === 'lay' && level === 0 && styles.firstLay,
              )}
            />
          ))}
        </span>
      )}
    </li>
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

/** The result if the runner wins, and what the slip would make of it: "+23.70 » +73.70". */
function ResultLine({ now, after }: { now: number; after: number | null }) {
  return (
    <span className={styles.result}>
      <span className="visually-hidden">Result if it wins: </span>
      <Amount amount={now} />
      {after !== null && (
        <span className={styles.then}>
          <span aria-hidden="true">» </span>
          <span className="visually-hidden">with the slip </span>
          <Amount amount={after} />
        </span>
      )}
    </span>
  )
}

function Amount({ amount }: { amount: number }) {
  const look = amount > 0 ? styles.profit : amount < 0 ? styles.loss : styles.nothing
  return <span className={look}>{formatSigned(amount)}</span>
}
