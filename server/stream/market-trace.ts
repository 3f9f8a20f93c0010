/**
 * When each part of one market last changed, by batch sequence, while somebody watches it.
 *
 * A reader that has seen everything up to sequence s is brought up to date by the parts that changed after s, each
 * whole as it is now. So a reader that was slow, or was cut off and came back, needs no queue of its own: its s is
 * enough, as long as the trace goes back to it (`since`). Readers with the same s share one encoded message.
 */

import { BACK, LAY, type SideCode, sizeAt } from '#core/exchange/book/book.ts'
import { isLegOf } from '#core/exchange/book/crossed-offers.ts'
import { isEnded, type Market } from '#core/exchange/market/market.ts'
import { isCrossed } from '#core/exchange/orders/crossing.ts'
import type { MarketId, Price, SelectionId } from '#core/values/brands.ts'
import { type Ladder, ladderByCode } from '#core/values/ladder.ts'
import type { Catalogue, CatalogueMarket } from '#server/live/catalogue.ts'
import { runnerStatus } from '#server/live/event-text.ts'
import { type Depth, levelsOf, sharedSides } from '#server/live/market-book.ts'
import type { PublishedSource } from '#server/live/source.ts'
import { minuteOf, startingPriceOf } from '#server/live/starting-prices.ts'

/** Parts of the market, then of each runner, whose texts are compared from flush to flush. */
const STATE = 0
const MATCHED_SUM = 1
const RUNNER_STATES = 2
const headParts = 3
const BACKS = 0
const LAYS = 1
const LAST_PRICE = 2
const RUNNER_MATCHED = 3
/** Of its starting price; empty in a market without one. */
const STARTING = 4
const runnerParts = 5
const pageBits = 9
const pageMask = (1 << pageBits) - 1
/** Messages that are kept for those who are to be told the same. */
const messagesMax = 64

export class MarketTrace {
  readonly marketId: MarketId
  /** The trace knows of every change after this sequence. */
  #since: number
  readonly #source: PublishedSource
  readonly #runnerCount: number
  readonly #ladder: Ladder
  /** Sequence of each level's last change, 0 before the first: by runner * 2 + side, in pages of 512 ladder indexes, made at the first change. */
  readonly #levelsAt: Float64Array[][] = []
  readonly #runnerAt: Float64Array
  readonly #partTexts: string[]
  readonly #partAt: Float64Array
  readonly #messages = new Map<string, Buffer | undefined>()
  /** Sequence of the last change that was looked at, and of the one before. */
  #observed: number
  #observedBefore: number
  /** The minute of its time. */
  #minute = 0
  #touched = 0

  constructor(source: PublishedSource, known: CatalogueMarket) {
    this.#source = source
    this.marketId = known.marketId
    this.#since = source.sequence
    this.#ladder = ladderByCode(known.ladder)
    this.#runnerCount = known.runners.length
    this.#runnerAt = new Float64Array(this.#runnerCount).fill(this.#since)
    this.#partTexts = new Array<string>(headParts + this.#runnerCount * runnerParts).fill('')
    this.#partAt = new Float64Array(this.#partTexts.length)
    this.#observed = -1
    this.#observedBefore = -1
    this.observe()
  }

  /** Notes that the resting size at a price has changed in this batch. */
  touchLevel(runner: number, side: SideCode, price: Price, sequence: number): void {
    const tick = this.#ladder.indexOf(price)
    this.#levelsAt[runner * 2 + side] ??= []
    const pages = this.#levelsAt[runner * 2 + side]!
    pages[tick >> pageBits] ??= new Float64Array(1 << pageBits)
    pages[tick >> pageBits]![tick & pageMask] = sequence
    this.touchRunner(runner, sequence)
  }

  /** Notes that a runner's prices or matched sum have changed in this batch. */
  touchRunner(runner: number, sequence: number): void {
    this.#runnerAt[runner] = sequence
    this.#touchLegs(runner, sequence)
    this.#touched = sequence
  }

