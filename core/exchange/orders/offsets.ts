/**
 * Offsets: each fill of an order is followed by an exit. What a step has matched is noted once its matching is done and the rest of its
 * taker rests, parent by parent; the exits are placed right after, one by one (`exits-due.ts`).
 */
import { type FactLog, factStride, writeFact } from '../../facts/log.ts'
import { exitDue, exitPlaced, orderOffset } from '../../facts/pair.ts'
import { readerOf, textOf } from '../../facts/reader.ts'
import { countOrder } from '../../ledger/accounts.ts'
import type { RefusalCode } from '../../refusals.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId, Money, OrderId, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { stakeMax } from '../../values/money.ts'
import { type SideCode, sides } from '../book/book.ts'
import {
  bookAt,
  ensureTerms,
  findOrder,
  type OffsetTerms,
  type OrderPool,
  orderIdAt,
  orderRow,
  orderState,
  stateAt,
  termsAt,
  tickAt,
  waitAt,
} from '../book/order-pool.ts'
import type { PlaceOrder } from '../command.ts'
import { type Exchange, type ExchangeState, marketOf } from '../market/exchange.ts'
import type { ExitDue, Market } from '../market/market.ts'
import { LINE, WINNERS } from '../risk/payoff.ts'
import { ensurePosition } from '../risk/position.ts'
import { exitOf, isSlippage, limitOfExit, type Offset, offsetAsked, stopOf } from './exits.ts'
import { changeUnmatchedAt, exitsToCome, reserveStops } from './live-order.ts'
import type { Order } from './order.ts'
import { fillsByTick, type Plan } from './plan.ts'

const { BACK, LAY } = sides
const { ACCOUNT, REMAINING } = orderRow
const { WAITING } = orderState

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

/** Stops to come are counted by the winner, lines are no odds, and an exit is clear of its parent. At the off, prices are none of the ladder. */
function isPossible({ books, payoff, starting }: Market, { offset, side }: PlaceOrder, tick: Tick): boolean {
  const { ticks, stopTicks, levelled = false } = offset!
  if (!isTicks(ticks) || (stopTicks !== undefined && !isTicks(stopTicks))) return false
  if ((stopTicks !== undefined && payoff !== WINNERS) || (levelled && payoff === LINE)) return false
  const hasRoom = side === 'BACK' ? tick > 0 : tick < books.levels - 1
  return hasRoom && (starting === undefined || starting.begunAt > 0)
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

const kept = readerOf(orderOffset)

/** An order of which nothing is unmatched has nothing that could still be followed: what it took at once is noted by itself. */
export function applyOrderOffset(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const { orders } = state
  const row = findOrder(orders, kept.order(numbers, at))
  if (row === -1) return
  const market = marketOf(state, kept.market(numbers, at))
  const offset: OffsetTerms = {
    ticks: kept.ticks(numbers, at),
    levelled: kept.levelled(numbers, at) === 1,
    stopTicks: kept.stopTicks(numbers, at),
    slippage: kept.slippage(numbers, at),
    receipt: ++state.waitCount,
    reserved: 0,
  }
  ensureTerms(orders, row).offset = offset
  market.books.parents++
  countOrder(state.accounts, orders.rows[row + ACCOUNT]!, exitsToCome(offset))
  const counts = (stateAt(orders.rows, row) & WAITING) === 0 || waitAt(orders, row).isReserved
  if (counts) reserveStops(state, market, row, orders.rows[row + REMAINING]!)
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
  const trigger = stopOf(market, parent, offset, fill.tick)
  writeFact(log, exitDue, {
    ...{ order: id, market: market.id, account, runner, side: 1 - side, price: prices[tick]!, size },
    ...{ trigger: trigger === -1 ? 0 : prices[trigger]!, slippage: offset.slippage, text: strategy },
  })
  applyExitDue(state, log, (log.count - 1) * factStride)
  exchange.applied = log.count
}

const due = readerOf(exitDue)

export function applyExitDue(state: ExchangeState, log: FactLog, at: number): void {
  const { numbers } = log
  const market = marketOf(state, due.market(numbers, at))
  const exit: ExitDue = {
    parent: due.order(numbers, at),
    account: due.account(numbers, at),
    runner: due.runner(numbers, at),
    side: due.side(numbers, at) as SideCode,
    price: due.price(numbers, at),
    size: due.size(numbers, at),
    trigger: due.trigger(numbers, at),
    slippage: due.slippage(numbers, at),
    strategy: textOf(log, at, exitDue),
  }
  market.exits ??= []
  market.exits.push(exit)
  state.orders.due++
  countDue(state, market, exit, exit.size)
}

/** What is due counts as unmatched at the worst price that it may come to. */
function countDue(
  state: ExchangeState,
  market: Market,
  { account, runner, side, price, trigger, slippage }: ExitDue,
  size: Money,
): void {
  const { indexOf, prices } = ladderByCode(market.ladder)
  const worst = trigger === 0 ? price : prices[limitOfExit(market, side, indexOf(trigger), slippage)]!
  const position = ensurePosition(market.positions, account)
  changeUnmatchedAt(state, market, position, account, runner * 2 + side, worst, size)
}

const placed = readerOf(exitPlaced)

export function applyExitPlaced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, placed.market(numbers, at))
  const exit = market.exits?.shift()
  assert(exit?.parent === placed.order(numbers, at), 'the exit that is placed was due first')
  if (market.exits!.length === 0) market.exits = undefined
  state.orders.due--
  countDue(state, market, exit, -exit.size)
  const row = findOrder(state.orders, placed.exit(numbers, at))
  if (row !== -1) ensureTerms(state.orders, row).parent = exit.parent
}
