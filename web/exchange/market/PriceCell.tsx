/** One price: a button with the odds and the size there. What changes in it is painted without drawing the button again. */
import { type ReactNode, useRef } from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { Cell } from '../../live/price-store.ts'
import { type CellPlace, useCell, usePaintedCell } from '../../live/use-live.ts'
import { pricesText } from '../../text/en/prices.ts'
import { formatCellPrice, formatSize } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { setText } from '../../ui/set-text.ts'
import { gridParts } from './grid-parts.ts'
import type { OwnSizes } from './own-offers.ts'
import styles from './PriceCell.module.css'
import { markMove } from './price-mark.ts'

/** `open`: can be chosen. `stale`: the connection is lost. `shut`: suspended, closed or settled. */
export type CellAccess = 'open' | 'stale' | 'shut'

interface PriceCellProps extends CellPlace {
  runnerName: string
  /** Of its market: the prices of lines are no odds. */
  kind?: Market['kind']
  access: CellAccess
  /** The price of the slip's draft on this runner and side; the cell that shows it is marked. */
  chosenPrice: number | null
  /** The player's own orders on offer on this side of the runner; the cell at their price is marked. In a grid only. */
  own?: OwnSizes
  /** What stands under the numbers. */
  mark?: ReactNode
  /** Whether Tab reaches the cell, where the arrow keys reach the others. Outside a grid it always does. */
  isTabStop?: boolean
  /** Called with the cell, null where nothing is on offer. */
  onChoose(cell: Cell | null): void
  className?: string | undefined
}

/** What of a cell changes the button and not only its two numbers. */
type CellLook = 'loading' | 'empty' | 'offer' | 'chosen'

const sideWords = { back: 'Back', lay: 'Lay' } as const

/** The cell of a runner's side at a level. Of what is not on offer only the best can be chosen, as a request. */
export function PriceCell(props: PriceCellProps) {
  const { side, level, access, runnerName, chosenPrice } = props
  const look = useCell(props, (cell) => lookOf(cell, chosenPrice))
  const parts = useNumbers(props)

  const canChoose = access === 'open' && look !== 'loading' && (look !== 'empty' || level === 0)
  const isOffer = look === 'offer' || look === 'chosen'
  const button = (
    <button
      ref={parts.button}
      type="button"
      className={classNames(
        styles.cell,
        styles[`${side}${level}`],
        access === 'shut' && styles.shut,
        access === 'stale' && styles.stale,
        !isOffer && styles.empty,
        look === 'chosen' && styles.chosen,
        props.className,
      )}
      data-cell={`${side}-${level}`}
      tabIndex={props.isTabStop === false ? -1 : 0}
      aria-disabled={!canChoose || undefined}
      onClick={() => {
        const cell = parts.shown.current
        if (canChoose && cell !== undefined) props.onChoose(cell)
      }}
    >
      <span className="visually-hidden">
        {sideWords[side]} {runnerName} at{' '}
      </span>
      {isOffer ? (
        <>
          <b ref={parts.price} className={styles.price} />
          <span className="visually-hidden">, size </span>
          <span ref={parts.size} className={styles.size} />
          {props.own && props.own.size > 0 && (
            <span ref={parts.own} className={styles.own} title={pricesText.yours} />
          )}
          {props.mark}
        </>
      ) : (
        <EmptyCell isKnown={look === 'empty'} />
      )}
      <span className={styles.arrow} aria-hidden="true" />
    </button>
  )
  if (props.isTabStop === undefined) return button
  return (
    <span {...gridParts.cell} className={styles.gridCell}>
      {button}
    </span>
  )
}

function lookOf(cell: Cell | null | undefined, chosenPrice: number | null): CellLook {
  if (!cell) return cell === null ? 'empty' : 'loading'
  return cell.price === chosenPrice ? 'chosen' : 'offer'
}

/**
 * Paints price and size, and marks the button when a price gives way to another, not when one appears or goes. Returns
 * where to paint, and what is shown.
 */
function useNumbers(props: PriceCellProps) {
  const button = useRef<HTMLButtonElement>(null)
  const price = useRef<HTMLElement>(null)
  const size = useRef<HTMLSpanElement>(null)
  const own = useRef<HTMLSpanElement>(null)
  const shown = useRef<Cell | null | undefined>(undefined)
  usePaintedCell(props, (cell) => {
    const before = shown.current
    shown.current = cell
    if (!cell) return
    setText(price.current, formatCellPrice(cell.price, props.kind))
    setText(size.current, formatSize(cell.size))
    const ownSize = props.own?.get(cell.price)
    setText(own.current, ownSize === undefined ? '' : formatSize(ownSize))
    const isMarked = props.access === 'open' && props.level === 0
    if (isMarked && before && button.current && cell.price !== before.price) {
      markMove(button.current, cell.price > before.price ? 'up' : 'down')
    }
  })
  return { button, price, size, own, shown }
}

function EmptyCell({ isKnown }: { isKnown: boolean }) {
  return isKnown ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">no offer</span>
    </>
  ) : (
    <span className="visually-hidden">a price that is loading</span>
  )
}
