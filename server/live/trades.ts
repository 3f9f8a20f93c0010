/**
 * The fold 'trades': what was traded of each runner, at which prices and when: sizes by price, the last trades, and the prices
 * of each minute. A market's are there until it is archived.
 */
import { timeAdvanced } from '#core/facts/batch.ts'
import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import { marketArchived, matchVoided } from '#core/facts/market.ts'
import { orderMatched } from '#core/facts/order.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import { matchReduced } from '#core/facts/reduction.ts'
import { startMatched, startTaken } from '#core/facts/starting-price.ts'
import type { MarketId, Money, Price } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'

export interface RunnerTrades {
  /** Minor units by price, at the prices as they stand: what is void is not in it, what was reduced stands at its reduced price. */
  readonly sizes: Map<Price, Money>
  /** Minor units at prices that have no row in `sizes`, because it is full. */
  otherSize: Money
  /** Time, price and size of each of the last trades: a ring, in which `next` is where the next one goes. */
  readonly last: number[]
  next: number
  /** Of each minute with a trade, oldest first: when it began, its first, highest, lowest and last price, its size. */
  readonly minutes: number[]
}

export interface Trades {
  /** Engine time. */
  now: number
  /** By market and index of the runner; no row where nothing was traded. */
  readonly markets: Map<MarketId, (RunnerTrades | undefined)[]>
}

/** Trades that are listed, minutes that are kept, and prices with a row of their own: of a runner each. */
export const lastTradesMax = 100
export const minutesMax = 360
export const tradedPricesMax = 1_000

/** Numbers of a trade in `last`, and of a minute in `minutes`. */
export const tradeStride = 3
export const minuteStride = 6

const minuteMs = 60_000

/** The published trades. */
export const tradesFold: Fold<Trades> = {
  name: 'trades',
  version: 2,
  create: () => ({ now: 0, markets: new Map() }),
  apply(trades, _state, log, from, to) {
    for (let i = from; i < to; i++) applyToTrades(trades, log, i)
  },
}

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { code: TIME } = timeAdvanced
const { code: MATCHED } = orderMatched
const { code: CROSSED } = crossMatched
const { code: LEG } = crossLeg
const { code: STARTED } = startMatched
const { code: TAKEN } = startTaken
const { code: VOIDED } = matchVoided
const { code: REDUCED } = matchReduced
const { code: ARCHIVED } = marketArchived
const stride = factStride
const lastLength = lastTradesMax * tradeStride
const minutesLength = minutesMax * minuteStride
const pricesMax = tradedPricesMax

const time = readerOf(timeAdvanced)
/** An order across the runners is a trade on its own, and each of its legs is one on theirs; so is each order at the starting price. */
const matched = sharedReaderOf([orderMatched, crossMatched, crossLeg, startMatched, startTaken])
const voided = readerOf(matchVoided)
const reduced = readerOf(matchReduced)
const archived = readerOf(marketArchived)

function applyToTrades(trades: Trades, { numbers }: FactLog, i: number): void {
  const at = i * stride
  switch (numbers[at]! | 0) {
    case TIME:
      trades.now = time.time(numbers, at)
      break
    case MATCHED:
    case STARTED:
    case TAKEN:
    case CROSSED:
    case LEG: {
      const runner = runnerOf(trades, matched.market(numbers, at), matched.runner(numbers, at))
      const size = matched.size(numbers, at)
      // Of an order at the starting price nothing may be left to match.
      if (size > 0) addTrade(runner, trades.now, matched.price(numbers, at), size)
      break
    }
    case VOIDED: {
      const runner = runnerOf(trades, voided.market(numbers, at), voided.runner(numbers, at))
      addSize(runner, voided.price(numbers, at), -voided.size(numbers, at))
      break
    }
    case REDUCED: {
      const runner = runnerOf(trades, reduced.market(numbers, at), reduced.runner(numbers, at))
      const size = reduced.size(numbers, at)
      addSize(runner, reduced.price(numbers, at), -size)
      addSize(runner, reduced.reduced(numbers, at), size)
      break
    }
    case ARCHIVED:
      trades.markets.delete(archived.market(numbers, at))
  }
}

function runnerOf(trades: Trades, marketId: MarketId, index: number): RunnerTrades {
  let runners = trades.markets.get(marketId)
  if (runners === undefined) {
    runners = []
    trades.markets.set(marketId, runners)
  }
  // No holes: a snapshot has every place.
  while (runners.length <= index) runners.push(undefined)
  runners[index] ??= { sizes: new Map(), otherSize: 0, last: [], next: 0, minutes: [] }
  return runners[index]
}

function addTrade(runner: RunnerTrades, now: number, price: Price, size: Money): void {
  addSize(runner, price, size)
  const { last, next, minutes } = runner
  last[next] = now
  last[next + 1] = price
  last[next + 2] = size
  runner.next = next + tradeStride === lastLength ? 0 : next + tradeStride
  const minute = now - (now % minuteMs)
  const row = minutes.length - minuteStride
  if (row < 0 || minutes[row] !== minute) {
    if (minutes.length === minutesLength) minutes.splice(0, minuteStride)
    minutes.push(minute, price, price, price, price, size)
    return
  }
  if (price > minutes[row + 2]!) minutes[row + 2] = price
  if (price < minutes[row + 3]!) minutes[row + 3] = price
  minutes[row + 4] = price
  minutes[row + 5]! += size
}

function addSize(runner: RunnerTrades, price: Price, size: Money): void {
  const { sizes } = runner
  const before = sizes.get(price)
  const after = (before ?? 0) + size
  if (after > 0 && (before !== undefined || sizes.size < pricesMax)) {
    sizes.set(price, after)
    return
  }
  // What a price without a row has traded stands among the others, and is taken back from there.
  runner.otherSize += after
  sizes.delete(price)
}
