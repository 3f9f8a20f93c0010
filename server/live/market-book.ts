/** A market's prices out of the published state. `back` is what can be backed (unmatched lays), `lay` what can be laid. */

import type { Level, MarketBook, RunnerBook } from '#contract/catalogue.ts'
import { BACK, LAY, type SideCode } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import { forEachShownLevel, type Virtuals, virtualsOf } from '#core/exchange/book/virtual-levels.ts'
import { isEnded, type Market } from '#core/exchange/market/market.ts'
import { isCrossed } from '#core/exchange/orders/crossing.ts'
import type { MarketId, Money, Price } from '#core/values/brands.ts'
import type { Catalogue, CatalogueMarket } from './catalogue.ts'
import type { PublishedSource } from './source.ts'
import { startingPriceOf } from './starting-prices.ts'

export type Depth = 'best' | 'full'

/** Prices a side at depth best. */
export const bestLevels = 3
/** Prices of a market, of all runners and both sides together, that one answer or message at full depth has room for. */
export const levelsAtOnce = 4_000

/** The virtual offers to who backs and to who lays. */
export type SharedSides = Readonly<Record<SideCode, Virtuals>>

/** Returns what the sides of all runners share at this moment, for who looks at many of them; undefined where they share nothing. */
export function sharedSides(market: Market | undefined): SharedSides | undefined {
  if (market === undefined || isEnded(market) || !isCrossed(market)) return undefined
  return { [BACK]: virtualsOf(market, BACK), [LAY]: virtualsOf(market, LAY) }
}

/** Returns how many prices of each side there is room for in one answer or message at full depth. */
export function levelsASide(runnerCount: number): number {
  return Math.max(bestLevels, Math.floor(levelsAtOnce / (2 * runnerCount)))
}

/**
 * Returns [price, size] of one side, best first: at depth best with virtual offers, where the market has them and less than 1.00 is
 * added to the next price, in full without, and `most` of them. An ended or archived market (undefined) has none.
 */
export function levelsOf(
  market: Market | undefined,
  runner: number,
  side: SideCode,
  depth: Depth,
  shared?: SharedSides,
  most?: number,
): Level[] {
  if (market === undefined || isEnded(market)) return []
  const levels: Level[] = []
  const visit = (price: Price, size: Money) => {
    levels.push([price, size])
  }
  if (depth === 'best' && isCrossed(market)) {
    const comer = side === BACK ? LAY : BACK
    forEachShownLevel(market, runner, comer, visit, bestLevels, shared?.[comer])
  } else forEachLevel(market.books, runner, side, visit, depth === 'best' ? bestLevels : most)
  return levels
}

/** Returns one runner's prices, at full depth at most `most` a side. */
export function runnerBookOf(
  known: CatalogueMarket,
  market: Market | undefined,
  runner: number,
  depth: Depth,
  { orders, time }: PublishedSource['published'],
  shared?: SharedSides,
  most?: number,
): RunnerBook {
  const { selectionId, lastPrice, matched } = known.runners[runner]!
  return {
    selectionId,
    back: levelsOf(market, runner, LAY, depth, shared, most),
    lay: levelsOf(market, runner, BACK, depth, shared, most),
    lastPrice: lastPrice === 0 ? null : lastPrice,
    matched,
    ...startingPriceOf(known, { market, orders, time }, runner),
  }
}

/**
 * Returns the book of a market as of the last synced batch, or undefined when there is no such market. At full depth it has the best
 * prices of each side that there is room for.
 */
export function marketBookOf(
  source: PublishedSource,
  marketId: MarketId,
  depth: Depth,
): MarketBook | undefined {
  const known = source.fold<Catalogue>('catalogue').markets.get(marketId)
  if (known === undefined) return undefined
  const { published } = source
  const market = published.markets[marketId]
  const shared = depth === 'best' ? sharedSides(market) : undefined
  const most = levelsASide(known.runners.length)
  const runners = known.runners.map((_, runner) =>
    runnerBookOf(known, market, runner, depth, published, shared, most + 1),
  )
  const isWhole = depth === 'best' || runners.map((book) => cut(book, most)).every((whole) => whole)
  return {
    marketId,
    sequence: source.sequence,
    status: known.status,
    inPlay: known.inPlay,
    version: known.version,
    ...(!isWhole && { isWhole }),
    runners,
  }
}

/** Leaves `most` prices on each side. Returns whether that is all. Mutates. */
function cut({ back, lay }: RunnerBook, most: number): boolean {
  const isWhole = back.length <= most && lay.length <= most
  for (const side of [back, lay]) side.length = Math.min(side.length, most)
  return isWhole
}
