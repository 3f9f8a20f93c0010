/** What a market has beyond the usual: its kind, its ladder, what else it takes part in. Most have none of it. */
import type { FactLog } from '../facts/log.ts'
import { marketFlags, type marketKinds, marketTerms } from '../facts/market-terms.ts'
import { readerOf, textOf } from '../facts/reader.ts'
import type { MarketId } from '../values/brands.ts'
import { HUNDREDTHS, ladderOfLines, ODDS } from '../values/ladder.ts'

/** Which results a market can have: who wins, who is placed, a difference or total of goals, a number. */
export type MarketKind = keyof typeof marketKinds

/** The side of a runner in a market of handicaps or totals, and its handicap in hundredths: -75 is -0.75, 275 is 2.75. */
export interface Handicap {
  readonly side: 'HOME' | 'AWAY' | 'OVER' | 'UNDER'
  readonly handicap: number
}

/** How many places are paid, and what part of the win's profit a place pays: 5 is a fifth. */
export interface EachWayTerms {
  readonly places: number
  readonly divisor: number
}

/** The lines of a market of a number, hundredths (16050 is 160.5), and the whole numbers it can result in. */
export interface LineTerms {
  readonly low: number
  readonly high: number
  readonly step: number
  readonly resultMin: number
  readonly resultMax: number
  /** Of a session: the over that must be completed. */
  readonly namedOver?: number
  /** What is counted: runs, games. */
  readonly unit?: string
}

/** Returns whether what one of two sides wins the other loses: home less 0.75 and away plus 0.75, over 2.5 and under 2.5. */
export function isOneLine(one: Handicap, other: Handicap): boolean {
  if (one.side === other.side) return false
  const isOfDifference = one.side === 'HOME' || one.side === 'AWAY'
  return isOfDifference ? one.handicap + other.handicap === 0 : one.handicap === other.handicap
}

/** As a command asks for them; what is absent is as usual. */
export interface MarketTerms {
  readonly marketKind?: MarketKind
  readonly crossMatching?: boolean
  readonly startingPrice?: boolean
  /** From the grading of its result to the payment. */
  readonly payDelayMs?: number
  /** From each reopening on nobody looks at what waits for a price. A fact of its own says so. */
  readonly quietMs?: number
  readonly eachWay?: EachWayTerms
  /** One a runner, in the order of the runners. */
  readonly handicaps?: readonly Handicap[]
  readonly line?: LineTerms
}

/** The numbers of a market's kind. */
export interface KindTerms extends EachWayTerms {
  /** Of handicaps and totals: one a runner. */
  readonly handicaps: readonly Handicap[]
  /** Of a number; the unit is "" when none was said. */
  readonly line: Required<LineTerms>
}

/** Returns the kind's numbers with 0 and "" for those that the terms do not name. */
export function kindTermsOf({ eachWay, handicaps, line }: MarketTerms): KindTerms {
  return {
    places: eachWay?.places ?? 0,
    divisor: eachWay?.divisor ?? 0,
    handicaps: handicaps ?? [],
    line: {
      low: line?.low ?? 0,
      high: line?.high ?? 0,
      step: line?.step ?? 0,
      resultMin: line?.resultMin ?? 0,
      resultMax: line?.resultMax ?? 0,
      namedOver: line?.namedOver ?? 0,
      unit: line?.unit ?? '',
    },
  }
}

/** Returns the code of the ladder that the prices of such a market are on. */
export function ladderOf({ marketKind = 'WINNERS', line }: MarketTerms): number {
  switch (marketKind) {
    case 'ASIAN_HANDICAP':
    case 'ASIAN_TOTAL':
      return HUNDREDTHS
    case 'LINE':
      return line === undefined ? ODDS : ladderOfLines(line.low, line.high, line.step)
    default:
      return ODDS
  }
}

/** Returns the flags of the terms, as the fact has them. */
export function flagsOf({ crossMatching = false, startingPrice = false }: MarketTerms): number {
  return (crossMatching ? marketFlags.CROSS_MATCHING : 0) + (startingPrice ? marketFlags.STARTING_PRICE : 0)
}

/** Returns whether anything of the terms is not as usual. */
export function isUnusual(terms: MarketTerms): boolean {
  const { marketKind = 'WINNERS', payDelayMs = 0 } = terms
  return marketKind !== 'WINNERS' || flagsOf(terms) !== 0 || payDelayMs !== 0
}

/** What a market keeps of its terms: `payoff` is the code of its kind. */
export interface KeptTerms {
  readonly market: MarketId
  readonly payoff: number
  readonly ladder: number
  readonly flags: number
  readonly payDelayMs: number
  readonly kindTerms: KindTerms
}

const terms = readerOf(marketTerms)

/** Returns what a market_terms fact says. */
export function termsOfFact(log: FactLog, at: number): KeptTerms {
  const { numbers } = log
  const { handicaps, unit } = JSON.parse(textOf(log, at, marketTerms)) as {
    handicaps: Handicap[]
    unit: string
  }
  return {
    market: terms.market(numbers, at),
    payoff: terms.kind(numbers, at),
    ladder: terms.ladder(numbers, at),
    flags: terms.flags(numbers, at),
    payDelayMs: terms.payDelayMs(numbers, at),
    kindTerms: {
      places: terms.places(numbers, at),
      divisor: terms.divisor(numbers, at),
      handicaps,
      line: {
        low: terms.low(numbers, at),
        high: terms.high(numbers, at),
        step: terms.step(numbers, at),
        resultMin: terms.resultMin(numbers, at),
        resultMax: terms.resultMax(numbers, at),
        namedOver: terms.namedOver(numbers, at),
        unit,
      },
    },
  }
}
