/** What a market has beyond the usual, in the oracle: what of it is possible, and what is told of it. */
import type { CreateMarket } from '#core/exchange/command.ts'
import type { LineTerms, MarketKind, MarketTerms } from '#core/exchange/market-terms.ts'
import { tell } from './told.ts'
import type { OracleMarket, World } from './world.ts'

/** Returns whether a market can be made so. */
export function arePossible(
  terms: MarketTerms,
  { runners, numberOfWinners }: Pick<CreateMarket, 'runners' | 'numberOfWinners'>,
): boolean {
  const { marketKind = 'WINNERS', crossMatching, startingPrice, payDelayMs = 0 } = terms
  const { eachWay, handicaps, line, quietMs = 0 } = terms
  if (!isWhole(quietMs, 0, 30_000)) return false
  if ((startingPrice && marketKind !== 'WINNERS') || !isWhole(payDelayMs, 0, 24 * 3_600_000)) return false
  if ((eachWay !== undefined) !== (marketKind === 'EACH_WAY')) return false
  if ((line !== undefined) !== (marketKind === 'LINE')) return false
  const isAsian = marketKind === 'ASIAN_HANDICAP' || marketKind === 'ASIAN_TOTAL'
  if (crossMatching && !isAsian && (marketKind !== 'WINNERS' || numberOfWinners !== 1)) return false
  if ((handicaps !== undefined) !== isAsian) return false
  if (marketKind === 'WINNERS') return true
  if (numberOfWinners !== 1) return false
  if (eachWay !== undefined) {
    return isWhole(eachWay.places, 2, Math.min(10, runners.length - 1)) && isWhole(eachWay.divisor, 1, 10)
  }
  if (line !== undefined) return runners.length === 1 && isPossibleLine(line)
  const sides = marketKind === 'ASIAN_HANDICAP' ? ['HOME', 'AWAY'] : ['OVER', 'UNDER']
  const lines = handicaps!.map(({ side, handicap }) => `${side} ${handicap}`)
  return (
    handicaps!.length === runners.length &&
    new Set(lines).size === lines.length &&
    handicaps!.every(
      ({ side, handicap }) =>
        sides.includes(side) &&
        isWhole(handicap, marketKind === 'ASIAN_TOTAL' ? 0 : -2_000, 2_000) &&
        handicap % 25 === 0,
    )
  )
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

function isPossibleLine({ low, high, step, resultMin, resultMax, namedOver = 0 }: LineTerms): boolean {
  return (
    isWhole(low, 0, 1_000_000) &&
    isWhole(high, low, 1_000_000) &&
    isWhole(step, 1, 8_191) &&
    (high - low) % step === 0 &&
    (high - low) / step < 1_000 &&
    isWhole(resultMin, 0, 10_000) &&
    isWhole(resultMax, resultMin, resultMin + 1_000) &&
    isWhole(namedOver, 0, 1_000)
  )
}

/** Tells the terms of a market that has any. */
export function tellTerms(world: World, { id: market, terms }: OracleMarket): void {
  const { marketKind: kind = 'WINNERS', eachWay, handicaps = [], line } = terms
  const { payDelayMs = 0 } = terms
  const flags = (terms.crossMatching ? 1 : 0) + (terms.startingPrice ? 2 : 0)
  if (kind === 'WINNERS' && flags === 0 && payDelayMs === 0) return
  const { low = 0, high = 0, step = 0, resultMin = 0, resultMax = 0, namedOver = 0, unit = '' } = line ?? {}
  tell(world, 'market_terms', {
    ...{ market, kind, ladder: ladderNumber(kind, { low, high, step }), flags, payDelayMs },
    ...{ places: eachWay?.places ?? 0, divisor: eachWay?.divisor ?? 0 },
    ...{ low, high, step, resultMin, resultMax, namedOver },
    text: JSON.stringify({ handicaps, unit }),
  })
}

/** The number that stands for a ladder: of lines it holds the first one, the step and how many come after the first. */
function ladderNumber(
  kind: MarketKind,
  { low, high, step }: { low: number; high: number; step: number },
): number {
  if (kind === 'LINE') return (low * 8_192 + step) * 1_024 + (high - low) / step
  return kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL' ? 1 : 0
}
