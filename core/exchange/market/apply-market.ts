/** What the facts about a market's life do to the state. */

import type { FactLog } from '../../facts/log.ts'
import {
  accountSettled,
  marketArchived,
  marketCreated,
  marketScheduled,
  marketStopped,
  marketSuspended,
  marketTrimmed,
  marketTurnedInPlay,
  matchVoided,
  runnerRemoved,
  runnerResult,
} from '../../facts/market.ts'
import { marketResult, runnerPlaced } from '../../facts/market-terms.ts'
import { readerOf, sharedReaderOf, textOf } from '../../facts/reader.ts'
import { matchReduced, runnerReduced } from '../../facts/reduction.ts'
import type { FactHandler } from '../../facts/registry.ts'
import { stopOfText } from '../../facts/stop.ts'
import { runnerWithdrawn } from '../../facts/task.ts'
import { changeHold, holdPlaces } from '../../ledger/holds.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId, MarketId, SelectionId } from '../../values/brands.ts'
import { ODDS } from '../../values/ladder.ts'
import { createBooks } from '../book/book.ts'
import { isVoid, matchRow, noMatches, pageOfMatch, rowOfMatch } from '../book/matches.ts'
import { kindTermsOf, termsOfFact } from '../market-terms.ts'
import { addBets, grossOfBet } from '../risk/figures.ts'
import { type PricedBet, WINNERS } from '../risk/payoff.ts'
import { exposureNow, findPosition, pageOf, positionRow, rowOf } from '../risk/position.ts'
import { type ExchangeState, marketOf } from './exchange.ts'
import { createMarketState, type Market, type MarketStatusCode, marketStatus, noResult } from './market.ts'
import { setPayTimer } from './pay-timer.ts'
import { beginQuiet, endQuiet } from './quiet-time.ts'

const { EXPOSURE } = positionRow
const { MATCHED_AT, PRICE } = matchRow

const created = readerOf(marketCreated)

export function applyMarketCreated(state: ExchangeState, log: FactLog, at: number): void {
  const { numbers } = log
  const id = created.market(numbers, at)
  assert(id === state.markets.length, 'markets are created in order')
  const { runners } = JSON.parse(textOf(log, at, marketCreated)) as {
    runners: { selectionId: SelectionId }[]
  }
  state.markets.push(
    createMarketState({
      id,
      event: created.event(numbers, at),
      selectionIds: runners.map((runner) => runner.selectionId),
      numberOfWinners: created.winners(numbers, at),
      betDelayMs: created.betDelayMs(numbers, at),
      betDelayModel: created.delayModel(numbers, at) === 1 ? 1 : 0,
      commissionBps: created.commissionBps(numbers, at),
      stakeMin: created.stakeMin(numbers, at),
      profitRatioChecked: created.profitRatioChecked(numbers, at) === 1,
      ladder: ODDS,
      payoff: WINNERS,
      flags: 0,
      payDelayMs: 0,
      kindTerms: kindTermsOf({}),
    }),
  )
}

/** The market was made just now: it is made again, with what it has beyond the usual. */
export function applyMarketTerms(state: ExchangeState, log: FactLog, at: number): void {
  const { market, ...terms } = termsOfFact(log, at)
  state.markets[market] = createMarketState({ ...marketOf(state, market), ...terms })
}

const scheduled = readerOf(marketScheduled)

export function applyMarketScheduled(state: ExchangeState, { numbers }: FactLog, at: number): void {
  marketOf(state, scheduled.market(numbers, at)).scheduledEnd = scheduled.end(numbers, at)
}

/** The kinds of fact that say which market changed and what its version is since then. */
type MarketChange = {
  readonly code: number
  readonly fields: { readonly market: MarketId; readonly version: number }
}

/** Returns the handler of a kind of fact that sets a market's status and version, and then does `more`. */
export function statusHandler(
  kind: MarketChange,
  status: MarketStatusCode,
  more: (state: ExchangeState, market: Market, log: FactLog, at: number) => void = () => undefined,
): FactHandler<ExchangeState> {
  const changed = readerOf(kind)
  return (state, log, at) => {
    const market = marketOf(state, changed.market(log.numbers, at))
    endQuiet(state, market)
    if (market.status === marketStatus.SUSPENDED && status === marketStatus.OPEN) beginQuiet(state, market)
    market.status = status
    market.version = changed.version(log.numbers, at)
    market.stoppedBy = 0
    market.stopReason = 0
    more(state, market, log, at)
  }
}

