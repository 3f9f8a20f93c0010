/** The last trades of one watched market, each encoded once, for readers who have seen a part of them. */
import type { MarketId, Money, Price, SelectionId } from '#core/values/brands.ts'
import type { Catalogue, CatalogueMarket } from '#server/live/catalogue.ts'
import type { PublishedSource } from '#server/live/source.ts'
import { lastTradesMax, type RunnerTrades, type Trades, tradeStride } from '#server/live/trades.ts'

/** Trades that a reader may be behind before it is told the last ones again. */
export const tradesBehindMax = 1_000
/** Messages that are kept for those who are to be told the same. */
const messagesMax = 64

export class TradeTape {
  readonly marketId: MarketId
  readonly #source: PublishedSource
  /** The last trades as they are sent, oldest first. */
  readonly #texts: string[]
  readonly #messages = new Map<number, Buffer>()
  /** How many trades were noted since the tape began, those that it began with among them. */
  count: number

  constructor(source: PublishedSource, known: CatalogueMarket) {
    this.#source = source
    this.marketId = known.marketId
    this.#texts = lastTrades(source, known)
    this.count = this.#texts.length
  }

  /** Notes a trade of the batch that was published last. */
  add(runner: number, price: Price, size: Money): void {
    const known = this.#source.fold<Catalogue>('catalogue').markets.get(this.marketId)
    if (known === undefined) return
    this.#texts.push(textOf(this.#source.published.time, known.runners[runner]!.selectionId, price, size))
    // Half of them at once: to take one off the front each time would move all others.
    if (this.#texts.length >= 2 * tradesBehindMax) this.#texts.splice(0, tradesBehindMax)
    this.count++
    this.#messages.clear()
  }

  /** Returns what a reader that has seen `told` trades of it (-1: none yet) is to be told: the trades since, or the last 100. */
  messageAfter(told: number): Buffer {
    const behind = this.count - told
    const isImage = told < 0 || behind > tradesBehindMax
    const key = isImage ? -1 : told
    const shared = this.#messages.get(key)
    if (shared !== undefined) return shared
    if (this.#messages.size >= messagesMax) this.#messages.clear()
    const trades = this.#texts.slice(-(isImage ? lastTradesMax : behind))
    const op = isImage ? 'trades-image' : 'trades'
    const { sequence } = this.#source
    const message = Buffer.from(
      `{"op":"${op}","marketId":${this.marketId},"sequence":${sequence},"trades":[${trades.join()}]}`,
    )
    this.#messages.set(key, message)
    return message
  }
}

/** Returns the last 100 trades of all runners together: always the newest of those that are last of theirs. */
function lastTrades(source: PublishedSource, { marketId, runners }: CatalogueMarket): string[] {
  const traded = source.fold<Trades>('trades').markets.get(marketId) ?? []
  const left = traded.map((of) => (of === undefined ? 0 : of.last.length / tradeStride))
  const texts: string[] = []
  while (texts.length < lastTradesMax) {
    let newest = -1
    for (let i = 0; i < left.length; i++) {
      if (
        left[i]! > 0 &&
        (newest === -1 || timeOf(traded[i]!, left[i]!) > timeOf(traded[newest]!, left[newest]!))
      )
        newest = i
    }
    if (newest === -1) break
    const { last } = traded[newest]!
    const at = placeOf(traded[newest]!, left[newest]!--)
    texts.push(textOf(last[at]!, runners[newest]!.selectionId, last[at + 1]!, last[at + 2]!))
  }
  return texts.reverse()
}

/** Where in the ring of a runner's last trades the one stands of which there are `count` up to it. */
function placeOf({ last, next }: RunnerTrades, count: number): number {
  return (next + (count - 1) * tradeStride) % last.length
}

function timeOf(runner: RunnerTrades, count: number): number {
  return runner.last[placeOf(runner, count)]!
}

function textOf(time: number, selectionId: SelectionId, price: Price, size: Money): string {
  return `[${time},${selectionId},${price},${size}]`
}
