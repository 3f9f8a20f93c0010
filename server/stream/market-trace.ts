/**
 * When each part of one market last changed, by batch sequence, while somebody watches it.
 *
 * A reader that has seen everything up to sequence s is brought up to date by the parts that changed after s, each
 * whole as it is now. So a reader that was slow, or was cut off and came back, needs no queue of its own: its s is
 * enough, as long as the trace goes back to it (`since`). Readers with the same s share one encoded message. No message
 * has more prices than there is room for: a larger image goes on in parts, and more changes are an image once more.
 */

import { BACK, type Books, LAY, type SideCode, sizeAt } from '#core/exchange/book/book.ts'
import { isLegOf } from '#core/exchange/book/crossed-offers.ts'
import { isEnded } from '#core/exchange/market/market.ts'
import { isCrossed } from '#core/exchange/orders/crossing.ts'
import type { MarketId, Price, Tick } from '#core/values/brands.ts'
import { type Ladder, ladderByCode } from '#core/values/ladder.ts'
import type { Catalogue, CatalogueMarket } from '#server/live/catalogue.ts'
import { type Depth, levelsOf, sharedSides } from '#server/live/market-book.ts'
import type { PublishedSource } from '#server/live/source.ts'
import { minuteOf } from '#server/live/starting-prices.ts'
import { type BookPart, bestPart, type Place, partFrom } from './book-parts.ts'
import { LevelChanges } from './level-changes.ts'
import { runnerStatesText, runnerText, startingText, stateText } from './market-texts.ts'

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
/** Messages that are kept for those who are to be told the same. */
const messagesMax = 64
/** What a message says in the place of a sequence as long as the reader's image is not whole. */
const notWhole = 0

/** A message, undefined where there is nothing to tell; and what of an image is left to be told behind it. */
interface Made {
  readonly message: Buffer | undefined
  readonly isImage: boolean
  readonly rest: Place | undefined
}

/** What a reader is to be told, and what of its image is then left. */
export interface Told {
  readonly messages: readonly Buffer[]
  readonly rest: Place | undefined
}

export class MarketTrace {
  readonly marketId: MarketId
  /** The trace knows of every change after this sequence. */
  #since: number
  readonly #source: PublishedSource
  readonly #runnerCount: number
  readonly #ladder: Ladder
  readonly #levels = new LevelChanges()
  readonly #runnerAt: Float64Array
  readonly #partTexts: string[]
  readonly #partAt: Float64Array
  readonly #messages = new Map<string, Made>()
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
    this.#levels.note(runner, side, this.#ladder.indexOf(price), sequence)
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

  /**
   * Returns what a reader is to be told next who has seen everything up to `told`, -1 for nothing, and of whose image `rest` is to be told: the
   * whole of the market, or what has changed, and a part of the rest behind it.
   */
  next(depth: Depth, told: number, rest: Place | undefined): Told {
    const isNew = told === -1 || told < this.#since
    const made = isNew ? this.#image(depth) : this.#delta(depth, told, rest !== undefined)
    const part = made.isImage || rest === undefined ? undefined : this.#part(rest)
    const messages = [made.message, part?.message].filter((message) => message !== undefined)
    return { messages, rest: made.isImage ? made.rest : part?.rest }
  }

