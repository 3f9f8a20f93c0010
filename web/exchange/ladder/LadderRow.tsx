/** One price of a ladder. Its cells are copied into it, and everything in them but the price is painted. */
import { memo, useLayoutEffect, useRef } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { formatCellPrice } from '../../text/format.ts'
import { gridParts } from '../market/grid-parts.ts'
import styles from './Ladder.module.css'
import { rowCells } from './row-cells.ts'

interface LadderRowProps {
  id: string
  /** From the top, 0 is the highest price. */
  row: number
  price: number
  /** Of the market: lines are no odds. */
  kind: Market['kind']
  isCursor: boolean
  /** Called with the row as soon as it is there, and with null once it has gone. */
  onDrawn(row: number, price: number, element: HTMLElement | null): void
}

/** The row, at its place in the whole range. */
export const LadderRow = memo(function LadderRow({
  id,
  row,
  price,
  kind,
  isCursor,
  onDrawn,
}: LadderRowProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element.current?.replaceChildren(rowCells(formatCellPrice(price, kind)))
    onDrawn(row, price, element.current)
    return () => onDrawn(row, price, null)
  }, [row, price, kind, onDrawn])
  return (
    <div
      ref={element}
      {...gridParts.row}
      {...{ 'aria-rowindex': row + 2 }}
      id={id}
      className={styles.row}
      style={{ top: `calc(${row} * var(--row))` }}
      data-row={row}
      data-price={price}
      data-cursor={isCursor || undefined}
    />
  )
})
