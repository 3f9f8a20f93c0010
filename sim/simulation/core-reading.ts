/** Reads what the checks need out of the engine's state, in plain lists. */

import type { State } from '#core/engine/state.ts'
import { type BACK, forEachOrder, type LAY } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import {
  type AskedTerms,
  bookAt,
  findOrder,
  isHeld,
  type OffsetTerms,
  orderIdAt,
  orderRow,
  orderState,
  persistenceOf,
  stateAt,
  termsAt,
  tickAt,
} from '#core/exchange/book/order-pool.ts'
import { otherLegAt } from '#core/exchange/book/pair-link.ts'
import { isEnded, type Market } from '#core/exchange/market/market.ts'
import { aimAt } from '#core/exchange/orders/targets.ts'
import { levelOfHeld } from '#core/exchange/orders/trigger-levels.ts'
import { persistences, sizings, termFlags } from '#core/facts/order.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { ladderByCode } from '#core/values/ladder.ts'

const { ACCOUNT, MARKET, REMAINING } = orderRow

/** Returns [price, size] of each level of one side of a runner (by index), best first; an ended market has none. */
export function coreLevels(
  market: Market,
  runner: number,
  side: typeof BACK | typeof LAY,
): [price: number, size: number][] {
  const levels: [number, number][] = []
  if (isEnded(market)) return levels
  forEachLevel(market.books, runner, side, (price, size) => levels.push([price, size]))
  return levels
}

/** Returns the ids of the orders that rest on one side of a runner, best price first, oldest first. */
export function coreQueue(
  state: State,
  market: Market,
  runner: number,
  side: typeof BACK | typeof LAY,
): number[] {
  const ids: number[] = []
  if (isEnded(market)) return ids
  forEachOrder(market.books, state.orders, runner * 2 + side, (at) => ids.push(orderIdAt(state.orders, at)))
  return ids
}

/** Returns the order that an id leads to, or undefined when it rests nowhere and does not wait. */
export function coreOrder(state: State, id: number) {
  const at = findOrder(state.orders, id)
  if (at === -1) return undefined
  const { rows } = state.orders
  const book = bookAt(rows, at)
  const market = state.markets[rows[at + MARKET]!]!
  return {
    left: aimAt(state.orders, market, at)?.left ?? 0,
    account: rows[at + ACCOUNT]!,
    market: rows[at + MARKET]!,
    runner: book >> 1,
    side: (book & 1) === 0 ? ('BACK' as const) : ('LAY' as const),
    // Of an order at the starting price its limit, 0 without one.
    price: ladderByCode(state.markets[rows[at + MARKET]!]!.ladder).prices[tickAt(rows, at)] ?? 0,
    unmatched: rows[at + REMAINING]!,
    persistence: persistenceNames[persistenceOf(stateAt(rows, at))],
    isHeld: isHeld(stateAt(rows, at)),
    ...heldOf(state, market, at),
    shared: sharedWith(state, at),
    isExit: (termsAt(state.orders, at)?.parent ?? 0) !== 0,
    offset: offsetOf(termsAt(state.orders, at)?.offset),
    isDelayed: (stateAt(rows, at) & orderState.WAITING) !== 0,
    ...askedOf(termsAt(state.orders, at)?.asked),
  }
}

/** What its fills are followed by. */
function offsetOf(offset: OffsetTerms | undefined) {
  if (offset === undefined) return undefined
  const { ticks, levelled, stopTicks, slippage } = offset
  return JSON.stringify({ ticks, levelled, stopTicks, slippage })
}

/** What is unmatched of the other leg of its group, 0 of an order that is in none. */
function sharedWith({ orders }: State, at: number): number {
  const other = otherLegAt(orders, at)
  return other === -1 ? 0 : orders.rows[other + REMAINING]!
}

const persistenceNames = Object.keys(persistences)
/** For what an order waits, or waited, prices in hundredths. */
function heldOf({ orders }: State, market: Market, at: number) {
  const held = termsAt(orders, at)?.held
  if (held === undefined) return { trigger: 0, slippage: 0, firedAt: 0, distance: 0, extreme: 0 }
  const { prices } = ladderByCode(market.ladder)
  const { trigger, extreme } = isHeld(stateAt(orders.rows, at)) ? levelOfHeld(orders, market, at) : held
  const { slippage, firedAt, distance } = held
  const followed = distance === 0 ? 0 : prices[extreme]!
  return { trigger: prices[trigger]!, slippage, firedAt, distance, extreme: followed }
}

const sizingNames = Object.keys(sizings)

/** The terms of an order as the oracle names them. */
function askedOf(asked: AskedTerms | undefined) {
  const { flags = 0, sizedBy = 0, goodTill = 0, orderReference = '', strategy = '' } = asked ?? {}
  return {
    sizedBy: sizingNames[sizedBy],
    postOnly: (flags & termFlags.POST_ONLY) !== 0,
    goodTill,
    orderReference,
    strategy,
  }
}

/** Returns the ids of all players' accounts. */
export function corePlayers(state: State): number[] {
  return Array.from({ length: state.accounts.next - 101 }, (_, i) => 101 + i)
}

/** Returns the balances of every account of the ledger, the house's included. */
export function coreBalances(state: State): number[] {
  return [...Object.values(house), ...corePlayers(state)].map((account) => balanceOf(state.accounts, account))
}
