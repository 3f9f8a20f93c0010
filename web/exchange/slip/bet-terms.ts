/** What of a market's kind a bet hangs on: the ladder of its prices, and what it risks and wins. */
import type { Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { HUNDREDTHS, type Ladder, ladderByCode, ladderOfLines, linesMax, ODDS } from '#core/values/ladder.ts'

/** Of a market of winners there is nothing to say. */
export interface BetTerms {
  readonly kind: Market['kind']
  /** The code of its ladder. */
  readonly ladder: number
  /** Each-way: what part of the win's profit a place pays. */
  readonly divisor: number | undefined
}

/** Returns the terms of the bets on a market. */
export function termsOfMarket({ kind, line, eachWay }: Pick<Market, 'kind' | 'line' | 'eachWay'>): BetTerms {
  const ladder = line ? ladderOfLines(line.low, line.high, line.step) : ladderOfKind(kind)
  return { kind, ladder, divisor: eachWay?.divisor }
}

/** Returns the terms of a bet that is there. Its market's lines are not told with it: they are taken to be one apart. */
export function termsOfBet({ marketKind, eachWay, price }: Bet): BetTerms {
  const first = price % 100
  const ladder =
    marketKind === 'LINE' ? ladderOfLines(first, first + 100 * (linesMax - 1), 100) : ladderOfKind(marketKind)
  return { kind: marketKind, ladder, divisor: eachWay?.divisor }
}

function ladderOfKind(kind: Market['kind']): number {
  return kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL' ? HUNDREDTHS : ODDS
}

/** Returns the prices that a bet of these terms may have. */
export function ladderOf(terms: BetTerms | undefined): Ladder {
  return ladderByCode(terms?.ladder ?? ODDS)
}
