/** What the facts about offsets do to the state: what an order keeps of its own, and what is due meanwhile. */
import type { FactLog } from '../../facts/log.ts'
import { exitDue, exitPlaced, orderOffset } from '../../facts/pair.ts'
import { readerOf, textOf } from '../../facts/reader.ts'
import { countOrder } from '../../ledger/accounts.ts'
import { assert } from '../../values/assert.ts'
import type { Money, Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import type { SideCode } from '../book/book.ts'
import {
  ensureTerms,
  findOrder,
  type OffsetTerms,
  orderRow,
  orderState,
  stateAt,
  waitAt,
} from '../book/order-pool.ts'
import { type ExchangeState, marketOf } from '../market/exchange.ts'
import type { ExitDue, Market } from '../market/market.ts'
import { ensurePosition } from '../risk/position.ts'
import { limitOfExit } from './exits.ts'
import { changeUnmatchedAt, exitsToCome, reserveStops } from './live-order.ts'

const { ACCOUNT, REMAINING } = orderRow
const { WAITING } = orderState

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

/** What the worst price of an exit follows from. */
export type PriceFields = 'side' | 'price' | 'trigger' | 'slippage'

/** Returns the worst price that an exit that is due may come to, or its stop. */
export function worstOf(
  market: Market,
  { side, price, trigger, slippage }: Pick<ExitDue, PriceFields>,
): Price {
  const { indexOf, prices } = ladderByCode(market.ladder)
  return trigger === 0 ? price : prices[limitOfExit(market, side, indexOf(trigger), slippage)]!
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

/** What is due counts as unmatched at its worst price. */
function countDue(state: ExchangeState, market: Market, exit: ExitDue, size: Money): void {
  const { account, runner, side } = exit
  const position = ensurePosition(market.positions, account)
  changeUnmatchedAt(state, market, position, account, runner * 2 + side, worstOf(market, exit), size)
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
