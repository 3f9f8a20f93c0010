/**
 * The virtual offers on all runners of a market with one winner, found together: the legs on one runner are those of all less its own. The
 * books are gone through once, in stretches of payout in which no runner's price changes; a runner then costs a step a stretch.
 */
import type { Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { bestTick, nextTick, sizeAt } from './book.ts'
import { type CrossedSide, type Inverses, inverseOf, tickOf } from './cross.ts'
import { type CrossedMarket, pricesPassed } from './crossed-offers.ts'

/** A stretch of payout, 1/100 of a minor unit, in which each runner offers at one price. */
interface Stretch {
  readonly payout: number
  /** Of the prices of all runners that offer something (`inverseOf`), and how many they are. */
  readonly sum: number
  readonly count: number
  /** The one runner that offers nothing, -1 when all do. */
  readonly missing: number
  /** The one runner whose price ends it, -1 when there are several. */
  readonly endedBy: number
  /** The sum of 100 over each price, exactly, once somebody asked. */
  exact: { readonly numerator: bigint; readonly denominator: bigint } | undefined
}

/** Valid as long as the books do not change. */
export class SharedVirtuals {
  readonly #market: CrossedMarket
  readonly #side: CrossedSide
  readonly #ladder: Int32Array
  readonly #runners: readonly number[]
  /** By runner: where it stands, ladder index, and what is left there. */
  readonly #ticks: Int32Array
  readonly #payouts: Float64Array
  /** By runner: from which stretch on it offers at which price, two numbers each; a price of 0 when at none. */
  readonly #prices: number[][]
  readonly #stretches: Stretch[] = []
  #sum = 0
  #count = 0
  #missing = -1
  #isOver = false
  /** What the legs on the runner that is asked for add up to, in a stretch; its own price there, 0 for none. */
  readonly #others: Inverses = { sum: 0, count: 0, exactly: (price) => this.#compareExactly(price) }
  #own: Price = 0
  #asked = 0

  constructor(market: CrossedMarket, side: CrossedSide) {
    const { books, removed, runnerCount } = market
    this.#market = market
    this.#side = side
    this.#ladder = ladderByCode(books.ladder).prices
    this.#ticks = new Int32Array(runnerCount)
    this.#payouts = new Float64Array(runnerCount)
    this.#prices = Array.from({ length: runnerCount }, () => [])
    this.#runners = Array.from({ length: runnerCount }, (_, i) => i).filter((i) => removed[i] !== true)
    for (const runner of this.#runners) this.#stand(runner, bestTick(books, runner * 2 + side))
    if (this.#runners.length < 2) this.#isOver = true
  }

  /** Visits what the orders on all others offer on a runner, best first, as `forEachVirtual` does. */
  forEach(runner: number, visit: (tick: Tick, payout: number) => boolean): void {
    const own = this.#prices[runner]!
    let place = 0
    let payout = 0
    let tick = -1
    for (let i = 0, passed = 0; passed < pricesPassed; i++) {
      const stretch = this.#stretchAt(i)
      if (stretch === undefined || (stretch.missing !== -1 && stretch.missing !== runner)) return
      while (own[place + 2] !== undefined && own[place + 2]! <= i) place += 2
      payout += stretch.payout
      // To the others nothing changes there.
      if (stretch.endedBy === runner) continue
      tick = tickOf(this.#side, this.#othersIn(stretch, i, own[place + 1] ?? 0), this.#ladder, tick)
      if (tick === -1 || !visit(tick, payout)) return
      payout = 0
      passed++
    }
  }

  #othersIn({ sum, count }: Stretch, i: number, own: Price): Inverses {
    const others = this.#others
    others.sum = own === 0 ? sum : sum - inverseOf(own)
    others.count = own === 0 ? count : count - 1
    this.#own = own
    this.#asked = i
    return others
  }

  /** As of `Inverses`: the exact sum of all, less that of the runner's own price. */
  #compareExactly(price: Price): number {
    const { numerator, denominator } = this.#exactOf(this.#asked)
    const asked = BigInt(price)
    const own = BigInt(this.#own)
    const ofAll = numerator * asked + denominator * (100n - asked)
    const off = own === 0n ? ofAll : own * ofAll - 100n * denominator * asked
    return off < 0n ? -1 : Number(off > 0n)
  }

  #stretchAt(i: number): Stretch | undefined {
    while (i >= this.#stretches.length && !this.#isOver) this.#goOn()
    return this.#stretches[i]
  }

  /** Adds the next stretch: up to where the first of the runners is at the end of what it offers at its price. */
  #goOn(): void {
    const payouts = this.#payouts
    let payout = Number.POSITIVE_INFINITY
    let endedBy = -1
    for (const runner of this.#runners) {
      const left = payouts[runner]!
      // Nothing is left of one that is missing.
      if (left === 0 || left > payout) continue
      endedBy = left === payout ? -1 : runner
      payout = left
    }
    const known = { sum: this.#sum, count: this.#count, missing: this.#missing }
    this.#stretches.push({ payout, ...known, endedBy, exact: undefined })
    for (const runner of this.#runners) {
      if (payouts[runner] === 0) continue
      payouts[runner] = payouts[runner]! - payout
      if (payouts[runner] === 0) this.#leave(runner)
    }
  }

  /** Takes a runner from a price of which nothing is left on to its next one. */
  #leave(runner: number): void {
    const tick = this.#ticks[runner]!
    this.#sum -= inverseOf(this.#ladder[tick]!)
    this.#count--
    this.#stand(runner, nextTick(this.#market.books, runner * 2 + this.#side, tick))
  }

  /** Puts a runner at a price, from the next stretch on. Where two offer nothing nobody is offered anything any more. */
  #stand(runner: number, tick: Tick): void {
    const { books } = this.#market
    this.#prices[runner]!.push(this.#stretches.length, tick === -1 ? 0 : this.#ladder[tick]!)
    if (tick === -1) {
      this.#isOver ||= this.#missing !== -1
      this.#missing = runner
      return
    }
    const price = this.#ladder[tick]!
    this.#ticks[runner] = tick
    this.#payouts[runner] = sizeAt(books, runner * 2 + this.#side, tick) * price
    this.#sum += inverseOf(price)
    this.#count++
  }

  #exactOf(i: number): NonNullable<Stretch['exact']> {
    const stretch = this.#stretches[i]!
    if (stretch.exact !== undefined) return stretch.exact
    let numerator = 0n
    let denominator = 1n
    for (const runner of this.#runners) {
      const prices = this.#prices[runner]!
      let place = 0
      while (prices[place + 2] !== undefined && prices[place + 2]! <= i) place += 2
      const price = BigInt(prices[place + 1]!)
      if (price === 0n) continue
      numerator = numerator * price + 100n * denominator
      denominator *= price
    }
    stretch.exact = { numerator, denominator }
    return stretch.exact
  }
}
