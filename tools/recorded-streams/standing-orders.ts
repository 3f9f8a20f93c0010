/** The replay's own resting orders in one market, by book and price, oldest first: what a replay may cancel or take. */
import { assert } from '#core/values/assert.ts'

export interface StandingOrder {
  readonly id: number
  readonly account: number
  /** Minor units left of it. */
  size: number
}

/** `atb`: our unmatched lays, which can be backed; `atl`: our unmatched backs, which can be laid. */
export type BookSide = 'atb' | 'atl'

/** One runner's orders of one side: by price (hundredths), a queue oldest first. */
export type StandingBook = Map<number, StandingOrder[]>

export class StandingOrders {
  readonly #books = new Map<string, StandingBook>()

  bookOf(runner: string, side: BookSide): StandingBook {
    const key = `${side} ${runner}`
    let book = this.#books.get(key)
    if (book === undefined) {
      book = new Map()
      this.#books.set(key, book)
    }
    return book
  }

  /** Forgets a runner's orders: they have lapsed. */
  clear(runner: string): void {
    this.bookOf(runner, 'atb').clear()
    this.bookOf(runner, 'atl').clear()
  }
}

/** Returns the minor units at a price. */
export function sizeAt(book: StandingBook, price: number): number {
  return (book.get(price) ?? []).reduce((sum, { size }) => sum + size, 0)
}

/** Adds a resting order behind those at its price. */
export function addOrder(book: StandingBook, price: number, order: StandingOrder): void {
  const queue = book.get(price)
  if (queue) queue.push(order)
  else book.set(price, [order])
}

/** Takes `size` off one order. */
export function reduceOrder(book: StandingBook, price: number, order: StandingOrder, size: number): void {
  order.size -= size
  assert(order.size >= 0, 'an order has what is taken off it')
  if (order.size > 0) return
  const left = (book.get(price) ?? []).filter((other) => other !== order)
  if (left.length === 0) book.delete(price)
  else book.set(price, left)
}

/** Takes `size` off the queue of a price, oldest first, as the exchange matches. */
export function takeOldest(book: StandingBook, price: number, size: number): void {
  let left = size
  for (const order of [...(book.get(price) ?? [])]) {
    const taken = Math.min(order.size, left)
    if (taken > 0) reduceOrder(book, price, order, taken)
    left -= taken
  }
  assert(left === 0, 'what was matched stood there')
}
