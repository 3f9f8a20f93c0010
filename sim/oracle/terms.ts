/** What a market has beyond the usual, in the oracle: what of it is possible, and what is told of it. */
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import { tell } from './told.ts'
import type { OracleMarket, World } from './world.ts'

/** Returns whether a market can be made so. */
export function arePossible(terms: MarketTerms, numberOfWinners: number): boolean {
  const { marketKind = 'WINNERS', crossMatching, startingPrice, payDelayMs = 0, scheduledEnd = 0 } = terms
  if (marketKind !== 'WINNERS') return false
  if (crossMatching && numberOfWinners !== 1) return false
  if (startingPrice || payDelayMs !== 0) return false
  return Number.isSafeInteger(scheduledEnd) && scheduledEnd >= 0
}

/** Tells the terms of a market that has any. */
export function tellTerms(world: World, { id: market, terms }: OracleMarket): void {
  const { marketKind: kind = 'WINNERS', eachWay, handicaps = [], line } = terms
  const { payDelayMs = 0, scheduledEnd = 0 } = terms
  const flags = (terms.crossMatching ? 1 : 0) + (terms.startingPrice ? 2 : 0)
  if (kind === 'WINNERS' && flags === 0 && payDelayMs === 0 && scheduledEnd === 0) return
  const { low = 0, high = 0, step = 0, resultMin = 0, resultMax = 0, namedOver = 0, unit = '' } = line ?? {}
  tell(world, 'market_terms', {
    ...{ market, kind, ladder: 0, flags, payDelayMs, scheduledEnd },
    ...{ places: eachWay?.places ?? 0, divisor: eachWay?.divisor ?? 0 },
    ...{ low, high, step, resultMin, resultMax, namedOver },
    text: JSON.stringify({ handicaps, unit }),
  })
}
