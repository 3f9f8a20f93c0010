/**
 * The offers on a runner as they are shown where orders are matched across the runners: price and size, whoever looks. Payouts are
 * taken off whole, so that nothing is rounded on the way; only what is shown at a price is, to the nearest cent.
 */
import type { Money, Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { divideHalfEven } from '../../values/money.ts'
import { type Books, bestTick, nextTick, sizeAt } from './book.ts'
import { type CrossedSide, createLegs, crossedTick } from './cross.ts'
import { type CrossedMarket, isLegOf, pricesPassed } from './crossed-offers.ts'
import { bookOffered, firstOffer, nextOffer, reaches } from './offers.ts'
import { SharedVirtuals } from './shared-virtuals.ts'

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
    if (!standAt(market, leg, bestTick(market.books, other * 2 + side))) return
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

/**
 * Visits the levels that one who comes with `side` sees on a runner, hundredths and minor units, best first: what rests on the
 * runner itself and what the others offer together at a price are one amount. Less than 1.00 goes to the next worse price, and
 * stands for itself only where there is none. `virtuals`: what `virtualsOf` returned for that side, where more runners are looked at.
 */
export function forEachShownLevel(
  market: CrossedMarket,
  runner: number,
  side: CrossedSide,
  visit: (price: Price, size: Money) => void,
  depth = levelsShown,
  virtuals?: Virtuals,
): void {
  const shown = new ShownLevels(market, runner, side, visit, depth)
  let at = -1
  let payout = 0
  const forEach = virtuals ?? ((of, take) => forEachVirtual(market, of, side, take))
  forEach(runner, (tick, more) => {
    if (tick !== at && at !== -1) {
      shown.add(at, payout)
      payout = 0
    }
    at = tick
    payout += more
    return !shown.isFull
  })
  if (at !== -1) shown.add(at, payout)
  shown.end()
}

/** Visits the virtual offers of one side on a runner, best first, as `forEachVirtual` does. */
export type Virtuals = (runner: number, visit: (tick: Tick, payout: number) => boolean) => void

/**
 * Returns the virtual offers to those who come with `side`, for who looks at many runners of a market at one moment: as long as its books do
 * not change.
 */
export function virtualsOf(market: CrossedMarket, side: CrossedSide): Virtuals {
  // Of handicaps one other runner is a leg: there is nothing to share.
  if (market.kindTerms.handicaps.length > 0) {
    return (runner, visit) => forEachVirtual(market, runner, side, visit)
  }
  const shared = new SharedVirtuals(market, side)
  return (runner, visit) => shared.forEach(runner, visit)
}

/** Puts the virtual offers, best first, among those of the runner's own book. */
class ShownLevels {
  readonly #books: Books
  readonly #book: number
  readonly #side: CrossedSide
  readonly #visit: (price: Price, size: Money) => void
  readonly #prices: Int32Array
  /** The next level of the runner's own book, -1 at its end. */
  #direct: Tick
  /** What was too little to be shown, and where it stood last. */
  #carried = 0
  #at: Tick = -1
  #left: number

  constructor(
    { books: its }: CrossedMarket,
    runner: number,
    side: CrossedSide,
    visit: (price: Price, size: Money) => void,
    depth: number,
  ) {
    this.#books = its
    this.#side = side
    this.#visit = visit
    this.#left = depth
    this.#book = bookOffered(runner, side)
    this.#direct = firstOffer(its, this.#book)
    this.#prices = ladderByCode(its.ladder).prices
  }

  get isFull(): boolean {
    return this.#left === 0
  }

  /** Adds what the others offer at a price, 1/100 of a minor unit of payout, after all that is better. */
  add(tick: Tick, payout: number): void {
    while (this.#direct !== -1 && this.#direct !== tick && reaches(this.#side, this.#direct, tick)) {
      this.#show(this.#direct, this.#takeDirect())
    }
    const own = this.#direct === tick ? this.#takeDirect() : 0
    this.#show(tick, own + divideHalfEven(payout, this.#prices[tick]!))
  }

  /** Adds what is left of the runner's own book. */
  end(): void {
    while (this.#direct !== -1 && !this.isFull) this.#show(this.#direct, this.#takeDirect())
    if (this.#carried > 0 && !this.isFull) this.#visit(this.#prices[this.#at]!, this.#carried)
  }

  #takeDirect(): Money {
    const size = sizeAt(this.#books, this.#book, this.#direct)
    this.#direct = nextOffer(this.#books, this.#book, this.#direct)
    return size
  }

  #show(tick: Tick, size: Money): void {
    if (this.isFull) return
    this.#at = tick
    this.#carried += size
    if (this.#carried < sizeShown) return
    this.#visit(this.#prices[tick]!, this.#carried)
    this.#carried = 0
    this.#left--
  }
}
