/**
 * Unmatched orders that are sized by a target. One stands in the book with the stake that is left of its target at its own price;
 * what is too little for one more minor unit of stake is kept beside it (`crumb`), and matches leave that as it is.
 */
import type { FactLog } from '../../facts/log.ts'
import { orderResized, orderRetargeted, sizings } from '../../facts/order.ts'
import { readerOf } from '../../facts/reader.ts'
import { assert } from '../../values/assert.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { findOrder, type OrderPool, orderRow, termsAt, tickAt } from '../book/order-pool.ts'
import { type ExchangeState, marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { unitOf } from './sizing.ts'

const { REMAINING } = orderRow
const { STAKE } = sizings

/** What of a target is to come, 1/100 of a minor unit, and what it counts: a `sizings` code. */
export interface Aim {
  readonly sizedBy: number
  readonly left: number
}

/** Returns the aim of the live order in a row, undefined when it is sized by its stake. */
export function aimAt(pool: OrderPool, market: Market, row: number): Aim | undefined {
  const asked = termsAt(pool, row)?.asked
  if (asked === undefined || asked.sizedBy === STAKE) return undefined
  const { crumb, sizedBy } = asked
  return { sizedBy, left: crumb + pool.rows[row + REMAINING]! * unitAt(pool, market, row, sizedBy) }
}

/** Returns what a minor unit of stake adds to a target at the price of the order in a row. */
function unitAt({ rows }: OrderPool, { ladder }: Market, row: number, sizedBy: number): number {
  return unitOf(sizedBy, ladderByCode(ladder).prices[tickAt(rows, row)]!)
}

/** Returns what of a target is too little for one more minor unit of stake at the price of the order in a row; 0 of a stake. */
export function crumbAt(pool: OrderPool, market: Market, row: number, { sizedBy, left }: Aim): number {
  return sizedBy === STAKE ? 0 : left % unitAt(pool, market, row, sizedBy)
}

const resized = readerOf(orderResized)

/** The order is released next, with as much of its stake as rests. */
export function applyOrderResized(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, resized.market(numbers, at))
  setLeft(state, market, findOrder(state.orders, resized.order(numbers, at)), resized.left(numbers, at))
}

const retargeted = readerOf(orderRetargeted)

export function applyOrderRetargeted(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const { orders } = state
  const market = marketOf(state, retargeted.market(numbers, at))
  const row = findOrder(orders, retargeted.order(numbers, at))
  const left = retargeted.left(numbers, at)
  setLeft(state, market, row, left)
  assert(
    aimAt(orders, market, row)?.left === left,
    'what is unmatched of an order is what is left of its target',
  )
  const wait = termsAt(orders, row)?.wait
  if (wait !== undefined) wait.minFill = Math.min(wait.minFill, Math.floor(left / 100))
}

function setLeft({ orders }: ExchangeState, market: Market, row: number, left: number): void {
  const asked = row === -1 ? undefined : termsAt(orders, row)?.asked
  assert(asked !== undefined && asked.sizedBy !== STAKE, 'only an unmatched order of a target has one')
  asked.crumb = crumbAt(orders, market, row, { sizedBy: asked.sizedBy, left })
}
