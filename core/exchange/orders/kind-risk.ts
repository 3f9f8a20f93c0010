/**
 * What an order of a market of another kind than winners does to its account's position: as `plan.ts` and `live-order.ts` have it
 * for winners, through the kind's own figures.
 */
import { changeHold, holdPlaces } from '../../ledger/holds.ts'
import type { AccountId, Money } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { sides } from '../book/book.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { addBets, beginChange, grossOfBet, grossOfMatches } from '../risk/figures.ts'
import { type FigureChange, type PricedBet, payoffs } from '../risk/payoff.ts'
import {
  changeFigures,
  exposureWith,
  figureOf,
  findPosition,
  positionRow,
  worstWith,
} from '../risk/position.ts'
import { exitOf } from './exits.ts'
import { fillsByTick } from './fills.ts'
import type { Order } from './order.ts'
import type { Plan } from './plan.ts'

const { BACK } = sides
const { EXPOSURE } = positionRow

/** Adds bets to a position, and `gross` to what they come to at most, and holds what its exposure grew by. Mutates. */
export function changeRiskOfKind(
  { accounts }: ExchangeState,
  market: Market,
  position: number,
  account: AccountId,
  gross: number,
  ...bets: readonly PricedBet[]
): void {
  const grown = addBets(market.positions, market, position, gross, ...bets)
  if (grown !== 0) changeHold(accounts, holdPlaces.exchange, account, grown)
}

/** Returns the change by the first `filled` of what an order takes, by `resting` of it in the book, and without the `freed` that was unmatched before. */
function changeBy(
  market: Market,
  order: Order,
  plan: Plan,
  { filled, resting, freed }: { readonly filled: Money; readonly resting: Money; readonly freed: Money },
): FigureChange {
  const change = beginChange(market.positions)
  const { add } = payoffs[market.payoff]!
  const { prices } = ladderByCode(market.ladder)
  const isBack = order.side === BACK
  const { runner, price, freedPrice } = order
  let left = filled
  for (let i = 0; left > 0; i++) {
    const size = Math.min(left, plan.sizes[i]!)
    add(change, market, { runner, isBack, price: prices[plan.levels[i]!]!, size, isMatched: true })
    left -= size
  }
  if (resting !== 0) add(change, market, { runner, isBack, price, size: resting, isMatched: false })
  if (freed !== 0) add(change, market, { runner, isBack, price: freedPrice, size: -freed, isMatched: false })
  return change
}

/** Returns the worst result of the order's account with the first `filled` of what it takes, in the parts of the kind. */
export function worstFilled(market: Market, order: Order, plan: Plan, filled: Money): number {
  const index = findPosition(market.positions, order.account)
  const change = changeBy(market, order, plan, { filled, resting: 0, freed: order.freedSize })
  return worstWith(market.positions, market, index, change)
}

/**
 * Adds the exits by which the whole of a plan is followed, each unmatched at its price. Of winners the exits of an order cost nothing beyond
 * its fills; here a result may win one fill, whose exit then loses, and lose another. Mutates the change.
 */
function addExits(change: FigureChange, market: Market, order: Order, plan: Plan, resting: Money): void {
  const { runner, side, offset } = order
  if (offset === undefined) return
  const { add } = payoffs[market.payoff]!
  const { prices } = ladderByCode(market.ladder)
  for (const fill of fillsByTick(plan)) {
    const { tick, size } = exitOf(market, order, offset, fill, resting > 0)
    add(change, market, { runner, isBack: side !== BACK, price: prices[tick]!, size, isMatched: false })
  }
}

/**
 * Returns whether an account that has `available` can bear the order with `filled` of the plan matched and `resting` in the book. Of
 * an order whose fills are followed, `filled` is what the plan fills, or 0.
 */
export function canBearKind(
  market: Market,
  order: Order,
  plan: Plan,
  { filled, resting }: { readonly filled: Money; readonly resting: Money },
  available: Money,
): boolean {
  const { positions } = market
  const index = findPosition(positions, order.account)
  const held = figureOf(positions, index, EXPOSURE)
  const freed = order.freedSize
  const change = changeBy(market, order, plan, { filled, resting, freed })
  if (filled > 0) addExits(change, market, order, plan, resting)
  const after = exposureWith(positions, market, index, change)
  if (available + held >= after) return true
  const isReserved = order.hasWaited && order.replaces === 0 && freed > 0
  const nothing = { filled: 0, resting: 0, freed }
  const before = isReserved
    ? exposureWith(positions, market, index, changeBy(market, order, plan, nothing))
    : held
  return after <= before
}

/** Changes the position of the order's account by what of it matches and what rests. Mutates. */
export function takeRiskOfKind(
  { accounts }: ExchangeState,
  market: Market,
  order: Order,
  plan: Plan,
  position: number,
  resting: Money,
): void {
  const { account, price } = order
  const change = changeBy(market, order, plan, { filled: plan.filled, resting, freed: 0 })
  const gross = grossOfMatches(market, plan.filled, plan.payout) + grossOfBet(market, price, resting)
  const grown = changeFigures(market.positions, market, position, change, gross)
  if (grown !== 0) changeHold(accounts, holdPlaces.exchange, account, grown)
}
