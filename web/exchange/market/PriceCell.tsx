/** One price: a button with the odds and the size there. It alone is repainted when its cell changes. */
import { useLayoutEffect, useRef } from 'react'
import type { Cell, CellSide } from '../../live/price-store.ts'
import { useCell } from '../../live/use-live.ts'
import { formatCellPrice, formatSize } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './PriceCell.module.css'
import { markMove } from './price-mark.ts'

/** `open`: can be chosen. `stale`: the connection is lost. `shut`: suspended, closed or settled. */
export type CellAccess = 'open' | 'stale' | 'shut'

interface PriceCellProps {
  marketId: number
  selectionId: number
  runnerName: string
  side: CellSide
  /** 0 is the best price. */
  level: 0 | 1 | 2
  access: CellAccess
  /** The price of the slip's draft on this runner and side; the cell that shows it is marked. */
  chosenPrice: number | null
  /** Called with the cell, null where nothing is on offer. */
  onChoose(cell: Cell | null): void
  className?: string | undefined
}

const sideWords = { back: 'Back', lay: 'Lay' } as const

/** The cell of a runner's side at a level. Of what is not on offer only the best can be chosen, as a request. */
export function PriceCell(props: PriceCellProps) {
  const { side, level, access, runnerName } = props
  const cell = useCell(props.marketId, props.selectionId, side, level)
  const button = useRef<HTMLButtonElement>(null)
  useMark(button, cell?.price, access === 'open' && level === 0)

  const canChoose = access === 'open' && cell !== undefined && (cell !== null || level === 0)
  const look = classNames(
    styles.cell,
    styles[`${side}${level}`],
    access === 'shut' && styles.shut,
    access === 'stale' && styles.stale,
    !cell && styles.empty,
    cell && cell.price === props.chosenPrice && styles.chosen,
    props.className,
  )
  return (
    <button
      ref={button}
      type="button"
      className={look}
      data-cell={`${side}-${level}`}
      aria-disabled={!canChoose || undefined}
      onClick={() => {
        if (canChoose) props.onChoose(cell)
      }}
    >
      <span className="visually-hidden">
        {sideWords[side]} {runnerName} at{' '}
      </span>
      {cell ? (
        <>
          <b className={styles.price}>{formatCellPrice(cell.price)}</b>
          <span className="visually-hidden">, size </span>
          <span className={styles.size}>{formatSize(cell.size)}</span>
        </>
      ) : (
        <EmptyCell isKnown={cell === null} />
      )}
      <span className={styles.arrow} aria-hidden="true" />
    </button>
  )
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

/** Marks the button when a price gives way to another, not when one appears or goes. */
function useMark(
  button: React.RefObject<HTMLButtonElement | null>,
  price: number | undefined,
  isMarked: boolean,
) {
  const before = useRef(price)
  useLayoutEffect(() => {
    const last = before.current
    before.current = price
    if (isMarked && button.current && last !== undefined && price !== undefined && price !== last) {
      markMove(button.current, price > last ? 'up' : 'down')
    }
  }, [button, price, isMarked])
}
