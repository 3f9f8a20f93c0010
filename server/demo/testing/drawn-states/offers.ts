/** For tests: what the makers offer on a drawn state, priced, told and quoted as in the living exchange, and what it is worth to who takes it. */
import { LAY, type SideCode } from '#core/exchange/book/book.ts'
import { type KindTerms, kindTermsOf, ladderOf } from '#core/exchange/market-terms.ts'
import { type Payoff, payoffs } from '#core/exchange/risk/payoff.ts'
import { marketKinds } from '#core/facts/market-terms.ts'
import type { Price } from '#core/values/brands.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import { type FairPrices, pricesOf } from '../../fixture-markets.ts'
import { sportKeyOf } from '../../fixtures/fixtures.ts'
import type { Fixture, MarketDefinition } from '../../fixtures/format.ts'
import { clipProbability, logistic, logOdds } from '../../fixtures/models/log-odds.ts'
import type { Random } from '../../fixtures/random.ts'
import { RowCollector } from '../../fixtures/simulate/row-collector.ts'
import {
  follow,
  followFrom,
  isDecidedByWinners,
  makerStyles,
  sideStyle,
  styleBeside,
} from '../../maker-styles.ts'
import { quotesOfLine, quotesOfRunner } from '../../quoting.ts'
import type { Chance, DrawnState } from './drawn-state.ts'

/** A market as it is in the exchange. */
interface QuotedMarket {
  readonly definition: MarketDefinition
  readonly payoffCode: number
  readonly payoff: Payoff
  readonly kindTerms: KindTerms
  readonly ladder: number
  readonly isMain: boolean
}

/** One price of a maker. */
export interface Offer {
  readonly market: QuotedMarket
  readonly runner: number
  readonly side: SideCode
  readonly price: Price
}

/** A market's prices as the feed tells them. */
export interface Told {
  readonly market: QuotedMarket
  readonly fair: FairPrices
}

/** Returns the prices of the state as the feed tells them, market by market. */
export function toldOf({ sport, field, markets, prices }: DrawnState): Told[] {
  const participants = Array.from({ length: field }, (_, i) => ({ id: `${i + 1}`, name: `Side ${i + 1}` }))
  const fixture: Fixture = {
    ...{ id: 'drawn', sport: sportKeyOf[sport], competition: 'Drawn', participants },
    ...{ scheduledStart: null, source: 'simulation', licence: 'simulated' },
  }
  const collector = new RowCollector(0, fixture, 'drawn', { betDelayMs: 0, inPlay: true })
  for (const market of markets) collector.market(0, market)
  collector.price(0, prices)
  const rows = collector.rows()
  const definitions = rows.flatMap((row) => (row.type === 'market' ? [row.market] : []))
  return definitions.map((definition, i): Told => {
    const row = rows.find((one) => one.type === 'price' && one.market === definition.id)
    const fair = row?.type === 'price' ? pricesOf(row, definition) : undefined
    if (fair === undefined) throw new Error(`${definition.key} has no price`)
    const { terms = {} } = definition
    const payoffCode = marketKinds[terms.marketKind ?? 'WINNERS']
    const kind = { payoffCode, payoff: payoffs[payoffCode] as Payoff, kindTerms: kindTermsOf(terms) }
    return { market: { definition, ...kind, ladder: ladderOf(terms), isMain: i === 0 }, fair }
  })
}

/**
 * Returns what the makers may have standing on a market: all of them, or of a market beside the main one the one who quotes it. Their orders
 * may be as old as they let them be, and they lean against positions of any size.
 */
export function offersOf({ market, fair }: Told, random: Random): Offer[] {
  const { payoffCode, isMain } = market
  const ladder = ladderByCode(market.ladder)
  const kept = { payoff: payoffCode }
  const styles = isMain ? Object.values(makerStyles) : [styleBeside(kept)]
  return styles.flatMap((style) => {
    if (fair.below) return quotesOfLine(fair.below, style, ladder).map((quote) => ({ market, ...quote }))
    const { probabilities } = fair
    const before = probabilities.map((chance) => movedFrom(chance, market, random))
    const quoted = follow(before, { marketId: 1, isMain, ...fair }, kept)
    return quoted.flatMap((chance, runner) => {
      const surplus = isDecidedByWinners(kept) ? random.between(-2_000_000, 2_000_000) : 0
      return quotesOfRunner(runner, chance, surplus, style, ladder).map((quote) => ({ market, ...quote }))
    })
  })
}

/** From where a chance may have come; most are near enough for the orders to stand as they do. */
function movedFrom(chance: number, { payoffCode, isMain }: QuotedMarket, random: Random): number {
  const isUsual = styleBeside({ payoff: payoffCode }) === sideStyle
  const from = isMain ? followFrom.main : isUsual ? followFrom.side : followFrom.kind
  if (chance <= 0 || chance >= 1) return chance
  return logistic(logOdds(clipProbability(chance)) + random.between(-1.2, 1.2) * from)
}

/** Returns what a stake of 1 gains, on average over these results, that backs a runner at a price of the market: as the market is settled. */
export function gainOfBack(
  { payoff, kindTerms }: QuotedMarket,
  runner: number,
  price: Price,
  chances: readonly Chance[],
): number {
  const odds = payoff.odds(price) / 100
  let gain = 0
  for (const { chance, result } of chances) {
    if (result === undefined) continue
    const { numerator, lost, denominator } = payoff.share({ result, kindTerms }, runner, price)
    gain += (chance * (numerator * odds - lost)) / denominator
  }
  return gain
}

/** Returns what the backer's stake of 1 of an offer gains who takes it, on average over these results. */
export function gainOfTaking({ market, runner, side, price }: Offer, chances: readonly Chance[]): number {
  const backed = gainOfBack(market, runner, price, chances)
  return side === LAY ? backed : -backed
}
