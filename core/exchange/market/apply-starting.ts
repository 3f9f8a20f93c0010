/** What the facts about a market's starting price, not about single orders, do to the state. */
import type { FactLog } from '../../facts/log.ts'
import { readerOf } from '../../facts/reader.ts'
import { runnerRated, startBegun, startPriced } from '../../facts/starting-price.ts'
import { type ExchangeState, marketOf } from './exchange.ts'

const begun = readerOf(startBegun)

export function applyStartBegun(state: ExchangeState, { numbers }: FactLog, at: number): void {
  marketOf(state, begun.market(numbers, at)).starting!.begunAt = state.time
}

const priced = readerOf(startPriced)

export function applyStartPriced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const { runners } = marketOf(state, priced.market(numbers, at)).starting!
  const runner = runners[priced.runner(numbers, at)]!
  runner.price = priced.price(numbers, at)
  runner.isMatched = priced.matched(numbers, at) === 1
  runner.mostBacked = priced.backed(numbers, at)
  runner.bookBacked = priced.bookBacked(numbers, at)
  runner.bookLaid = priced.bookLaid(numbers, at)
}

const rated = readerOf(runnerRated)

export function applyRunnerRated(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const { starting } = marketOf(state, rated.market(numbers, at))
  starting!.runners[rated.runner(numbers, at)]!.rate = rated.factor(numbers, at)
}
