/**
 * The virtual offers of a runner as they are shown: price and size, whoever looks. Payouts are taken off whole, so that nothing
 * is rounded on the way; only what is shown at a price is.
 */
import type { Money, Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { nextTick, sizeAt } from './book.ts'
import { type CrossedSide, createLegs, crossedTick } from './cross.ts'
import { type CrossedMarket, isLegOf, pricesPassed } from './crossed-offers.ts'

/** Levels shown on each side. */
export const levelsShown = 3
/** Less than this is not shown at its price; it is added to the next worse one. Minor units. */
const sizeShown = 100
/** As many runners as a book's number has room for (`order-pool.ts`). */
const runnersMost = 512

/** One runner's part of the offers: its best price of which something is left, and what that pays, 1/100 of a minor unit. */
const legs = createLegs(runnersMost)
const books = new Int32Array(runnersMost)
const ticks = new Int32Array(runnersMost)
const payouts = new Float64Array(runnersMost)

/**
 * Visits what the orders on all other runners offer together, best first: the ladder index of the price for one who comes with
 * `side`, the payout, and the legs. Until the visitor returns false, or there is no more.
 */
export function forEachVirtual(
  market: CrossedMarket,
  runner: number,
  side: CrossedSide,
  visit: (tick: Tick, payout: number, prices: Int32Array, count: number) => boolean,
): void {
  const { prices } = ladderByCode(market.books.ladder)
  legs.count = 0
  for (let other = 0; other < market.runnerCount; other++) {
    if (!isLegOf(market, runner, other)) continue
    const leg = legs.count++
    books[leg] = other * 2 + side
    if (!standAt(market, leg, market.books.best[other * 2 + side] ?? -1)) return
  }
  if (legs.count === 0) return
  for (let passed = 0; passed < pricesPassed; passed++) {
    const tick = crossedTick(side, legs, prices)
    if (tick === -1) return
    let payout = payouts[0]!
    for (let leg = 1; leg < legs.count; leg++) if (payouts[leg]! < payout) payout = payouts[leg]!
    if (!visit(tick, payout, legs.prices, legs.count)) return
    for (let leg = 0; leg < legs.count; leg++) {
      payouts[leg] = payouts[leg]! - payout
      const next = () => nextTick(market.books, books[leg]!, ticks[leg]!)
      if (payouts[leg] === 0 && !standAt(market, leg, next())) return
    }
  }
}

function standAt({ books: its }: CrossedMarket, leg: number, tick: Tick): boolean {
  if (tick === -1) return false
  const price = ladderByCode(its.ladder).prices[tick]!
  ticks[leg] = tick
  legs.prices[leg] = price
  payouts[leg] = sizeAt(its, books[leg]!, tick) * price
  return true
}

/** Visits the virtual levels that one who comes with `side` sees on a runner: hundredths and minor units, best first. */
export function forEachVirtualLevel(
  market: CrossedMarket,
  runner: number,
  side: CrossedSide,
  visit: (price: Price, size: Money) => void,
  depth = levelsShown,
): void {
  const { prices } = ladderByCode(market.books.ladder)
  let shown = 0
  let at = -1
  let paid = 0
  const show = (): void => {
    const size = Math.floor(paid / prices[at]!)
    if (size < sizeShown) return
    visit(prices[at]!, size)
    shown++
    paid = 0
  }
  forEachVirtual(market, runner, side, (tick, payout) => {
    if (tick !== at && at !== -1) show()
    at = tick
    paid += payout
    return shown < depth
  })
  if (at !== -1 && shown < depth) show()
}
