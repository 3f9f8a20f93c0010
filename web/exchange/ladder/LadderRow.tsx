/** One price of a ladder. Everything in it but the price is painted. */
import { memo } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { formatCellPrice } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { gridParts } from '../market/grid-parts.ts'
import styles from './Ladder.module.css'

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
  return (
    <div
      ref={(element) => {
        onDrawn(row, price, element)
        return () => onDrawn(row, price, null)
      }}
      {...gridParts.row}
      {...{ 'aria-rowindex': row + 2 }}
      id={id}
      className={classNames(styles.row, isCursor && styles.cursor)}
      style={{ top: `calc(${row} * var(--row))` }}
      data-row={row}
      data-price={price}
    >
      <span {...gridParts.cell} className={classNames(styles.my, styles.myLay)} data-col="myLay">
        <Queue />
        <b />
      </span>
      <span {...gridParts.cell} className={classNames(styles.size, styles.lay)} data-col="lay">
        <span />
      </span>
      <span {...gridParts.rowHead} className={styles.price} data-col="price">
        {formatCellPrice(price, kind)}
      </span>
      <span {...gridParts.cell} className={classNames(styles.size, styles.back)} data-col="back">
        <span />
      </span>
      <span {...gridParts.cell} className={classNames(styles.my, styles.myBack)} data-col="myBack">
        <Queue />
        <b />
      </span>
      <span {...gridParts.cell} className={styles.traded} data-col="traded">
        <span />
      </span>
      <span {...gridParts.cell} className={styles.closed} data-col="closed">
        <span />
      </span>
    </div>
  )
})

/** Under one's own: all that is at the price, its front at the left, one's own part solid. */
function Queue() {
  return (
    <i className={styles.queue} data-queue="" hidden>
      <i />
    </i>
  )
}
