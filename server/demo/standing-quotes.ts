/** The market makers' unmatched orders, kept up from the published facts. */
import type { SideCode } from '#core/exchange/book/book.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import {
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderReleased,
} from '#core/facts/order.ts'

export interface StandingQuote {
  readonly order: number
  readonly account: number
  readonly market: number
  readonly runner: number
  /** Of the order: an unmatched back can be laid, an unmatched lay can be backed. */
  readonly side: SideCode
  readonly price: number
  /** Minor units left. */
  size: number
}

export class StandingQuotes {
  readonly #isMaker: (account: number) => boolean
  readonly #onMatched: (market: number) => void
  readonly #byMarket = new Map<number, Map<number, StandingQuote>>()

  /** `onMatched` hears of each market in which a maker's order was taken. */
  constructor(isMaker: (account: number) => boolean, onMatched: (market: number) => void) {
    this.#isMaker = isMaker
    this.#onMatched = onMatched
  }

  /** Returns the makers' orders of a market. */
  inMarket(market: number): Iterable<StandingQuote> {
    return this.#byMarket.get(market)?.values() ?? []
  }

  forget(market: number): void {
    this.#byMarket.delete(market)
  }

  /** Takes a batch in. */
  apply({ numbers, count }: FactLog): void {
    for (let i = 0; i < count; i++) this.#applyFact(numbers, i * factStride)
  }

  #applyFact(numbers: Float64Array, at: number): void {
    switch (numbers[at]) {
      case orderPlaced.code:
        this.#add(numbers, at, orderPlaced.fields, numbers[at + orderPlaced.fields.resting] as number)
        break
      case orderDelayed.code:
        this.#add(numbers, at, orderDelayed.fields, numbers[at + orderDelayed.fields.size] as number)
        break
      case orderReleased.code: {
        const quote = this.#find(numbers, at, orderReleased.fields)
        if (quote) this.#resize(quote, numbers[at + orderReleased.fields.resting] as number)
        break
      }
      case orderMatched.code:
        this.#match(numbers, at)
        break
      case orderCancelled.code:
        this.#reduce(
          this.#find(numbers, at, orderCancelled.fields),
          numbers[at + orderCancelled.fields.size] as number,
        )
        break
      case orderLapsed.code:
        this.#reduce(
          this.#find(numbers, at, orderLapsed.fields),
          numbers[at + orderLapsed.fields.size] as number,
        )
    }
  }

  #add(
    numbers: Float64Array,
    at: number,
    fields: typeof orderPlaced.fields | typeof orderDelayed.fields,
    size: number,
  ): void {
    const account = numbers[at + fields.account] as number
    if (size === 0 || !this.#isMaker(account)) return
    const market = numbers[at + fields.market] as number
    const order = numbers[at + fields.order] as number
    let quotes = this.#byMarket.get(market)
    if (quotes === undefined) {
      quotes = new Map()
      this.#byMarket.set(market, quotes)
    }
    quotes.set(order, {
      order,
      account,
      market,
      runner: numbers[at + fields.runner] as number,
      side: numbers[at + fields.side] as SideCode,
      price: numbers[at + fields.price] as number,
      size,
    })
  }

  #match(numbers: Float64Array, at: number): void {
    const { fields } = orderMatched
    const market = numbers[at + fields.market] as number
    // The taker's own row already says what will rest; only what rested before shrinks here.
    const quote = this.#byMarket.get(market)?.get(numbers[at + fields.maker] as number)
    if (quote === undefined) return
    this.#reduce(quote, numbers[at + fields.size] as number)
    this.#onMatched(market)
  }

  #find(
    numbers: Float64Array,
    at: number,
    fields: { readonly order: number; readonly market: number },
  ): StandingQuote | undefined {
    return this.#byMarket
      .get(numbers[at + fields.market] as number)
      ?.get(numbers[at + fields.order] as number)
  }

  #reduce(quote: StandingQuote | undefined, size: number): void {
    if (quote) this.#resize(quote, quote.size - size)
  }

  #resize(quote: StandingQuote, size: number): void {
    quote.size = size
    if (size <= 0) this.#byMarket.get(quote.market)?.delete(quote.order)
  }
}