  #image(depth: Depth): Made {
    return this.#shared(`image ${depth}`, () => this.#madeImage(depth))
  }

  /** What is not whole says so; the market may not be known any more. */
  #madeImage(depth: Depth): Made {
    const known = this.#known()
    if (known === undefined) return { message: undefined, isImage: true, rest: undefined }
    const { sides, rest } = depth === 'full' ? bestPart(this.#books(), this.#runnerCount) : this.#best()
    const head = this.#head('market-image', depth, rest === undefined ? this.#observed : notWhole)
    const parts = [head, ...this.#partTexts.slice(0, headParts)]
    const runners = known.runners.map(({ selectionId }, runner) => {
      const at = headParts + runner * runnerParts
      const others = this.#partTexts.slice(at + LAST_PRICE, at + runnerParts).filter((text) => text !== '')
      return runnerText(selectionId, [...sides[runner]!, ...others])
    })
    return made(`${parts.join()},"runners":[${runners.join()}]}`, { isImage: true, rest })
  }

  #best(): BookPart {
    const sides = Array.from({ length: this.#runnerCount }, (_, runner) => {
      const at = headParts + runner * runnerParts
      return this.#partTexts.slice(at + BACKS, at + LAYS + 1)
    })
    return { sides, rest: undefined }
  }

  /** The last part has the sequence up to which its reader has then seen everything. */
  #part(from: Place): Made {
    return this.#shared(`part ${from.book} ${from.behind}`, () => {
      const known = this.#known()
      const { sides, rest } = partFrom(this.#books(), from)
      const runners = sides.flatMap((texts, runner) =>
        known === undefined ? [] : [runnerText(known.runners[runner]!.selectionId, texts)],
      )
      const head = this.#head('market-delta', 'full', rest === undefined ? this.#observed : notWhole)
      return made(`${head},"runners":[${runners.join()}]}`, { isImage: false, rest })
    })
  }

  #delta(depth: Depth, told: number, isInParts: boolean): Made {
    if (told >= this.#observed) return made(undefined)
    // Whoever saw the look before last, or a later image, is in step: telling a part once more does no harm.
    const from = told >= this.#observedBefore ? this.#observedBefore : told
    return this.#shared(`${depth} ${from} ${isInParts}`, () => {
      const levels = depth === 'full' ? this.#levels.since(from) : []
      if (levels === undefined) return this.#image(depth)
      const changed = this.#changedText(depth, from, levels)
      if (changed === undefined) return made(undefined)
      return made(`${this.#head('market-delta', depth, isInParts ? notWhole : this.#observed)},${changed}}`)
    })
  }

  #shared(key: string, make: () => Made): Made {
    const known = this.#messages.get(key)
    if (known !== undefined) return known
    const made = make()
    if (this.#messages.size >= messagesMax) this.#messages.clear()
    this.#messages.set(key, made)
    return made
  }

  #known(): CatalogueMarket | undefined {
    return this.#source.fold<Catalogue>('catalogue').markets.get(this.marketId)
  }

  /** The market's books; undefined once it has none. */
  #books(): Books | undefined {
    const market = this.#source.published.markets[this.marketId]
    return market === undefined || isEnded(market) ? undefined : market.books
  }

  #head(op: string, depth: Depth, sequence: number): string {
    const said = depth === 'full' ? ',"depth":"full"' : ''
    return `{"op":"${op}","marketId":${this.marketId},"sequence":${sequence}${said}`
  }

  /** What has changed; `levels`, at full depth: at which ladder indexes. Undefined when nothing has. */
  #changedText(depth: Depth, from: number, levels: Tick[][]): string | undefined {
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
              ...this.#changedLevels('back', runner * 2 + LAY, levels),
              ...this.#changedLevels('lay', runner * 2 + BACK, levels),
              ...this.#changedParts(at + LAST_PRICE, at + runnerParts, from),
            ]
      if (changed.length > 0) runners.push(runnerText(known.runners[runner]!.selectionId, changed))
    }
    if (runners.length > 0) parts.push(`"runners":[${runners.join()}]`)
    return parts.length === 0 ? undefined : parts.join()
  }

  #changedParts(first: number, end: number, from: number): string[] {
    const changed: string[] = []
    for (let part = first; part < end; part++) {
      if (this.#partAt[part]! > from && this.#partTexts[part] !== '') changed.push(this.#partTexts[part]!)
    }
    return changed
  }

  /** Each changed price with its size now, 0 where nothing is left. */
  #changedLevels(name: 'back' | 'lay', book: number, levels: Tick[][]): string[] {
    const books = this.#books()
    const changed = (levels[book] ?? []).map((tick) => {
      const size = books === undefined ? 0 : sizeAt(books, book, tick)
      return `[${this.#ladder.prices[tick]},${size}]`
    })
    return changed.length === 0 ? [] : [`"${name}":[${changed.join()}]`]
  }
}

function made(text: string | undefined, as: Partial<Omit<Made, 'message'>> = {}): Made {
  return {
    message: text === undefined ? undefined : Buffer.from(text),
    isImage: false,
    rest: undefined,
    ...as,
  }
}