const stopped = readerOf(marketStopped)

export const applyMarketStopped = statusHandler(
  marketStopped,
  marketStatus.SUSPENDED,
  (_, market, { numbers }, at) => {
    market.stoppedBy = stopped.by(numbers, at)
    market.stopReason = stopped.reason(numbers, at)
  },
)

export const applyMarketSuspended = statusHandler(
  marketSuspended,
  marketStatus.SUSPENDED,
  (_, market, log, at) => {
    const { by, reason } = stopOfText(textOf(log, at, marketSuspended))
    market.stoppedBy = by
    market.stopReason = reason
  },
)

const turned = readerOf(marketTurnedInPlay)

export function applyTurnedInPlay(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, turned.market(numbers, at))
  market.inPlay = true
  market.version = turned.version(numbers, at)
}

const result = readerOf(runnerResult)

export function applyRunnerResult(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, result.market(numbers, at))
  const runner = result.runner(numbers, at)
  market.result.numerators[runner] = result.numerator(numbers, at)
  market.result.denominators[runner] = result.denominator(numbers, at)
}

const placed = readerOf(runnerPlaced)

export function applyRunnerPlaced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const { result } = marketOf(state, placed.market(numbers, at))
  const runner = placed.runner(numbers, at)
  result.placed.numerators[runner] = placed.numerator(numbers, at)
  result.placed.denominators[runner] = placed.denominator(numbers, at)
}

const numbered = readerOf(marketResult)

export function applyMarketResult(state: ExchangeState, { numbers }: FactLog, at: number): void {
  marketOf(state, numbered.market(numbers, at)).result.number = numbered.number(numbers, at)
}

const settled = readerOf(accountSettled)

/** What the account won stands from now on, and nothing of it is exposed in this market any more. */
export function applyAccountSettled(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, settled.market(numbers, at))
  const { positions } = market
  const index = findPosition(positions, settled.account(numbers, at))
  assert(index !== -1, 'only who has a position is settled')
  if (positions.settled.length === 0) positions.settled = new Float64Array(positions.count * 2)
  positions.settled[index * 2] = settled.result(numbers, at)
  positions.settled[index * 2 + 1] = settled.commission(numbers, at)
  setExposure(state, market, index, 0)
}

/** The market is settled: every account has been, and its books are given back. Mutates. */
export function endSettled(state: ExchangeState, market: Market): void {
  market.endedAt = state.time
  market.payAt = 0
  setPayTimer(state, market)
  market.freed = market.positions.count
  market.books = createBooks(0, market.ladder)
}

/** The market is void: nothing is owed, nothing of it is exposed any more, and its books are given back. Mutates. */
export function endVoided(state: ExchangeState, market: Market): void {
  market.endedAt = state.time
  market.payAt = 0
  setPayTimer(state, market)
  freePositions(state, market, market.positions.count)
  market.positions.settled = new Float64Array(0)
  market.books = createBooks(0, market.ladder)
}

/** Takes the exposure off the positions that are not freed yet, up to but not including `to`, by index. Mutates. */
export function freePositions(state: ExchangeState, market: Market, to: number): void {
  for (let i = market.freed; i < to; i++) setExposure(state, market, i, 0)
  market.freed = to
}

/** The market is closed again as if it had not been settled; what its matches can lose is exposed again. Mutates. */
export function undoSettlement(state: ExchangeState, market: Market): void {
  market.books = createBooks(market.runnerCount, market.ladder)
  market.result = noResult(market.runnerCount, market.payoff)
  market.positions.settled = new Float64Array(0)
  market.freed = 0
  recountExposures(state, market, 0, market.positions.count)
}

const removal = sharedReaderOf([runnerRemoved, runnerWithdrawn])

