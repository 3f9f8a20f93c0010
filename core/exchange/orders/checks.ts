/** The checks on an order that place and replace share, in the documented order of the refusals. */

import * as accountsModule from '../../ledger/accounts.ts'
import { lossRoomOf, whyLimited } from '../../protection/rooms.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId, Money, Price } from '../../values/brands.ts'
import { balanceMax, stakeMax } from '../../values/money.ts'
import type { ExchangeState } from '../market/exchange.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { payoffs, WINNERS as winnersCode } from '../risk/payoff.ts'
import { isFairlyRounded, alwaysFair as roundedFairly } from './profit-ratio.ts'
import { stakeOf, unitOf } from './sizing.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { playableOf, balanceOf, isFrozen, ordersOf } = accountsModule
const { CREATED, OPEN, SUSPENDED } = marketStatus
const sizeMax = stakeMax
const WINNERS = winnersCode
const placingBalanceMax = balanceMax
const alwaysFair = roundedFairly

/**
 * A stake below the market's minimum is still taken when stake x price is at least this: 10.00, in 1/100 of a minor
 * unit. Where the minimum is below 1.00 there is nothing to make up for.
 */
const payoutMin = 100_000
const stakeMinWithPayout = 100

/** Returns why no order may be placed in this market now, or undefined. */
export function checkMarketTakesOrders(
  market: Market,
  versionSeen: number | undefined,
): RefusalCode | undefined {
  switch (market.status) {
    case OPEN:
      break
    case CREATED:
      return 'market_not_open'
    case SUSPENDED:
      return 'market_suspended'
    default:
      return 'market_closed'
  }
  if (versionSeen !== undefined && versionSeen !== market.version) return 'market_version_moved'
  return undefined
}

/** Returns why nothing may go to the market's starting price, or undefined: it has none, or the off was. */
export function checkOnClose({ inPlay, starting }: Market): RefusalCode | undefined {
  if (starting === undefined) return 'no_starting_price'
  return inPlay || starting.begunAt > 0 ? 'starting_price_over' : undefined
}

/** Returns why an order of this size is not taken at this (ladder) price, or undefined. */
export function checkSize(market: Market, price: Price, size: Money): RefusalCode | undefined {
  if (!Number.isSafeInteger(size) || size <= 0) return 'size_invalid'
  if (isTooSmall(market, price, size)) return 'size_too_small'
  if (size > sizeMax) return 'size_too_large'
  return undefined
}

/** Returns why no order of this target (1/100 of a minor unit, `sizedBy` what it counts) is taken at this (ladder) price, or undefined. */
export function checkTarget(
  market: Market,
  price: Price,
  sizedBy: number,
  target: number,
): RefusalCode | undefined {
  if (isTargetTooSmall(market, price, sizedBy, target)) return 'size_too_small'
  if (stakeOf(sizedBy, target, price) > sizeMax) return 'size_too_large'
  return undefined
}

/** As checkReduction, of a target. */
export function checkTargetReduction(
  market: Market,
  price: Price,
  sizedBy: number,
  before: number,
  left: number,
): RefusalCode | undefined {
  return isTargetTooSmall(market, price, sizedBy, left) && !isTargetTooSmall(market, price, sizedBy, before)
    ? 'size_too_small'
    : undefined
}

/** By the stake that it asks for at the price, or by what it pays there to the last fraction. */
function isTargetTooSmall(market: Market, price: Price, sizedBy: number, target: number): boolean {
  const paysEnough =
    market.stakeMin >= stakeMinWithPayout && target * price >= payoutMin * unitOf(sizedBy, price)
  return stakeOf(sizedBy, target, price) < market.stakeMin && !paysEnough
}

/** Returns `size_too_small` when an order would be left with less than the minimum stake that had it before. `size`: what is left. */
export function checkReduction(
  market: Market,
  price: Price,
  oldSize: number,
  size: Money,
): RefusalCode | undefined {
  return size > 0 && isTooSmall(market, price, size) && !isTooSmall(market, price, oldSize)
    ? 'size_too_small'
    : undefined
}

function isTooSmall(market: Market, price: Price, size: Money): boolean {
  if (size >= market.stakeMin) return false
  return market.stakeMin < stakeMinWithPayout || size * oddsAt(market, price) < payoutMin
}

/** Returns the odds that an order at a price is paid: a line is no odds. */
function oddsAt({ payoff }: Market, price: Price): Price {
  return payoff === WINNERS ? price : payoffs[payoff]!.odds(price)
}

/**
 * Returns `profit_ratio` when the winnings, rounded to the minor unit, would be 25 % or more above or 20 % or more
 * below the exact ones. 0.13 at 1.06 wins 0.0078, rounded 0.01: refused.
 */
export function checkProfitRatio(market: Market, price: Price, size: Money): RefusalCode | undefined {
  const exact = size * (oddsAt(market, price) - 100)
  if (exact >= alwaysFair || !market.profitRatioChecked) return undefined
  return isFairlyRounded(exact) ? undefined : 'profit_ratio'
}

/** Returns why this account may not place orders, or undefined. */
export function checkBalance({ accounts }: ExchangeState, account: AccountId): RefusalCode | undefined {
  return balanceOf(accounts, account) > placingBalanceMax ? 'balance_above_limit' : undefined
}

/** Returns why a market's exposure of an account may not rise from `held` to `after`, minor units, or undefined: `branch_frozen`, `insufficient_funds`, `loss_limit`, `account_restricted`. Reads only, also at a time that the state has not reached. */
export function whyNotRaised(
  { accounts, time }: ExchangeState,
  account: AccountId,
  held: Money,
  after: Money,
): RefusalCode | undefined {
  if (after <= held) return undefined
  if (isFrozen(accounts, account)) return 'branch_frozen'
  if (playableOf(accounts, account) + held < after) return 'insufficient_funds'
  return lossRoomOf(accounts, account, time) + held < after ? whyLimited(accounts, account) : undefined
}

/** Resting and delayed orders of one account; what one alone can lay on the exchange's memory. */
const ordersMax = 10_000

/** Returns `too_many_orders` when the account may have no further order in the books, or undefined. `leaving`: orders that go with the new one. */
export function checkOrderCount(
  { accounts }: ExchangeState,
  account: AccountId,
  leaving = 0,
): RefusalCode | undefined {
  return ordersOf(accounts, account) - leaving >= ordersMax ? 'too_many_orders' : undefined
}
