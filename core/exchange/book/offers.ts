/**
 * What an incoming order could take, best first: the one way through the other side's prices, for taking, fill-or-kill, the
 * question whether an order must wait, and display. An offer is a price and all that stands at it.
 */
import { ladders, ODDS } from '../../values/ladder.ts'
import { type Books, createBooks, nextTick, type SideCode, sides } from './book.ts'

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { BACK, LAY } = sides

/** A place on the way from the best offer to the worst. One record, reused: `beginOffers` returns it. */
export interface Offers {
  books: Books
  prices: Int32Array
  /** Index of the book: runner * 2 + side of the orders in it. */
  book: number
  /** Ladder index of the offer, its price in hundredths, and the minor units offered. */
  tick: number
  price: number
  size: number
  isBegun: boolean
}

/** Returns the way through the offers to one who comes with `side` on a runner, before the first of them. */
export function beginOffers(offers: Offers, books: Books, runner: number, side: SideCode): Offers {
  offers.books = books
  offers.prices = ladders[books.ladder]!.prices
  offers.book = runner * 2 + (1 - side)
  offers.isBegun = false
  return offers
}

const noBooks = createBooks(0, ODDS)

/** Returns a way to be begun. */
export function createOffers(): Offers {
  const { prices } = ladders[ODDS]!
  return { books: noBooks, prices, book: 0, tick: -1, price: 0, size: 0, isBegun: false }
}

/** Goes on to the next offer, best first. Returns false when there is none. The books must not change on the way. */
export function nextOffer(offers: Offers): boolean {
  const { books, book } = offers
  // A market that has ended has no books left.
  const tick = offers.isBegun ? nextTick(books, book, offers.tick) : (books.best[book] ?? -1)
  offers.isBegun = true
  offers.tick = tick
  if (tick === -1) return false
  offers.price = offers.prices[tick]!
  offers.size = books.size[book * books.levels + tick]!
  return true
}

/** Returns whether an order of `side` limited to a ladder index takes an offer at another: a back at it or above, a lay at it or below. */
export function reaches(side: SideCode, offered: number, limit: number): boolean {
  return side === BACK ? offered >= limit : offered <= limit
}

const shown = createOffers()

/** Visits the prices (hundredths) and sizes (minor units) of a runner's resting backs or lays, best first, at most `depth` of them. */
export function forEachLevel(
  books: Books,
  runner: number,
  side: SideCode,
  visit: (price: number, size: number) => void,
  depth: number = Number.POSITIVE_INFINITY,
): void {
  beginOffers(shown, books, runner, side === BACK ? LAY : BACK)
  for (let seen = 0; seen < depth && nextOffer(shown); seen++) visit(shown.price, shown.size)
}
