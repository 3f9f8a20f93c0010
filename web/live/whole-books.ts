/**
 * Books at full depth, of the markets that a ladder shows: a size a price. The other screens of such a market go by its three
 * best prices a side, which are taken from here.
 */
import type { MarketDelta, MarketImage } from '#contract/stream.ts'
import { FrameNotifier, type Turn } from './frame-notifier.ts'
import { type CellSide, levels } from './price-store.ts'

type Message = MarketImage | MarketDelta
type Offers = readonly (readonly [number, number])[]

/** By price in hundredths, the size there in minor units. */
type Side = Map<number, number>
interface Book {
  readonly back: Side
  readonly lay: Side
}

const sides = ['back', 'lay'] as const

export class WholeBooks {
  readonly #markets = new Map<number, Map<number, Book>>()
  readonly #notifier: FrameNotifier

  constructor(turn?: Turn) {
    this.#notifier = new FrameNotifier(turn)
  }

  /** Returns what can be backed, or laid, at a price; 0 where nothing is on offer. Minor units. */
  size(marketId: number, selectionId: number, side: CellSide, price: number): number {
    return this.#markets.get(marketId)?.get(selectionId)?.[side].get(price) ?? 0
  }

  /** Returns what is on offer at a price and at all better ones, minor units. */
  sizeTo(marketId: number, selectionId: number, side: CellSide, price: number): number {
    const offers = this.#markets.get(marketId)?.get(selectionId)?.[side] ?? []
    let sum = 0
    for (const [at, size] of offers) if (side === 'back' ? at >= price : at <= price) sum += size
    return sum
  }

  /** Returns the best price of a side in hundredths, the highest to back, the lowest to lay; null where there is none. */
  best(marketId: number, selectionId: number, side: CellSide): number | null {
    const book = this.#markets.get(marketId)?.get(selectionId)
    return book === undefined ? null : (bestOf(book[side], side, 1)[0]?.[0] ?? null)
  }

  /** Returns the best `count` offers of a side, best first: price in hundredths and size in minor units. */
  offers(marketId: number, selectionId: number, side: CellSide, count: number): Offers {
    const book = this.#markets.get(marketId)?.get(selectionId)
    return book === undefined ? [] : bestOf(book[side], side, count)
  }

  /** Returns whether the market's image has come. */
  isKnown(marketId: number): boolean {
    return this.#markets.has(marketId)
  }

  /** Calls the listener once a frame in which something of the runner's book changed. Returns the function that ends it. */
  subscribe(marketId: number, selectionId: number, listener: () => void): () => void {
    return this.#notifier.subscribe(`${marketId}:${selectionId}`, listener)
  }

  /** Takes a message of full depth and returns it as it would be at depth best: with whole sides of three prices. */
  take(message: Message): Message {
    return message.op === 'market-image' ? this.#replace(message) : this.#change(message)
  }

  /** Forgets a market that no ladder shows any more. */
  forget(marketId: number): void {
    this.#markets.delete(marketId)
  }

  #replace(image: MarketImage): MarketImage {
    const { marketId } = image
    const market = new Map<number, Book>()
    this.#markets.set(marketId, market)
    const runners = image.runners.map((runner) => {
      const { selectionId, back, lay } = runner
      market.set(selectionId, { back: new Map(back), lay: new Map(lay) })
      this.#notifier.touch(`${marketId}:${selectionId}`)
      return { ...runner, back: back.slice(0, levels.length), lay: lay.slice(0, levels.length) }
    })
    return { ...image, runners }
  }

  #change(delta: MarketDelta): MarketDelta {
    if (delta.runners === undefined) return delta
    const market = this.#markets.get(delta.marketId)
    const runners = delta.runners.map((change) => {
      const book = market?.get(change.selectionId)
      if (book === undefined) return change
      this.#notifier.touch(`${delta.marketId}:${change.selectionId}`)
      const best = { ...change }
      for (const side of sides) {
        const offers = change[side]
        if (offers === undefined) continue
        set(book[side], offers)
        best[side] = bestOf(book[side], side, levels.length)
      }
      return best
    })
    return { ...delta, runners }
  }
}

function set(side: Side, offers: Offers): void {
  for (const [price, size] of offers) {
    if (size === 0) side.delete(price)
    else side.set(price, size)
  }
}

/** Returns the best `count` offers of a side, best first: the highest prices to back, the lowest to lay. */
function bestOf(side: Side, name: CellSide, count: number): [number, number][] {
  const sign = name === 'back' ? 1 : -1
  const best: [number, number][] = []
  for (const offer of side) {
    let at = best.length
    while (at > 0 && (offer[0] - best[at - 1]![0]) * sign > 0) at--
    if (at < count) best.splice(at, 0, offer)
    if (best.length > count) best.pop()
  }
  return best
}

/** The one of this page. */
export const wholeBooks = new WholeBooks()
