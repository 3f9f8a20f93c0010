/**
 * What an incoming order could take, best first: the one way through the other side's prices, for taking, fill-or-kill, the
 * question whether an order must wait, and display. An offer is the ladder index of a price and all that stands at it.
 */
import type { Money, Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import * as bookModule from './book.ts'
import { type Books, type SideCode, sides } from './book.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { bestTick, nextTick, sizeAt } = bookModule
const { BACK, LAY } = sides

/** Returns the index of the book that one who comes with `side` on a runner takes from: runner * 2 + side of the orders in it. */
export function bookOffered(runner: number, side: SideCode): number {
  return runner * 2 + (1 - side)
}

/** Returns the best offer of a book, or -1 when it is empty. */
export function firstOffer(books: Books, book: number): Tick {
  return bestTick(books, book)
}

/** Returns the offer after another one, or -1 when there is none. The books must not change on the way. */
export function nextOffer(books: Books, book: number, offer: Tick): Tick {
  return nextTick(books, book, offer)
}

/** Returns whether an order of `side` limited to a ladder index takes an offer at another: a back at it or above, a lay at it or below. */
export function reaches(side: SideCode, offered: Tick, limit: Tick): boolean {
  return side === BACK ? offered >= limit : offered <= limit
}

/** Visits the prices (hundredths) and sizes (minor units) of a runner's resting backs or lays, best first, at most `depth` of them. */
export function forEachLevel(
  books: Books,
  runner: number,
  side: SideCode,
  visit: (price: Price, size: Money) => void,
  depth: number = Number.POSITIVE_INFINITY,
): void {
  const { prices } = ladderByCode(books.ladder)
  const book = bookOffered(runner, side === BACK ? LAY : BACK)
  let tick = firstOffer(books, book)
  for (let seen = 0; tick !== -1 && seen < depth; seen++) {
    visit(prices[tick]!, sizeAt(books, book, tick))
    tick = nextOffer(books, book, tick)
  }
}
