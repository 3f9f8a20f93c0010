/** A bet of the store in the shape of the calls, and the sums that the shape needs. */

import type { Bet } from '#contract/orders.ts'
import { EACH_WAY, WINNERS } from '#core/exchange/risk/payoff.ts'
import { type MatchedBet, profitOfBet } from '#core/exchange/settlement/bet-profit.ts'
import { assert } from '#core/values/assert.ts'
import type { Money, Price } from '#core/values/brands.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import { divideHalfEven } from '#core/values/money.ts'
import { priceMax, priceMin } from '#core/values/price-range.ts'
import { aimShape } from './bet-aims.ts'
import {
  CANCELLED,
  countIn,
  ENDED_AT,
  LAPSED,
  largeIn,
  MATCHED,
  MATCHED_AT,
  PAYOUT,
  RELEASED_AT,
  VOIDED,
  WAIT,
} from './bet-course.ts'
import {
  AT_START,
  countOf,
  courseOf,
  FLAGS,
  HAS_TERMS,
  IS_CROSSED,
  IS_DELAYED,
  IS_LAY,
  IS_REDUCED,
  intOf,
  intsAt,
  intsOf,
  largeOf,
  ON_CLOSE,
  orderOf,
  PERSISTS,
  PRICE,
  placedAtOf,
  reasonOf,
  runnerOf,
  sizeOf,
  unmatchedOf,
} from './bet-pool.ts'
import type { BetHeld, BetStore, BetTerms } from './bet-store.ts'
import type { Catalogue, CatalogueMarket } from './catalogue.ts'
import { kindNameOf } from './event-text.ts'
import { isHeldBet } from './held-bets.ts'
import { type MarketBets, SETTLED, UNSETTLED, VOID } from './market-bets.ts'
import { reasonName } from './reasons.ts'

/** Returns a bet with everything the store knows of it. Its market must be in the catalogue. */
export function betShape(store: BetStore, catalogue: Catalogue, bets: MarketBets, bet: number): Bet {
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const { courses } = store.pool
  const course = courseOf(store.pool, bet)
  const flags = ints[row + FLAGS]!
  const market = catalogue.markets.get(bets.market)
  const event = market && catalogue.events.get(market.eventId)
  assert(market !== undefined && event !== undefined, 'the market of a bet is in the catalogue')
  const runner = market.runners[runnerOf(flags)]!
  // A void market returns every match; its bets keep their figures in case the result is corrected.
  const isVoid = bets.outcome === VOID
  const standing = countIn(courses, course, MATCHED)
  const matched = isVoid ? 0 : standing
  const voided = countIn(courses, course, VOIDED) + (isVoid ? standing : 0)
  const payout = isVoid ? 0 : largeIn(courses, course, PAYOUT)
  const parts = {
    matched,
    averagePrice: matched === 0 ? 0 : divideHalfEven(payout, matched),
    unmatched: unmatchedOf(store.pool, bet),
    cancelled: countIn(courses, course, CANCELLED),
    lapsed: countIn(courses, course, LAPSED),
    voided,
  }
  const placedAt = placedAtOf(store.pool, bet)
  const endedAt = largeIn(courses, course, ENDED_AT)
  const releasedAt = largeIn(courses, course, RELEASED_AT)
  const matchedAt = largeIn(courses, course, MATCHED_AT)
  const wait = countIn(courses, course, WAIT)
  const reason = reasonName(reasonOf(flags)) ?? (isVoid && voided > 0 ? 'VOIDED' : undefined)
  return {
    orderId: orderOf(store.pool, bet),
    marketId: market.marketId,
    eventId: market.eventId,
    eventName: event.name,
    marketName: market.name,
    selectionId: runner.selectionId,
    runnerName: runner.name,
    ...ofKind(market, runnerOf(flags)),
    side: (flags & IS_LAY) === 0 ? 'BACK' : 'LAY',
    price: ints[row + PRICE]!,
    size: sizeOf(store.pool, bet),
    ...parts,
    persistence:
      (flags & ON_CLOSE) !== 0 ? 'MARKET_ON_CLOSE' : (flags & PERSISTS) === 0 ? 'LAPSE' : 'PERSIST',
    ...((flags & AT_START) !== 0 && { orderType: orderTypeOf(flags, ints[row + PRICE]!) }),
    state:
      isHeldBet(store, bet) && parts.unmatched > 0
        ? 'held'
        : stateOf(bets, (flags & IS_DELAYED) !== 0, parts),
    placedAt,
    ...(wait > 0 && { releaseAt: placedAt + wait }),
    ...(releasedAt > 0 && { releasedAt }),
    ...(matchedAt > 0 && { matchedAt }),
    ...((flags & HAS_TERMS) !== 0 && termsShape(store.terms.get(bet)!, ints[row + PRICE]!, parts.unmatched)),
    ...ofTrail(store, market, bet),
    ...(isSettledBet(bets, matched + voided)
      ? { settledAt: bets.endedAt, profit: profitOf(store, market, bets, bet) }
      : endedAt > 0 && { endedAt }),
    ...(reason !== undefined && { reason }),
    ...((flags & IS_REDUCED) !== 0 && matched > 0 && { reduced: true as const }),
    ...((flags & IS_CROSSED) !== 0 && { crossMatched: true as const }),
  }
}

