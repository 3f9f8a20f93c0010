/** The kinds of markets in the vectors' words. */
import type { Handicap, MarketTerms } from '#core/exchange/market-terms.ts'
import { expectKnown, expectOneOf } from '../known-fields.ts'
import type { OrderConfig } from '../order-play.ts'
import { wholeOf } from '../scenario.ts'

const kinds = ['EACH_WAY', 'ASIAN_HANDICAP', 'ASIAN_TOTAL', 'LINE'] as const

/** Returns what a market of the kind that a scenario names is made with. */
export function kindTermsOf({
  market_kind: kind,
  each_way,
  handicaps,
  line,
  runners,
}: OrderConfig): MarketTerms {
  expectOneOf('market_kind', kind, kinds)
  const marketKind = kind as (typeof kinds)[number]
  switch (marketKind) {
    case 'EACH_WAY':
      expectKnown('each_way', each_way as object, ['places', 'divisor'])
      return { marketKind, eachWay: each_way as { places: number; divisor: number } }
    case 'LINE':
      return { marketKind, line: lineOf(line as Readonly<Record<string, string | number>>) }
    default: {
      const named = handicaps as Readonly<Record<string, [Handicap['side'], string]>>
      return {
        marketKind,
        handicaps: runners.map((runner) => {
          const [side, handicap] = named[runner]!
          return { side, handicap: wholeOf(handicap, 2) }
        }),
      }
    }
  }
}

function lineOf(line: Readonly<Record<string, string | number>>) {
  expectKnown('line', line, ['min', 'max', 'step', 'result_min', 'result_max', 'named_over'])
  return {
    low: wholeOf(String(line.min), 2),
    high: wholeOf(String(line.max), 2),
    step: wholeOf(String(line.step), 2),
    resultMin: Number(line.result_min),
    resultMax: Number(line.result_max),
    ...(line.named_over === undefined ? {} : { namedOver: Number(line.named_over) }),
  }
}