export function applyRunnerWithdrawn(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, removal.market(numbers, at))
  market.removed[removal.runner(numbers, at)] = true
  market.removedCount++
  market.version = removal.version(numbers, at)
}

/** As `runner_withdrawn`, of the time when it brought all exposures up to date as well. */
export function applyRunnerRemoved(state: ExchangeState, log: FactLog, at: number): void {
  applyRunnerWithdrawn(state, log, at)
  const market = marketOf(state, removal.market(log.numbers, at))
  recountExposures(state, market, 0, market.positions.count)
}

/** Brings the exposures of positions `from` up to but not including `to`, by index, up to date. Mutates. */
export function recountExposures(state: ExchangeState, market: Market, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    setExposure(state, market, i, exposureNow(market.positions, market, i))
  }
}

function setExposure(state: ExchangeState, { positions }: Market, index: number, now: number): void {
  const page = pageOf(positions, index)
  const exposure = rowOf(positions, index) + EXPOSURE
  const before = page[exposure]!
  if (before === now) return
  const { accounts } = state
  changeHold(accounts, holdPlaces.exchange, positions.accounts[index]!, now - before)
  page[exposure] = now
}

const voided = readerOf(matchVoided)

/** One match is taken out of both positions. Of a market that is settled again nothing is exposed meanwhile. */
export function applyMatchVoided(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, voided.market(numbers, at))
  const index = voided.match(numbers, at)
  const page = pageOfMatch(market.matches, index)
  const row = rowOfMatch(index)
  assert(!isVoid(page, row), 'a match is voided once')
  page[row + MATCHED_AT] = -page[row + MATCHED_AT]!
  const size = voided.size(numbers, at)
  const runner = voided.runner(numbers, at)
  const price = voided.price(numbers, at)
  const bet = { runner, price, size: -size, isMatched: true }
  change(state, market, voided.backAccount(numbers, at), true, bet)
  change(state, market, voided.layAccount(numbers, at), false, bet)
}

/** Adds bets to a position of an account that has one; a size below 0 takes away. Mutates. */
function change(
  state: ExchangeState,
  market: Market,
  account: AccountId,
  isBack: boolean,
  ...bets: readonly Omit<PricedBet, 'isBack'>[]
): void {
  const index = findPosition(market.positions, account)
  const gross = bets.reduce((sum, { price, size }) => sum + grossOfBet(market, price, size), 0)
  const grown = addBets(market.positions, market, index, gross, ...bets.map((bet) => ({ ...bet, isBack })))
  const { accounts } = state
  changeHold(accounts, holdPlaces.exchange, account, grown)
  if (index < market.freed) setExposure(state, market, index, 0)
}

const factored = readerOf(runnerReduced)

export function applyRunnerReduced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, factored.market(numbers, at))
  market.factors[factored.runner(numbers, at)] = factored.factor(numbers, at)
}

const reduced = readerOf(matchReduced)

/** One match stands at a lower price from now on: what the backer wins, and the layer loses, falls. */
export function applyMatchReduced(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, reduced.market(numbers, at))
  const index = reduced.match(numbers, at)
  const page = pageOfMatch(market.matches, index)
  const row = rowOfMatch(index)
  const price = reduced.reduced(numbers, at)
  assert(!isVoid(page, row) && price < page[row + PRICE]!, 'the price of a match that stands is reduced')
  page[row + PRICE] = price
  const runner = reduced.runner(numbers, at)
  const size = reduced.size(numbers, at)
  const before = { runner, price: reduced.price(numbers, at), size: -size, isMatched: true }
  const after = { runner, price, size, isMatched: true }
  change(state, market, reduced.backAccount(numbers, at), true, before, after)
  change(state, market, reduced.layAccount(numbers, at), false, before, after)
}

const trimmed = readerOf(marketTrimmed)

export function applyMarketTrimmed(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, trimmed.market(numbers, at))
  market.matches = noMatches()
  market.trimmed = true
}

const archived = readerOf(marketArchived)

export function applyMarketArchived(state: ExchangeState, { numbers }: FactLog, at: number): void {
  state.markets[archived.market(numbers, at)] = undefined
}