/** An order at the starting price without a limit takes any price. */
function orderTypeOf(flags: number, price: Price): NonNullable<Bet['orderType']> {
  const any = (flags & IS_LAY) === 0 ? priceMin : priceMax
  return price === any ? 'MARKET_ON_CLOSE' : 'LIMIT_ON_CLOSE'
}

function termsShape({ aim, held, ...terms }: BetTerms, price: Price, unmatched: Money): Partial<Bet> {
  const { releaseAt, ...waits } = held ?? {}
  return {
    ...terms,
    ...(aim !== undefined && aimShape(aim, price, unmatched)),
    ...(held !== undefined && { held: waits as BetHeld }),
    ...(releaseAt !== undefined && { releaseAt }),
  }
}

/** One that trailed and fired did so where its price leads back to. */
function ofTrail(store: BetStore, { ladder }: CatalogueMarket, bet: number): Pick<Bet, 'held'> {
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const held = (ints[row + FLAGS]! & HAS_TERMS) === 0 ? undefined : store.terms.get(bet)?.held
  if (held?.distance === undefined || held.firedAt === undefined) return {}
  const { prices, indexOf } = ladderByCode(ladder)
  const ticks = (ints[row + FLAGS]! & IS_LAY) === 0 ? held.slippage : -held.slippage
  const { releaseAt: _, ...waits } = held
  return { held: { ...waits, trigger: prices[indexOf(ints[row + PRICE]!) + ticks] ?? held.trigger } }
}

/** Returns what a bet is shown with in a market of another kind than winners. */
function ofKind(market: CatalogueMarket, runner: number): Pick<Bet, 'marketKind' | 'handicap' | 'eachWay'> {
  const { payoff, kindTerms } = market
  if (payoff === WINNERS) return {}
  const { handicaps, places, divisor } = kindTerms
  const handicap = handicaps[runner]
  return {
    marketKind: kindNameOf(market),
    ...(handicap !== undefined && { handicap }),
    ...(payoff === EACH_WAY && { eachWay: { places, divisor } }),
  }
}

/** Returns whether a bet has its result; `played` is its matched and voided stake. */
function isSettledBet(bets: MarketBets, played: number): boolean {
  return bets.outcome !== UNSETTLED && played > 0
}

type Parts = Pick<Bet, 'matched' | 'unmatched' | 'cancelled' | 'lapsed' | 'voided'>

function stateOf(bets: MarketBets, isDelayed: boolean, parts: Parts): Bet['state'] {
  if (parts.unmatched > 0) {
    if (isDelayed) return 'delayed'
    return parts.matched > 0 ? 'partly-matched' : 'unmatched'
  }
  if (parts.matched > 0) return bets.outcome === SETTLED ? 'settled' : 'matched'
  if (parts.voided > 0) return 'void'
  return parts.lapsed > 0 ? 'lapsed' : 'cancelled'
}

/** Returns what the matched part of a bet won by the result of its market: minor units, half-even, before commission. */
function profitOf(store: BetStore, market: CatalogueMarket, bets: MarketBets, bet: number): Money {
  if (bets.outcome === VOID) return 0
  const { payoff, kindTerms, result } = market
  assert(result !== undefined, 'a settled market has a result')
  return profitOfBet(payoff, { result, kindTerms }, matchedOf(store, bet))
}

/** Returns what of a bet is matched. */
export function matchedOf(store: BetStore, bet: number): MatchedBet {
  const flags = intOf(store.pool, bet, FLAGS)
  return {
    runner: runnerOf(flags),
    isLay: (flags & IS_LAY) !== 0,
    matched: countOf(store.pool, bet, MATCHED),
    payout: largeOf(store.pool, bet, PAYOUT),
    lines: linesOf(store, bet),
  }
}

function linesOf({ lines }: BetStore, bet: number): MatchedBet['lines'] {
  const known = lines.get(bet)
  return known && [...known]
}