  /** Where orders are matched across the runners, each of them is part of the prices of others. */
  #touchLegs(runner: number, sequence: number): void {
    const market = this.#source.published.markets[this.marketId]
    if (market === undefined || !isCrossed(market)) return
    if (market.kindTerms.handicaps.length === 0) return void this.#runnerAt.fill(sequence)
    for (let other = 0; other < this.#runnerCount; other++) {
      if (isLegOf(market, other, runner)) this.#runnerAt[other] = sequence
    }
  }

  /** Notes that the market's state has changed in this batch. */
  touch(sequence: number): void {
    this.#touched = sequence
  }

  /** Notes that anything may have changed in this batch: who saw what was before needs an image. */
  touchAll(sequence: number): void {
    this.#since = sequence
    this.#runnerAt.fill(sequence)
    this.#touched = sequence
  }

  /** Notes that a minute has passed since the last look, after which a starting price may be told as another. Returns whether it has. */
  touchMinute(): boolean {
    const { published, sequence } = this.#source
    const market = published.markets[this.marketId]
    const isTold = market?.starting !== undefined && market.starting.begunAt === 0
    if (!isTold || minuteOf(published.time) === this.#minute || sequence <= this.#observed) return false
    this.#runnerAt.fill(sequence)
    this.#touched = sequence
    return true
  }

  /** Looks at what was touched since the last look; to be called before messages are taken. */
  observe(): void {
    const known = this.#known()
    if (known === undefined || this.#touched < this.#observed) return
    const before = this.#observed
    this.#observedBefore = before
    this.#observed = this.#source.sequence
    this.#minute = minuteOf(this.#source.published.time)
    // The first touch after this look is in a later batch.
    this.#touched = -1
    this.#messages.clear()
    this.#observePart(STATE, stateText(known))
    this.#observePart(MATCHED_SUM, `"matched":${known.matched}`)
    this.#observePart(RUNNER_STATES, runnerStatesText(known))
    const market = this.#source.published.markets[this.marketId]
    const shared = sharedSides(market)
    for (let runner = 0; runner < this.#runnerCount; runner++) {
      if (this.#runnerAt[runner]! <= before) continue
      const { lastPrice, matched } = known.runners[runner]!
      const at = headParts + runner * runnerParts
      this.#observePart(at + BACKS, `"back":${JSON.stringify(levelsOf(market, runner, LAY, 'best', shared))}`)
      this.#observePart(at + LAYS, `"lay":${JSON.stringify(levelsOf(market, runner, BACK, 'best', shared))}`)
      this.#observePart(at + LAST_PRICE, `"lastPrice":${lastPrice === 0 ? 'null' : lastPrice}`)
      this.#observePart(at + RUNNER_MATCHED, `"matched":${matched}`)
      this.#observePart(at + STARTING, startingText(known, market, runner, this.#source.published))
    }
  }

  #observePart(part: number, text: string): void {
    if (this.#partTexts[part] === text) return
    this.#partTexts[part] = text
    this.#partAt[part] = this.#observed
  }

  /** The sequence that messages taken now carry: of the last change looked at. */
  get sequence(): number {
    return this.#observed
  }

  /** Returns whether a reader that has seen everything up to `sequence` can be brought up to date by a delta. */
  canContinueFrom(sequence: number): boolean {
    return sequence >= this.#since && sequence <= this.#source.sequence
  }

  /** Returns the whole of the market as a message, or undefined when the market is not known any more. */
  image(depth: Depth): Buffer | undefined {
    return this.#shared(`image ${depth}`, () => this.#imageText(depth))
  }

  /** Returns what a reader that has seen everything up to `told` must be told, undefined when nothing. */
  delta(depth: Depth, told: number): Buffer | undefined {
    if (told >= this.#observed) return undefined
    if (told < this.#since) return this.image(depth)
    // Whoever saw the look before last, or a later image, is in step: telling a part once more does no harm.
    const from = told >= this.#observedBefore ? this.#observedBefore : told
    return this.#shared(`${depth} ${from}`, () => this.#deltaText(depth, from))
  }

  #shared(key: string, make: () => string | undefined): Buffer | undefined {
    if (this.#messages.has(key)) return this.#messages.get(key)
    if (this.#messages.size >= messagesMax) this.#messages.clear()
    const text = make()
    const message = text === undefined ? undefined : Buffer.from(text)
    this.#messages.set(key, message)
    return message
  }

  #known(): CatalogueMarket | undefined {
    return this.#source.fold<Catalogue>('catalogue').markets.get(this.marketId)
  }

  #head(op: string, depth: Depth): string {
    const said = depth === 'full' ? ',"depth":"full"' : ''
    return `{"op":"${op}","marketId":${this.marketId},"sequence":${this.#observed}${said}`
  }

  #imageText(depth: Depth): string | undefined {
    const known = this.#known()
    if (known === undefined) return undefined
    const market = this.#source.published.markets[this.marketId]
    const parts = [this.#head('market-image', depth), ...this.#partTexts.slice(0, headParts)]
    const runners = known.runners.map(({ selectionId }, runner) => {
      const at = headParts + runner * runnerParts
      const sides =
        depth === 'best'
          ? this.#partTexts.slice(at + BACKS, at + LAYS + 1)
          : [
              `"back":${JSON.stringify(levelsOf(market, runner, LAY, 'full'))}`,
              `"lay":${JSON.stringify(levelsOf(market, runner, BACK, 'full'))}`,
            ]
      const rest = this.#partTexts.slice(at + LAST_PRICE, at + runnerParts).filter((text) => text !== '')
      return runnerText(selectionId, [...sides, ...rest])
    })
    return `${parts.join()},"runners":[${runners.join()}]}`
  }

  #deltaText(depth: Depth, from: number): string | undefined {
    const known = this.#known()
    if (known === undefined) return undefined
    const parts = this.#changedParts(0, headParts, from)
    const runners: string[] = []
    for (let runner = 0; runner < this.#runnerCount; runner++) {
      if (this.#runnerAt[runner]! <= from) continue
      const at = headParts + runner * runnerParts
      const changed =
        depth === 'best'
          ? this.#changedParts(at, at + runnerParts, from)
          : [
              ...this.#changedLevels('back', runner, LAY, from),
              ...this.#changedLevels('lay', runner, BACK, from),
              ...this.#changedParts(at + LAST_PRICE, at + runnerParts, from),
            ]
      if (changed.length > 0) runners.push(runnerText(known.runners[runner]!.selectionId, changed))
    }
    if (runners.length > 0) parts.push(`"runners":[${runners.join()}]`)
    return parts.length === 0 ? undefined : `${this.#head('market-delta', depth)},${parts.join()}}`
  }

  #changedParts(first: number, end: number, from: number): string[] {
    const changed: string[] = []
    for (let part = first; part < end; part++) {
      if (this.#partAt[part]! > from && this.#partTexts[part] !== '') changed.push(this.#partTexts[part]!)
    }
    return changed
  }

  /** Each changed price with its size now, 0 where nothing is left. */
  #changedLevels(name: 'back' | 'lay', runner: number, side: SideCode, from: number): string[] {
    const market = this.#source.published.markets[this.marketId]
    const books = market === undefined || isEnded(market) ? undefined : market.books
    const book = runner * 2 + side
    const levels: string[] = []
    this.#levelsAt[book]?.forEach((page, at) => {
      for (let i = 0; i < page.length; i++) {
        if (page[i]! <= from) continue
        const tick = (at << pageBits) + i
        const size = books === undefined ? 0 : sizeAt(books, book, tick)
        levels.push(`[${this.#ladder.prices[tick]},${size}]`)
      }
    })
    return levels.length === 0 ? [] : [`"${name}":[${levels.join()}]`]
  }
}

function stateText(known: CatalogueMarket): string {
  const reason =
    known.suspendReason === undefined ? '' : `,"suspendReason":${JSON.stringify(known.suspendReason)}`
  const paid = known.payAt === undefined ? '' : `,"payAt":${known.payAt}`
  return `"status":"${known.status}","inPlay":${known.inPlay},"version":${known.version}${reason}${paid}`
}

function runnerStatesText(known: CatalogueMarket): string {
  const states = known.runners.map(({ selectionId }, runner) => ({
    selectionId,
    status: runnerStatus(known, runner),
  }))
  return `"runnerStates":${JSON.stringify(states)}`
}

function startingText(
  known: CatalogueMarket,
  market: Market | undefined,
  runner: number,
  { orders, time }: PublishedSource['published'],
): string {
  return Object.entries(startingPriceOf(known, { market, orders, time }, runner))
    .map(([name, price]) => `"${name}":${price}`)
    .join()
}

function runnerText(selectionId: SelectionId, parts: readonly string[]): string {
  return `{"selectionId":${[selectionId, ...parts].join()}}`
}
