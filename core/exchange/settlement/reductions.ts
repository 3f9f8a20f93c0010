/** Reduction factors: what the bets on the others come to when a runner leaves. Each removal by itself, in order of time. */

import { writeFact } from '../../facts/log.ts'
import { lapseReasons } from '../../facts/order.ts'
import { matchReduced, type ReductionRule, reductionRules } from '../../facts/reduction.ts'
import { startReduced } from '../../facts/starting-price.ts'
import type { Money, Price } from '../../values/brands.ts'
import { divideHalfEven } from '../../values/money.ts'
import { bestTick, firstAt, LAY, nextTick } from '../book/book.ts'
import { isVoid, matchAt, matchRow, pageOfMatch, rowOfMatch } from '../book/matches.ts'
import { findOrder, orderIdAt, orderRow } from '../book/order-pool.ts'
import type { Market } from '../market/market.ts'
import { isOver, type Step } from '../market/slice.ts'
import { lapseHeld, writeLapse } from './lapse.ts'

const { PRICE, RUNNER } = matchRow
const { ACCOUNT, NEXT, REMAINING } = orderRow

/** Basis points. Below it a factor changes nothing in a win market. */
const winLeast = 250
/** From here on, in a win and in a place market, unmatched lays on the others lapse. */
const lapseLeast = { [reductionRules.WIN]: winLeast, [reductionRules.PLACE]: 400 } as const
const priceMin = 101

/** Returns by which rule a market's prices are reduced: a place market has more than one winner. */
export function reductionRuleOf({ numberOfWinners }: Pick<Market, 'numberOfWinners'>): ReductionRule {
  return numberOfWinners > 1 ? reductionRules.PLACE : reductionRules.WIN
}

/**
 * Returns the price (hundredths) of a match after a removal with this factor (basis points), half-even, at least 1.01.
 * WIN: p x (1 - f), none below 2.5 %: 8.60 at 16.2 % is 7.21. PLACE: 1 + (p - 1) x (1 - f).
 */
export function reducedPrice(rule: ReductionRule, price: Price, factor: number): Price {
  const left = 10_000 - factor
  if (rule === reductionRules.PLACE) {
    return Math.max(priceMin, 100 + divideHalfEven((price - 100) * left, 10_000))
  }
  return factor < winLeast ? price : Math.max(priceMin, divideHalfEven(price * left, 10_000))
}

/**
 * Lets the unmatched lays on the other runners lapse where the factor is large enough, and the held orders, whose triggers are prices of
 * before; backs stay at their prices. The place is kept as `lapse` does.
 */
export const lapseLays: Step = (exchange, market, task, slice) => {
  const factor = market.factors[task.runner]!
  if (factor >= lapseLeast[reductionRuleOf(market)] && !lapseBooks(exchange, market, task, slice))
    return false
  return factor < winLeast || lapseHeld(exchange, market, task, slice, lapseReasons.REDUCTION)
}

const lapseBooks: Step = (exchange, market, task, slice) => {
  const { books } = market
  const { rows } = exchange.state.orders
  const level = task.at - 1
  let book = task.at > 0 ? Math.floor(level / books.levels) : LAY
  let tick = task.at > 0 ? level % books.levels : bestTick(market.books, book)
  for (; book < market.runnerCount * 2; book += 2, tick = bestTick(market.books, book)) {
    if (book >> 1 === task.runner) continue
    for (; tick !== -1; tick = nextTick(books, book, tick)) {
      for (let at = firstAt(books, book, tick); at !== -1; at = rows[at + NEXT]!) {
        if (isOver(slice, exchange.log)) {
          task.at = 1 + book * books.levels + tick
          return false
        }
        slice.rowsLeft--
        writeLapse(exchange, market, { reason: lapseReasons.REDUCTION }, at)
      }
    }
  }
  return true
}

/**
 * Returns the liability (minor units, half-even) of a lay at the starting price after a removal with this factor (basis points), where
 * its runner would have the factor `own`. WIN: x (1 - f / (1 - own)): 200.00 at 50 % and 20 % is 75.00. PLACE: x (1 - f).
 */
export function reducedLiability(rule: ReductionRule, liability: Money, factor: number, own: number): Money {
  const whole = rule === reductionRules.PLACE ? 10_000 : 10_000 - own
  return factor >= whole ? 0 : divideHalfEven(liability * (whole - factor), whole)
}

/** Writes start_reduced for the lays at the starting price on the others, book by book (`at`), or lets them lapse where nothing is left. */
export const reduceAtStart: Step = (exchange, market, task, slice) => {
  const { log, state } = exchange
  const { orders } = state
  const starting = market.starting!
  const factor = market.factors[task.runner]!
  for (; task.at < market.runnerCount; task.at++, task.order = 0) {
    const own = starting.runners[task.at]!.rate
    const first = starting.first[task.at * 2 + LAY]!
    let at = task.order === 0 ? first : orders.rows[findOrder(orders, task.order) + NEXT]!
    for (; at !== -1; at = orders.rows[at + NEXT]!) {
      if (isOver(slice, log)) return false
      slice.rowsLeft--
      const liability = orders.rows[at + REMAINING]!
      const left = reducedLiability(reductionRuleOf(market), liability, factor, own)
      const order = orderIdAt(orders, at)
      const of = { order, market: market.id, account: orders.rows[at + ACCOUNT]! }
      if (left === 0) writeLapse(exchange, market, { reason: lapseReasons.REDUCTION }, at)
      else if (left < liability) writeFact(log, startReduced, { ...of, size: liability - left })
      if (left > 0) task.order = order
    }
  }
  return true
}

/** Writes match_reduced for match after match (`at`: its index) that stands, where its price changes. */
export const reduceMatches: Step = ({ log }, market, task, slice) => {
  const { matches } = market
  const rule = reductionRuleOf(market)
  const factor = market.factors[task.runner]!
  for (; task.at < matches.count; task.at++) {
    const page = pageOfMatch(matches, task.at)
    const row = rowOfMatch(task.at)
    const price = page[row + PRICE]!
    const runner = page[row + RUNNER]!
    const reduced = reducedPrice(rule, price, factor)
    const stays = isVoid(page, row) || reduced === price || runner === task.runner
    if (stays ? slice.rowsLeft <= 0 : isOver(slice, log)) return false
    slice.rowsLeft--
    if (stays) continue
    writeFact(log, matchReduced, { market: market.id, match: task.at, ...matchAt(page, row), reduced })
  }
  return true
}
