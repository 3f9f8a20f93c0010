/**
 * Offsets: each fill of an order is followed by an exit. What a step has matched is noted once its matching is done and the rest of its
 * taker rests, parent by parent; the exits are placed right after, one by one (`exits-due.ts`).
 */
import { factStride, writeFact } from '../../facts/log.ts'
import { exitDue, orderOffset } from '../../facts/pair.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId, Money, OrderId, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { stakeMax } from '../../values/money.ts'
import { type SideCode, sides } from '../book/book.ts'
import {
  bookAt,
  findOrder,
  type OrderPool,
  orderIdAt,
  orderRow,
  termsAt,
  tickAt,
} from '../book/order-pool.ts'
import type { PlaceOrder } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import type { ExitDue, Market } from '../market/market.ts'
import { grossMax } from '../risk/exposure.ts'
import { grossOfBet } from '../risk/figures.ts'
import { LINE, WINNERS } from '../risk/payoff.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'
import { applyExitDue, applyOrderOffset, type PriceFields, worstOf } from './apply-offsets.ts'
import { exitOf, isSlippage, type Offset, offsetAsked, stopOf } from './exits.ts'
import { fillsByTick } from './fills.ts'
import type { Order } from './order.ts'
import type { Plan } from './plan.ts'

const { BACK, LAY } = sides
const { ACCOUNT } = orderRow

const ticksMax = 200

/**
 * Returns why the fills of an order cannot be followed as is asked, or undefined: `sized_by_invalid`, `order_type_invalid`,
 * `slippage_invalid`, `offset_invalid`, `size_too_large`. `tick`: the ladder index of its price.
 */
export function checkOffset(market: Market, command: PlaceOrder, tick: Tick): RefusalCode | undefined {
  const { terms, persistence, side, size } = command
  const asked = command.offset
  if (asked === undefined) return undefined
  if (terms?.sizedBy !== undefined && terms.sizedBy !== 'STAKE') return 'sized_by_invalid'
  if (persistence === 'MARKET_ON_CLOSE') return 'order_type_invalid'
  if (asked.slippage !== undefined && !isSlippage(asked.slippage)) return 'slippage_invalid'
  if (!isPossible(market, command, tick)) return 'offset_invalid'
  const parent = { side: side === 'BACK' ? BACK : LAY, tick }
  const exit = exitOf(market, parent, offsetAsked(asked)!, { tick, size }, true)
  return exit.size >= stakeMax && size < exit.size ? 'size_too_large' : undefined
}

/**
 * Stops to come are counted by the winner, lines are no odds, and an exit is clear of its parent. At the off, prices are none of the
 * ladder. A stop alone that is levelled could cost a lay's account more than the fill if the runner loses.
 */
function isPossible({ books, payoff, starting }: Market, { offset, side }: PlaceOrder, tick: Tick): boolean {
  const { ticks, stopTicks, levelled = false } = offset!
  const isStopAlone = ticks === 0 && stopTicks !== undefined && !levelled
  if (!(isTicks(ticks) || isStopAlone) || (stopTicks !== undefined && !isTicks(stopTicks))) return false
  if ((stopTicks !== undefined && payoff !== WINNERS) || (levelled && payoff === LINE)) return false
  const isBeyond = hasPriceBeyond(books.levels, side === 'BACK' ? BACK : LAY, ticks, tick)
  return isBeyond && (starting === undefined || starting.begunAt > 0)
}

/** Whether the ladder has a price beyond this one where the exits of an order stand: for a stop alone, of no ticks, on its other side. */
function hasPriceBeyond(levels: number, side: SideCode, ticks: number, tick: Tick): boolean {
  const goesDown = (side === BACK) !== (ticks === 0)
  return goesDown ? tick > 0 : tick < levels - 1
}

/** Returns `offset_invalid` where a replacement at this ladder index would leave no price for what follows the fills of the order, or undefined. */
export function checkOffsetRoom(
  { books }: Market,
  side: SideCode,
  offset: Offset | undefined,
  tick: Tick,
): RefusalCode | undefined {
  if (offset === undefined) return undefined
  return hasPriceBeyond(books.levels, side, offset.ticks, tick) ? undefined : 'offset_invalid'
}

function isTicks(ticks: number): boolean {
  return Number.isInteger(ticks) && ticks >= 1 && ticks <= ticksMax
}

/** Writes what the fills of an order are followed by, after the facts by which it came in. */
export function writeOffset({ log }: Exchange, { id: market }: Market, order: Order): void {
  const { id, account, offset } = order
  if (offset === undefined) return
  const { ticks, levelled, stopTicks, slippage } = offset
  writeFact(log, orderOffset, {
    ...{ order: id, market, account, ticks, levelled: levelled ? 1 : 0, stopTicks, slippage },
  })
}

