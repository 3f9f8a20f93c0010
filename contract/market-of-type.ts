/** A market made from a row of the table of market types, the feed's and an operator's alike. */
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import { type MarketType, type MarketTypeKey, marketTypes } from './market-types.ts'

/** What a type asks for to become a market. */
export interface MarketOfType {
  readonly type: MarketTypeKey
  /** The values of {n} and {m}. */
  readonly numbers?: readonly number[] | undefined
  /** The sides of the match, or all that take part. */
  readonly participants: readonly string[]
  /** Of goals: the handicaps of the first side, or the totals, hundredths; each becomes two runners. */
  readonly lines?: readonly number[] | undefined
}

export interface MadeMarket {
  readonly name: string
  readonly runners: string[]
  readonly numberOfWinners: number
  /** What it has beyond the usual: its kind with the kind's numbers. */
  readonly terms: MarketTerms
}

/** Each-way pays a place at a fifth of the odds, as the type's rules say. */
export const placeDivisor = 5

/** Returns the market of a type, or undefined where numbers, lines or participants do not fit it. */
export function fromMarketType({
  type,
  numbers = [],
  participants,
  lines,
}: MarketOfType): MadeMarket | undefined {
  const wanted: MarketType = marketTypes[type]
  const isWhole = wanted.runners === 'participants'
  const isAsian = wanted.kind === 'ASIAN_HANDICAP' || wanted.kind === 'ASIAN_TOTAL'
  if (!areNumbers(wanted, numbers) || (lines !== undefined) !== isAsian) return undefined
  if (isWhole ? participants.length < 2 : participants.length !== 2) return undefined
  const fill = (text: string) =>
    text.replace(/\{([12nm])\}/g, (_, place: string) => {
      if (place === 'n' || place === 'm') return String(numbers[place === 'n' ? 0 : 1])
      return participants[Number(place) - 1] as string
    })
  const named = wanted.runners === 'participants' ? [...participants] : wanted.runners.map(fill)
  const { winners = 1 } = wanted
  return {
    name: fill(wanted.name),
    runners: lines === undefined ? named : lines.flatMap(() => named),
    numberOfWinners: winners === 'places' ? placesOf(named.length) : winners,
    terms: termsOf(wanted, named.length, numbers, lines),
  }
}

function areNumbers({ numbers: bounds = [] }: MarketType, numbers: readonly number[]): boolean {
  return (
    numbers.length === bounds.length &&
    bounds.every(([least, most, step], i) => {
      const number = numbers[i] as number
      return number >= least && number <= most && (number - least) % step === 0
    })
  )
}

/** Half lines, so that no bet is level, from below the least number to above the greatest. */
function termsOf(
  { kind, startingPrice, counts, namedOver }: MarketType,
  runnerCount: number,
  numbers: readonly number[],
  lines: readonly number[] = [],
): MarketTerms {
  switch (kind) {
    case 'WINNERS':
      return startingPrice ? { startingPrice } : {}
    case 'EACH_WAY':
      return { marketKind: kind, eachWay: { places: placesOf(runnerCount), divisor: placeDivisor } }
    case 'LINE': {
      if (counts === undefined) return { marketKind: kind }
      const { unit, least, most } = counts
      const bounds = { resultMin: least, resultMax: most, unit }
      const over = namedOver === undefined ? {} : { namedOver: numbers[namedOver] as number }
      return { marketKind: kind, line: { low: 50, high: 100 * most + 50, step: 100, ...bounds, ...over } }
    }
    case 'ASIAN_HANDICAP':
      return {
        marketKind: kind,
        handicaps: lines.flatMap((handicap) => [
          { side: 'HOME', handicap },
          { side: 'AWAY', handicap: 0 - handicap },
        ]),
      }
    case 'ASIAN_TOTAL':
      return {
        marketKind: kind,
        handicaps: lines.flatMap((handicap) => [
          { side: 'OVER', handicap },
          { side: 'UNDER', handicap },
        ]),
      }
  }
}

/** Returns how many places a field of this size is paid; one less than the field where it is tiny. */
export function placesOf(runnerCount: number): number {
  return Math.min(runnerCount - 1, runnerCount <= 7 ? 2 : runnerCount <= 15 ? 3 : 4)
}
