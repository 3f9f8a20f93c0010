/** A bet of the store in the shape of the calls, and the sums that the shape needs. */

import type { Bet } from '#contract/orders.ts'
import { assert } from '#core/values/assert.ts'
import type { Money } from '#core/values/brands.ts'
import { divideHalfEven } from '#core/values/money.ts'
import {
  CANCELLED,
  ENDED_AT,
  FLAGS,
  floatsAt,
  floatsOf,
  HAS_TERMS,
  IS_DELAYED,
  IS_LAY,
  IS_REDUCED,
  intsAt,
  intsOf,
  LAPSED,
  MARKET,
  MATCHED,
  MATCHED_AT,
  ORDER,
  PAYOUT,
  PERSISTS,
  PLACED_AT,
  PRICE,
  RELEASED_AT,
  reasonOf,
  runnerOf,
  SIZE,
  UNMATCHED,
  VOIDED,
  WAIT,
} from './bet-pool.ts'
import type { BetStore } from './bet-store.ts'
import type { Catalogue } from './catalogue.ts'
import { type MarketBets, SETTLED, UNSETTLED, VOID } from './market-bets.ts'
import { reasonName } from './reasons.ts'

/** Returns a bet with everything the store knows of it. Its market must be in the catalogue. */
export function betShape(store: BetStore, catalogue: Catalogue, bets: MarketBets, bet: number): Bet {
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const floats = floatsOf(store.pool, bet)
  const large = floatsAt(bet)
  const flags = ints[row + FLAGS]!
  const market = catalogue.markets.get(ints[row + MARKET]!)
  const event = market && catalogue.events.get(market.eventId)
  assert(market !== undefined && event !== undefined, 'the market of a bet is in the catalogue')
  const runner = market.runners[runnerOf(flags)]!
  // A void market returns every match; its bets keep their figures in case the result is corrected.
  const isVoid = bets.outcome === VOID
  const matched = isVoid ? 0 : ints[row + MATCHED]!
  const voided = ints[row + VOIDED]! + (isVoid ? ints[row + MATCHED]! : 0)
  const payout = isVoid ? 0 : floats[large + PAYOUT]!
  const parts = {
    matched,
    averagePrice: matched === 0 ? 0 : divideHalfEven(payout, matched),
    unmatched: ints[row + UNMATCHED]!,
    cancelled: ints[row + CANCELLED]!,
    lapsed: ints[row + LAPSED]!,
    voided,
  }
  const placedAt = floats[large + PLACED_AT]!
  const endedAt = floats[large + ENDED_AT]!
  const releasedAt = floats[large + RELEASED_AT]!
  const matchedAt = floats[large + MATCHED_AT]!
  const reason = reasonName(reasonOf(flags)) ?? (isVoid && voided > 0 ? 'VOIDED' : undefined)
  return {
    orderId: floats[large + ORDER]!,
    marketId: market.marketId,
    eventId: market.eventId,
    eventName: event.name,
    marketName: market.name,
    selectionId: runner.selectionId,
    runnerName: runner.name,
    side: (flags & IS_LAY) === 0 ? 'BACK' : 'LAY',
    price: ints[row + PRICE]!,
    size: ints[row + SIZE]!,
    ...parts,
    persistence: (flags & PERSISTS) === 0 ? 'LAPSE' : 'PERSIST',
    state: stateOf(bets, (flags & IS_DELAYED) !== 0, parts),
    placedAt,
    ...(ints[row + WAIT]! > 0 && { releaseAt: placedAt + ints[row + WAIT]! }),
    ...(releasedAt > 0 && { releasedAt }),
    ...(matchedAt > 0 && { matchedAt }),
    ...((flags & HAS_TERMS) !== 0 && store.terms.get(bet)),
    ...(isSettledBet(bets, matched + voided)
      ? { settledAt: bets.endedAt, profit: profitOf(bets, flags, matched, payout) }
      : endedAt > 0 && { endedAt }),
    ...(reason !== undefined && { reason }),
    ...((flags & IS_REDUCED) !== 0 && matched > 0 && { reduced: true as const }),
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

/** Returns what the matched part of a bet won, minor units, half-even, before commission; its runner's share decides. */
function profitOf(bets: MarketBets, flags: number, matched: Money, payout: number): number {
  if (bets.outcome === VOID) return 0
  const runner = runnerOf(flags)
  const share = { numerator: bets.numerators[runner]!, denominator: bets.denominators[runner]! }
  return profitOfShare({ isLay: (flags & IS_LAY) !== 0, matched, payout }, share)
}

/**
 * Returns what a bet won by its runner's share in the result, minor units, half-even, before commission. payout: the sum of
 * size x price of what is matched.
 */
export function profitOfShare(
  { isLay, matched, payout }: { isLay: boolean; matched: Money; payout: number },
  { numerator, denominator }: { numerator: number; denominator: number },
): number {
  const won = payout * numerator - 100 * matched * denominator
  const backed = divideHalfEven(won, 100 * denominator)
  return !isLay || backed === 0 ? backed : -backed
}
