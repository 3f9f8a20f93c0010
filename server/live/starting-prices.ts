/** What is told of a market's starting price: the price once it is found, until then near and far price, as of the last full minute. */
import type { RunnerBook } from '#contract/catalogue.ts'
import type { OrderPool } from '#core/exchange/book/order-pool.ts'
import type { Market } from '#core/exchange/market/market.ts'
import { moneyOf, type Starting } from '#core/exchange/starting-price/queue.ts'
import { farPrice, reconcile } from '#core/exchange/starting-price/reconcile.ts'
import type { Price } from '#core/values/brands.ts'
import type { CatalogueMarket } from './catalogue.ts'

type Told = Pick<RunnerBook, 'startingPrice' | 'nearPrice' | 'farPrice'>

const minuteMs = 60_000

/** Of each market the minute and, by runner, what was found in it: nothing of a runner who was not asked for. */
const found = new WeakMap<Market, { minute: number; runners: Map<number, Told> }>()

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
  const minute = Math.floor(time / minuteMs)
  let kept = found.get(market)
  if (kept === undefined || kept.minute !== minute) {
    kept = { minute, runners: new Map() }
    found.set(market, kept)
  }
  let told = kept.runners.get(runner)
  if (told === undefined) {
    told = priced(orders, market, starting, runner)
    kept.runners.set(runner, told)
  }
  return told
}

function priced(pool: OrderPool, market: Market, starting: Starting, runner: number): Told {
  const money = moneyOf(starting, pool, market.books, runner)
  return {
    startingPrice: null,
    nearPrice: orNull(reconcile(money).price),
    farPrice: orNull(farPrice(money)),
  }
}

function orNull(price: Price): Price | null {
  return price === 0 ? null : price
}