/** As writeOffset, where the state that decides changes in the same step. */
export function writeOffsetAtOnce(exchange: Exchange, market: Market, order: Order): void {
  writeOffset(exchange, market, order)
  applyOrderOffset(exchange.state, exchange.log, (exchange.log.count - 1) * factStride)
}

/** An order whose fills of a step are to be followed. */
interface Parent {
  readonly id: OrderId
  readonly account: AccountId
  readonly runner: number
  readonly side: SideCode
  /** The ladder index of its limit. */
  readonly tick: Tick
  readonly offset: Offset
  readonly receipt: number
  readonly strategy: string
  readonly fills: { readonly tick: Tick; readonly size: Money }[]
}

/** Returns the orders of a plan whose fills are followed, in the order of their acceptance. Asked before they are matched: some are gone after it. */
export function parentsIn(pool: OrderPool, market: Market, order: Order, plan: Plan): Parent[] {
  const parents = new Map<number, Parent>()
  if (market.books.parents > 0) {
    forEachMaker(plan, (row, size) => noteMaker(pool, parents, row, size))
  }
  const found = [...parents.values()]
  const { id, account, runner, side, tick, offset, receipt, terms } = order
  if (offset !== undefined && plan.count > 0) {
    const strategy = terms?.strategy ?? ''
    found.push({ id, account, runner, side, tick, offset, receipt, strategy, fills: fillsByTick(plan) })
  }
  return found.sort((one, other) => (one.receipt < other.receipt ? -1 : 1))
}

function forEachMaker({ count, legs, makers, sizes }: Plan, visit: (row: number, size: Money) => void): void {
  for (let i = 0; i < count; i++) {
    const maker = makers[i]!
    if (maker >= 0) visit(maker, sizes[i]!)
    else for (let at = -1 - maker; legs.rows[at] !== -1; at++) visit(legs.rows[at]!, legs.sizes[at]!)
  }
}

/** Its fills of a step are all at its own price, so they are one. */
function noteMaker(pool: OrderPool, parents: Map<number, Parent>, row: number, size: Money): void {
  const { offset, asked } = termsAt(pool, row) ?? {}
  if (offset === undefined) return
  const earlier = parents.get(row)?.fills[0]?.size ?? 0
  const { rows } = pool
  const tick = tickAt(rows, row)
  parents.set(row, {
    ...{ id: orderIdAt(pool, row), account: rows[row + ACCOUNT]!, runner: bookAt(rows, row) >> 1, tick },
    ...{ side: (bookAt(rows, row) & 1) as SideCode, offset, receipt: offset.receipt },
    ...{ strategy: asked?.strategy ?? '', fills: [{ tick, size: earlier + size }] },
  })
}

/** Writes the exits that are due by what a step has matched of its parents, and applies them. An exit of no minor unit is none. */
export function noteFills(exchange: Exchange, market: Market, parents: readonly Parent[]): void {
  const { state } = exchange
  for (const parent of parents) {
    const row = findOrder(state.orders, parent.id)
    const rests = row !== -1
    for (const fill of parent.fills) noteFill(exchange, market, parent, fill, rests)
  }
}

function noteFill(
  exchange: Exchange,
  market: Market,
  parent: Parent,
  fill: { readonly tick: Tick; readonly size: Money },
  rests: boolean,
): void {
  const { log, state } = exchange
  const { id, account, runner, side, offset, strategy } = parent
  const { tick, size } = exitOf(market, parent, offset, fill, rests)
  if (size === 0) return
  const { prices } = ladderByCode(market.ladder)
  const stop = stopOf(market, parent, offset, fill.tick)
  const trigger = stop === -1 ? 0 : prices[stop]!
  const { slippage } = offset
  const due = { account, side: (1 - side) as SideCode, price: prices[tick]!, size, trigger, slippage }
  if (!isExact(market, due)) return
  writeFact(log, exitDue, { ...due, order: id, market: market.id, runner, text: strategy })
  applyExitDue(state, log, (log.count - 1) * factStride)
  exchange.applied = log.count
}

/** Whether the bets of the account in the market stay within what is kept exactly with an exit at its worst. */
function isExact(market: Market, due: Pick<ExitDue, 'account' | 'size' | PriceFields>): boolean {
  const { positions } = market
  const gross = figureOf(positions, findPosition(positions, due.account), positionRow.GROSS)
  return gross + grossOfBet(market, worstOf(market, due), due.size) <= grossMax
}
