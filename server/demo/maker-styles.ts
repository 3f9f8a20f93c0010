/** How the market makers quote, by how much a market interests, and how far a price moves before their orders follow it. */
import type { Market } from '#core/exchange/market/market.ts'
import { WINNERS } from '#core/exchange/risk/payoff.ts'
import { clipProbability, logOdds } from './fixtures/models/log-odds.ts'
import type { MarketPrices } from './price-board.ts'
import type { MakerStyle } from './quoting.ts'

/** How makers quote an event's main market: a bet of 50.00 finds room at the best price of any runner with a chance. */
export const makerStyles: Readonly<Record<string, MakerStyle>> = {
  'Harbour Quotes': { halfSpread: 0.02, steps: [0, 1, 2], generosity: 1, sizeMin: 6_000 },
  'Meridian Odds': { halfSpread: 0.026, steps: [0, 1, 3], generosity: 0.8, sizeMin: 6_000 },
  'Old Town Book': { halfSpread: 0.034, steps: [0, 2, 4], generosity: 1.4, sizeMin: 6_000 },
}
/** Its other markets interest fewer: one maker, in turn, quotes each of them, wider and with less. */
export const sideStyle: MakerStyle = { halfSpread: 0.1, steps: [0, 1, 3], generosity: 0.3, sizeMin: 1_500 }
/** And where more than winning decides, fewer still: two prices a side, which follow larger moves. */
export const kindStyle: MakerStyle = { halfSpread: 0.12, steps: [0, 1], generosity: 0.3, sizeMin: 1_500 }

/**
 * The fair price moves by this much, in log-odds, before orders follow it: less than a maker's least half spread when it leans,
 * so that the fair price never leaves what is quoted. A line moves by whole numbers, which orders follow at once.
 */
export const followFrom = { main: 0.006, side: 0.038, kind: 0.1 } as const

/** Returns whether who wins decides a market, and nothing else. */
export function isDecidedByWinners({ payoff }: Pick<Market, 'payoff'>): boolean {
  return payoff === WINNERS
}

/** Returns how a market that is not its event's main one is quoted. */
export function styleBeside(market: Pick<Market, 'payoff'>): MakerStyle {
  return isDecidedByWinners(market) ? sideStyle : kindStyle
}

/** Returns the probabilities to quote: those that stand, where the new ones have moved less than what orders follow. */
export function follow(
  quoted: readonly number[],
  { probabilities, isMain }: MarketPrices,
  market: Pick<Market, 'payoff'>,
): number[] {
  const from = isMain ? followFrom.main : isDecidedByWinners(market) ? followFrom.side : followFrom.kind
  return probabilities.map((probability, runner) => {
    const before = quoted[runner]
    if (before === undefined || isDecided(before) || isDecided(probability)) return probability
    const moved = logOdds(clipProbability(probability)) - logOdds(clipProbability(before))
    return Math.abs(moved) < from ? before : probability
  })
}

function isDecided(probability: number): boolean {
  return probability <= 0 || probability >= 1
}
