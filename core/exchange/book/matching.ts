/** Finds what an incoming order takes: best price first, oldest first, at the resting order's price. Reads the book, writes facts. */
import { appendFact, type FactLog } from '../../facts/log.ts'
import { orderMatched } from '../../facts/order.ts'
import { priceAt } from '../../values/ladder.ts'
import type { Market } from '../market/market.ts'
import { type Books, firstAt, nextTick, type SideCode, sides } from './book.ts'
import { type OrderPool, orderIdAt, orderRow } from './order-pool.ts'

const { ACCOUNT, NEXT, REMAINING } = orderRow

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { BACK: back } = sides

/** What an incoming order would take. Reused. */
export interface Take {
  /** Minor units. */
  filled: number
  /** Sum of size x price: 1/100 of a minor unit. */
  payout: number
  /** The account's own order was next in line. */
  metOwn: boolean
}

/** Returns whether a limit order would match anything now: it reaches the best price, and another's order is first there. */
export function wouldTake(
  pool: OrderPool,
  books: Books,
  incoming: {
    readonly account: number
    readonly runner: number
    readonly side: SideCode
    readonly tick: number
  },
): boolean {
  const book = incoming.runner * 2 + (1 - incoming.side)
  const best = books.best[book]!
  if (best === -1 || !crosses(incoming.side, best, incoming.tick)) return false
  return pool.rows[firstAt(books, book, best) + ACCOUNT] !== incoming.account
}

function crosses(side: SideCode, resting: number, limit: number): boolean {
  return side === back ? resting >= limit : resting <= limit
}

const { code: MATCHED, fields: matched } = orderMatched

/**
 * Writes an order_matched fact for each resting order taken by `size` of an incoming one at ladder index `limit` or
 * better, and fills `take`. Stops at the account's own order.
 */
export function takeBest(
  log: FactLog,
  pool: OrderPool,
  market: Market,
  incoming: {
    readonly order: number
    readonly account: number
    readonly runner: number
    readonly side: SideCode
  },
  size: number,
  limit: number,
  take: Take,
): void {
  const { books } = market
  const { account, runner, side } = incoming
  const book = runner * 2 + (1 - side)
  let left = size
  let payout = 0
  take.metOwn = false
  for (let tick = books.best[book]!; tick !== -1 && left > 0 && crosses(side, tick, limit); ) {
    const price = priceAt(tick)
    for (let at = firstAt(books, book, tick); at !== -1 && left > 0; at = pool.rows[at + NEXT]!) {
      const maker = pool.rows[at + ACCOUNT]!
      if (maker === account) {
        take.metOwn = true
        break
      }
      const remaining = pool.rows[at + REMAINING]!
      const taken = remaining < left ? remaining : left
      const fact = appendFact(log, MATCHED)
      const numbers = log.numbers
      numbers[fact + matched.market] = market.id
      numbers[fact + matched.runner] = runner
      numbers[fact + matched.price] = price
      numbers[fact + matched.size] = taken
      numbers[fact + matched.takerSide] = side
      numbers[fact + matched.taker] = incoming.order
      numbers[fact + matched.maker] = orderIdAt(pool, at)
      numbers[fact + matched.takerAccount] = account
      numbers[fact + matched.makerAccount] = maker
      left -= taken
      payout += taken * price
    }
    if (take.metOwn) break
    tick = nextTick(books, book, tick)
  }
  take.filled = size - left
  take.payout = payout
}

/**
 * Returns how much of `size` could be taken, best first, at a volume-weighted average no worse than `limitPrice`
 * (hundredths), ending before the account's own first order. 10 at 5.4 over 2 at 5.5, 6 at 5.4 and 4 at 5.3 is 10.
 */
export function fillableAtAverage(
  pool: OrderPool,
  market: Market,
  incoming: { readonly account: number; readonly runner: number; readonly side: SideCode },
  size: number,
  limitPrice: number,
): number {
  const { books } = market
  const book = incoming.runner * 2 + (1 - incoming.side)
  let filled = 0
  /** By how much the fills so far beat the limit: sum of size x (price - limit), turned for a lay. */
  let slack = 0
  for (let tick = books.best[book]!; tick !== -1; tick = nextTick(books, book, tick)) {
    const gain = incoming.side === back ? priceAt(tick) - limitPrice : limitPrice - priceAt(tick)
    for (let at = firstAt(books, book, tick); at !== -1; at = pool.rows[at + NEXT]!) {
      if (pool.rows[at + ACCOUNT] === incoming.account) return filled
      const offered = Math.min(pool.rows[at + REMAINING]!, size - filled)
      const afforded = gain >= 0 ? offered : Math.min(offered, (slack - (slack % -gain)) / -gain)
      filled += afforded
      slack += afforded * gain
      if (afforded < offered || filled === size) return filled
    }
  }
  return filled
}
