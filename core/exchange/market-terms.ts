/** What a market has beyond the usual: its kind, its ladder, what else it takes part in. Most have none of it. */
import { marketFlags, type marketKinds } from '../facts/market-terms.ts'
import { HUNDREDTHS, ladderOfLines, ODDS } from '../values/ladder.ts'

/** Which results a market can have: who wins, who is placed, a difference or total of goals, a number. */
export type MarketKind = keyof typeof marketKinds

/** The side of a runner in a market of handicaps or totals, and its handicap in hundredths: -75 is -0.75, 275 is 2.75. */
export interface Handicap {
  readonly side: 'HOME' | 'AWAY' | 'OVER' | 'UNDER'
  readonly handicap: number
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

/** As a command asks for them; what is absent is as usual. */
export interface MarketTerms {
  readonly marketKind?: MarketKind
  readonly crossMatching?: boolean
  readonly startingPrice?: boolean
  /** From the grading of its result to the payment. */
  readonly payDelayMs?: number
  /** Engine time at which it should be over; 0 when nobody says. */
  readonly scheduledEnd?: number
  readonly eachWay?: { readonly places: number; readonly divisor: number }
  /** One a runner, in the order of the runners. */
  readonly handicaps?: readonly Handicap[]
  readonly line?: LineTerms
}

/** The numbers of a market's kind. */
export interface KindTerms {
  /** Of each-way: how many places are paid, and what part of the win's profit a place pays. */
  readonly places: number
  readonly divisor: number
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
  const { marketKind = 'WINNERS', payDelayMs = 0, scheduledEnd = 0 } = terms
  return marketKind !== 'WINNERS' || flagsOf(terms) !== 0 || payDelayMs !== 0 || scheduledEnd !== 0
}
