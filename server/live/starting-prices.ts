/**
 * What is told of a market's starting price: the price once it is found, until then near and far price and the money at it. They follow
 * each change of the orders at it; what only the book changes in the near price is told as of the last full minute.
 */
import type { RunnerBook } from '#contract/catalogue.ts'
import type { OrderPool } from '#core/exchange/book/order-pool.ts'
import type { Market } from '#core/exchange/market/market.ts'
import { moneyOf, type Starting } from '#core/exchange/starting-price/queue.ts'
import { farPrice, reconcile } from '#core/exchange/starting-price/reconcile.ts'
import type { Price } from '#core/values/brands.ts'
import type { CatalogueMarket } from './catalogue.ts'

type Told = Pick<RunnerBook, 'startingPrice' | 'nearPrice' | 'farPrice' | 'startStakes' | 'startLiability'>

const minuteMs = 60_000

/** What was found for a runner, in which minute, and the sums by limit of the backs and lays at the starting price then. */
interface Found {
  readonly minute: number
  readonly backs: Float64Array
  readonly lays: Float64Array
  readonly told: Told
}

/** Of each market by runner: nothing of one who was not asked for. */
const found = new WeakMap<Market, Map<number, Found>>()

/** Returns what is told of a runner's starting price at an engine time; nothing in a market without one. */
export function startingPriceOf(
  known: CatalogueMarket,
  { market, orders, time }: { market: Market | undefined; orders: OrderPool; time: number },
  runner: number,
): Told {
  const { startingPrice } = known.runners[runner]!
  if (startingPrice > 0) return { startingPrice }
  const starting = market?.starting
  if (market === undefined || starting === undefined) return {}
  if (starting.begunAt > 0) return { startingPrice: null }
  const minute = minuteOf(time)
  let runners = found.get(market)
  if (runners === undefined) {
    runners = new Map()
    found.set(market, runners)
  }
  const [backs, lays] = [starting.sums[runner * 2]!, starting.sums[runner * 2 + 1]!]
  const kept = runners.get(runner)
  if (kept?.minute === minute && isSame(kept.backs, backs) && isSame(kept.lays, lays)) return kept.told
  const told = priced(orders, market, starting, runner)
  runners.set(runner, { minute, backs: backs.slice(), lays: lays.slice(), told })
  return told
}

/** Returns the minute of an engine time: what is told in the same one differs only by orders at the starting price. */
export function minuteOf(time: number): number {
  return Math.floor(time / minuteMs)
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

function priced(pool: OrderPool, market: Market, starting: Starting, runner: number): Told {
  const money = moneyOf(starting, pool, market.books, runner)
  return {
    startingPrice: null,
    nearPrice: orNull(reconcile(money).price),
    farPrice: orNull(farPrice(money)),
    startStakes: sumOf(starting.sums[runner * 2]!),
    startLiability: sumOf(starting.sums[runner * 2 + 1]!),
  }
}

function sumOf(sums: Float64Array): number {
  return sums.reduce((all, size) => all + size, 0)
}

function orNull(price: Price): Price | null {
  return price === 0 ? null : price
}
