/** Cancelling what one account has unmatched in a market, as far as a slice goes. */
import { cancelReasons } from '../../facts/order.ts'
import {
  bookAt,
  findOrder,
  isAtStart,
  newerOf,
  type OrderPool,
  olderOf,
  orderIdAt,
  orderRow,
  termsAt,
} from '../book/order-pool.ts'
import { isOver, type Step } from '../market/slice.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'
import { isSecondLeg, writeCancelled } from './pairs.ts'

const { REMAINING } = orderRow

/** Which of an account's orders are meant: those for which all that is named holds. */
export interface Selectors {
  /** The index of the runner. */
  readonly runner?: number
  /** 0 back, 1 lay. */
  readonly side?: number
  readonly strategy?: string
}

/** Returns the selectors as the text of a task has them: "" for all orders. */
export function textOfSelectors(selectors: Selectors): string {
  return Object.keys(selectors).length === 0 ? '' : JSON.stringify(selectors)
}

/** Writes order_cancelled for the account's live orders in the market that are meant, in the order of their acceptance; a group goes with its first leg. */
export const cancelOwn: Step = ({ log, state }, market, task, slice) => {
  const { orders } = state
  const { rows } = orders
  const selectors: Selectors = task.text === '' ? {} : JSON.parse(task.text)
  let row = task.order === 0 ? firstOf(orders, newestOf()) : firstAfter()
  for (; row !== -1; row = newerOf(orders, row)) {
    // It has gone with the other, and is not counted again.
    if (isSecondLeg(orders, row)) continue
    const order = orderIdAt(orders, row)
    const stays = !isMeant(orders, row, selectors)
    if (stays ? slice.rowsLeft <= 0 : isOver(slice, log)) return false
    slice.rowsLeft--
    if (stays) {
      task.order = order
      continue
    }
    const size = rows[row + REMAINING]!
    writeCancelled({ log, state }, market, row, size, cancelReasons.PLAYER)
    task.cancelled += size
  }
  return true

  function newestOf(): number {
    const index = findPosition(market.positions, task.account)
    return index === -1 ? -1 : figureOf(market.positions, index, positionRow.NEWEST)
  }

  /** The last order that stays is live: nothing is done in the market between two slices. */
  function firstAfter(): number {
    return newerOf(orders, findOrder(orders, task.order))
  }
}

function firstOf(orders: OrderPool, newest: number): number {
  let row = newest
  while (row !== -1 && olderOf(orders, row) !== -1) row = olderOf(orders, row)
  return row
}

function isMeant(orders: OrderPool, row: number, { runner, side, strategy }: Selectors): boolean {
  if (isAtStart(orders, row)) return false
  const book = bookAt(orders.rows, row)
  if (runner !== undefined && book >> 1 !== runner) return false
  if (side !== undefined && (book & 1) !== side) return false
  return strategy === undefined || termsAt(orders, row)?.asked?.strategy === strategy
}
