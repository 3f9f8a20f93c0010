/**
 * A cross-match: its facts, and what they do to the state. The order and each of its legs is matched against the house's account
 * between them, which has the other side of each: so a match has two sides here as everywhere.
 */
import { crossLeg, crossMatched } from '../../facts/cross.ts'
import { type FactLog, writeFact } from '../../facts/log.ts'
import { readerOf } from '../../facts/reader.ts'
import { house } from '../../ledger/accounts.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId, Money, OrderId, Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { sides } from '../book/book.ts'
import { recordMatch } from '../book/matches.ts'
import { bookAt, findOrder, orderIdAt, orderRow, tickAt } from '../book/order-pool.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import { marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { ensurePosition, figureOf, positionRow } from '../risk/position.ts'
import { changeRisk, matchResting } from './live-order.ts'
import type { Order } from './order.ts'
import type { Plan } from './plan.ts'

const { BACK } = sides
const { ACCOUNT } = orderRow
const { EXPOSURE } = positionRow

/**
 * Writes fill `i` of the plan, which is a cross-match. Mutates the state as the facts do; but for the position of the order's
 * account, which is changed by all its matches at once.
 */
export function writeCrossMatch(
  exchange: Exchange,
  market: Market,
  order: Order,
  plan: Plan,
  i: number,
): void {
  const { log, state } = exchange
  const { rows, sizes } = plan.legs
  const from = -1 - plan.makers[i]!
  let end = from
  while (rows[end] !== -1) end++
  const { prices } = ladderByCode(market.ladder)
  const group = market.matches.count
  const positionOfHouse = ensurePosition(market.positions, house.cross)
  const exposed = figureOf(market.positions, positionOfHouse, EXPOSURE)
  const taken: Side = {
    ...{ runner: order.runner, price: prices[plan.levels[i]!]!, size: plan.sizes[i]!, side: order.side },
    ...{ order: order.id, account: order.account },
  }
  writeFact(log, crossMatched, { market: market.id, ...taken, group, legs: end - from })
  beginGroup(state, market, taken, end - from)
  for (let leg = from; leg < end; leg++) {
    const row = rows[leg]!
    const its: Side = {
      ...{ runner: bookAt(state.orders.rows, row) >> 1, price: prices[tickAt(state.orders.rows, row)]! },
      ...{ size: sizes[leg]!, side: order.side },
      ...{ order: orderIdAt(state.orders, row), account: state.orders.rows[row + ACCOUNT]! },
    }
    writeFact(log, crossLeg, { market: market.id, ...its, group })
    takeLeg(state, market, its, row)
  }
  const after = figureOf(market.positions, positionOfHouse, EXPOSURE)
  assert(after <= exposed, 'a cross-match costs the house nothing, whoever wins')
}

/** One order's part of a cross-match. */
interface Side {
  readonly runner: number
  readonly price: Price
  readonly size: Money
  readonly side: number
  readonly order: OrderId
  readonly account: AccountId
}

const matched = readerOf(crossMatched)

export function applyCrossMatched(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, matched.market(numbers, at))
  const { matches, positions } = market
  assert(matched.group(numbers, at) === matches.count, 'a cross-match is the next match')
  const taken: Side = {
    runner: matched.runner(numbers, at),
    price: matched.price(numbers, at),
    size: matched.size(numbers, at),
    side: matched.side(numbers, at),
    order: matched.order(numbers, at),
    account: matched.account(numbers, at),
  }
  ensurePosition(positions, house.cross)
  const position = ensurePosition(positions, taken.account)
  const payout = taken.size * taken.price
  const isBack = taken.side === BACK
  const stake = isBack ? -100 * taken.size : 100 * taken.size
  changeRisk(state, market, position, taken.account, taken.runner, stake, isBack ? payout : -payout, payout)
  beginGroup(state, market, taken, matched.legs(numbers, at))
}

const leg = readerOf(crossLeg)

export function applyCrossLeg(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const order = leg.order(numbers, at)
  const row = findOrder(state.orders, order)
  assert(row !== -1, 'a cross-match takes resting orders')
  const its: Side = {
    runner: leg.runner(numbers, at),
    price: leg.price(numbers, at),
    size: leg.size(numbers, at),
    side: leg.side(numbers, at),
    order,
    account: leg.account(numbers, at),
  }
  takeLeg(state, marketOf(state, leg.market(numbers, at)), its, row)
}

function beginGroup(state: ExchangeState, market: Market, taken: Side, legs: number): void {
  market.matches.groups.push(market.matches.count, legs + 1)
  matchWithHouse(state, market, taken)
}

function takeLeg(state: ExchangeState, market: Market, its: Side, row: number): void {
  matchResting(state, market, row, its.price, its.size)
  matchWithHouse(state, market, its)
}

/** The house takes the other side: in its position, and in the match, where it has no order. */
function matchWithHouse(
  state: ExchangeState,
  market: Market,
  { runner, price, size, side, order, account }: Side,
): void {
  const { matches, positions } = market
  const payout = size * price
  const position = ensurePosition(positions, house.cross)
  if (side === BACK) {
    changeRisk(state, market, position, house.cross, runner, 100 * size, -payout, payout)
    recordMatch(matches, runner, price, size, account, house.cross, order, 0, state.time)
  } else {
    changeRisk(state, market, position, house.cross, runner, -100 * size, payout, payout)
    recordMatch(matches, runner, price, size, house.cross, account, 0, order, state.time)
  }
}
