/** Reduction factors in the oracle: prices as fractions, rounded once, match by match. */
import { queue } from './book.ts'
import { kindOf } from './kinds.ts'
import { ladder, roundHalfEven } from './limits.ts'
import { tell } from './told.ts'
import { type OracleMarket, type Piece, runnerPlace, type World } from './world.ts'

/** Returns what is reduced in a market: of a place market only what is won. */
export function reductionRule(market: OracleMarket): 'WIN' | 'PLACE' {
  return market.numberOfWinners === 1 ? 'WIN' : 'PLACE'
}

/** Returns whether a runner of the market may leave with this factor: where a number decides there is none. */
export function isPossibleFactor(market: OracleMarket, factorBps: number): boolean {
  const decidesWho = kindOf(market) === 'WINNERS' || kindOf(market) === 'EACH_WAY'
  return decidesWho && Number.isSafeInteger(factorBps) && factorBps >= 0 && factorBps <= 9_999
}

/** Returns the price, hundredths, after a removal. */
export function priceAfter(rule: 'WIN' | 'PLACE', price: number, factorBps: number): number {
  if (rule === 'WIN' && factorBps < 250) return price
  const part = rule === 'WIN' ? price : price - 100
  const kept = Number(roundHalfEven(BigInt(part) * BigInt(10_000 - factorBps), 10_000n))
  const after = rule === 'WIN' ? kept : 100 + kept
  return after < 101 ? 101 : after
}

/** Returns the pieces by which the unmatched lays on the others lapse: from 2.5 % on, in a place market from 4 %. */
export function lapsingLays(market: OracleMarket, leaving: number, factorBps: number): Piece[] {
  const least = reductionRule(market) === 'WIN' ? 250 : 400
  if (factorBps < least) return []
  return market.runners.flatMap(({ selectionId }, runner): Piece[] => {
    if (selectionId === leaving) return []
    const book = (runner * 2 + 1) * ladder.length
    return queue(market, selectionId, 'LAY').map((order) => {
      const at = 1 + book + ladder.indexOf(order.price)
      return { work: 'lapse-reduced', order: order.id, place: { step: 1, at, order: 0 } }
    })
  })
}

/** Returns the pieces by which the prices of matches fall; one whose price stays needs none. */
export function reducing(market: OracleMarket, matches: readonly number[], factorBps: number): Piece[] {
  return matches
    .filter((index) => {
      const { price } = market.matches[index]!
      return priceAfter(reductionRule(market), price, factorBps) !== price
    })
    .map((match) => ({
      work: 'reduce-match',
      match,
      factor: factorBps,
      place: { step: 3, at: match, order: 0 },
    }))
}

/** Lowers the price of a match for both sides. Mutates. */
export function reduceMatch(world: World, market: OracleMarket, index: number, factorBps: number): void {
  const match = market.matches[index]!
  const { selectionId, price, size, backAccount, layAccount, backOrder, layOrder } = match
  const reduced = priceAfter(reductionRule(market), price, factorBps)
  match.price = reduced
  tell(world, 'match_reduced', {
    ...{ market: market.id, match: index, runner: runnerPlace(market, selectionId), price, reduced, size },
    ...{ backAccount, layAccount, backOrder, layOrder },
  })
}
