/** What the facts about a market's life do to the state. */

import type { State } from '../../engine/state.ts'
import {
  accountSettled,
  marketArchived,
  marketCreated,
  matchVoided,
  runnerRemoved,
  runnerResult,
} from '../../facts.ts'
import { assert } from '../../values/assert.ts'
import { createBooks } from '../book/book.ts'
import { isVoid, matchRow, pageOfMatch, rowOfMatch } from '../book/matches.ts'
import { marketOf } from '../orders/apply-orders.ts'
import { changePosition, exposureIf, findPosition, positionRow } from '../risk/position.ts'
import { createMarketState, type Market, type MarketStatusCode, marketStatus } from './market.ts'

const { EXPOSURE } = positionRow
const { MATCHED_AT } = matchRow

const created = marketCreated.fields

export function applyMarketCreated(state: State, numbers: Float64Array, at: number, text: string): void {
  const id = numbers[at + created.market]!
  assert(id === state.markets.length, 'markets are created in order')
  const { runners } = JSON.parse(text) as { runners: { selectionId: number }[] }
  state.markets.push(
    createMarketState({
      id,
      event: numbers[at + created.event]!,
      selectionIds: runners.map((runner) => runner.selectionId),
      numberOfWinners: numbers[at + created.winners]!,
      betDelayMs: numbers[at + created.betDelayMs]!,
      betDelayModel: numbers[at + created.delayModel] === 1 ? 1 : 0,
      commissionBps: numbers[at + created.commissionBps]!,
      stakeMin: numbers[at + created.stakeMin]!,
      profitRatioChecked: numbers[at + created.profitRatioChecked] === 1,
    }),
  )
}

/** market, version: the first two fields of every fact that changes a market's status. */
export function applyMarketStatus(
  state: State,
  numbers: Float64Array,
  at: number,
  status: MarketStatusCode,
): Market {
  const market = marketOf(state, numbers[at + 1]!)
  market.status = status
  market.version = numbers[at + 2]!
  return market
}

export function applyTurnedInPlay(state: State, numbers: Float64Array, at: number): void {
  const market = marketOf(state, numbers[at + 1]!)
  market.inPlay = true
  market.version = numbers[at + 2]!
}

const result = runnerResult.fields

export function applyRunnerResult(state: State, numbers: Float64Array, at: number): void {
  const market = marketOf(state, numbers[at + result.market]!)
  const runner = numbers[at + result.runner]!
  market.numerators[runner] = numbers[at + result.numerator]!
  market.denominators[runner] = numbers[at + result.denominator]!
}

const settled = accountSettled.fields

export function applyAccountSettled(state: State, numbers: Float64Array, at: number): void {
  const { positions } = marketOf(state, numbers[at + settled.market]!)
  const index = findPosition(positions, numbers[at + settled.account]!)
  assert(index !== -1, 'only who has a position is settled')
  if (positions.settled.length === 0) positions.settled = new Float64Array(positions.count * 2)
  positions.settled[index * 2] = numbers[at + settled.result]!
  positions.settled[index * 2 + 1] = numbers[at + settled.commission]!
}

/** The market is settled or void: nothing of it is exposed any more, and its books are given back. */
export function applyMarketEnded(
  state: State,
  numbers: Float64Array,
  at: number,
  status: MarketStatusCode,
): void {
  const market = applyMarketStatus(state, numbers, at, status)
  setExposures(state, market, () => 0)
  market.books = createBooks(0)
}

/** The market is closed again as if it had not been settled; what its matches can lose is exposed anew. */
export function applySettlementReversed(state: State, numbers: Float64Array, at: number): void {
  const market = applyMarketStatus(state, numbers, at, marketStatus.CLOSED)
  market.books = createBooks(market.runnerCount)
  market.numerators.fill(0)
  market.denominators.fill(1)
  market.positions.settled = new Float64Array(0)
  recountExposures(state, market)
}

const removal = runnerRemoved.fields

export function applyRunnerRemoved(state: State, numbers: Float64Array, at: number): void {
  const market = marketOf(state, numbers[at + removal.market]!)
  market.removed[numbers[at + removal.runner]!] = true
  market.removedCount++
  market.version = numbers[at + removal.version]!
  recountExposures(state, market)
}

function recountExposures(state: State, market: Market): void {
  setExposures(state, market, (index) => exposureIf(market.positions, market, index, 0, 0, 0))
}

function setExposures(state: State, market: Market, exposureAt: (index: number) => number): void {
  const { positions } = market
  const { exposure } = state.accounts
  for (let i = 0; i < positions.count; i++) {
    const row = i * positions.stride
    const now = exposureAt(i)
    const account = positions.accounts[i]!
    exposure[account] = exposure[account]! - positions.rows[row + EXPOSURE]! + now
    positions.rows[row + EXPOSURE] = now
  }
}

const voided = matchVoided.fields

/** One match is taken out of both positions. The market is not settled: a settlement is reversed first. */
export function applyMatchVoided(state: State, numbers: Float64Array, at: number): void {
  const market = marketOf(state, numbers[at + voided.market]!)
  const index = numbers[at + voided.match]!
  const page = pageOfMatch(market.matches, index)
  const row = rowOfMatch(index)
  assert(!isVoid(page, row), 'a match is voided once')
  page[row + MATCHED_AT] = -page[row + MATCHED_AT]!
  const size = numbers[at + voided.size]!
  const payout = size * numbers[at + voided.price]!
  undo(state, market, numbers[at + voided.backAccount]!, numbers[at + voided.runner]!, 100 * size, -payout)
  undo(state, market, numbers[at + voided.layAccount]!, numbers[at + voided.runner]!, -100 * size, payout)
}

function undo(
  state: State,
  market: Market,
  account: number,
  runner: number,
  constant: number,
  figure: number,
): void {
  const index = findPosition(market.positions, account)
  const grown = changePosition(market.positions, market, index, runner, constant, figure)
  const { exposure } = state.accounts
  exposure[account] = exposure[account]! + grown
}

const archived = marketArchived.fields

export function applyMarketArchived(state: State, numbers: Float64Array, at: number): void {
  state.markets[numbers[at + archived.market]!] = undefined
}
