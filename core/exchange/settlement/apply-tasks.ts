/** What the facts about the slices of a long command do to the state. */
import type { FactLog } from '../../facts/log.ts'
import { readerOf, textOf } from '../../facts/reader.ts'
import { correctionBegun, positionsFreed, positionsRecounted, taskEnded, taskLeft } from '../../facts/task.ts'
import { assert } from '../../values/assert.ts'
import { freePositions, recountExposures } from '../market/apply-market.ts'
import { type ExchangeState, marketOf } from '../market/exchange.ts'
import { marketStatus } from '../market/market.ts'
import { setPayTimer } from '../market/pay-timer.ts'
import { endQuiet } from '../market/quiet-time.ts'
import { isSettling, type TaskKind } from '../market/task.ts'
import { setCashOutTimer } from '../orders/cash-outs.ts'
import { setGoodTillTimer } from '../orders/good-till.ts'
import { setReleaseTimer } from '../orders/waiting.ts'

const left = readerOf(taskLeft)

/** The market takes no command and releases nothing until the task has ended. */
export function applyTaskLeft(state: ExchangeState, log: FactLog, at: number): void {
  const { numbers } = log
  const market = marketOf(state, left.market(numbers, at))
  if (market.task === undefined) state.tasks.push(market.id)
  market.task = {
    kind: left.kind(numbers, at) as TaskKind,
    step: left.step(numbers, at),
    at: left.at(numbers, at),
    order: left.order(numbers, at),
    account: left.account(numbers, at),
    reason: left.reason(numbers, at),
    runner: left.runner(numbers, at),
    from: left.from(numbers, at),
    to: left.to(numbers, at),
    paid: left.paid(numbers, at),
    reversed: left.reversed(numbers, at),
    cancelled: left.cancelled(numbers, at),
    text: textOf(log, at, taskLeft),
  }
  if (isSettling(market.task.kind)) {
    endQuiet(state, market)
    market.status = marketStatus.SETTLING
    market.stoppedBy = 0
    market.stopReason = 0
  }
  setReleaseTimer(state, market)
  setGoodTillTimer(state, market)
  setCashOutTimer(state, market)
  setPayTimer(state, market)
}

const ended = readerOf(taskEnded)

export function applyTaskEnded(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, ended.market(numbers, at))
  const place = state.tasks.indexOf(market.id)
  assert(place !== -1, 'only a task that went on ends')
  state.tasks.splice(place, 1)
  market.task = undefined
  setReleaseTimer(state, market)
  setGoodTillTimer(state, market)
  setCashOutTimer(state, market)
  setPayTimer(state, market)
}

const begun = readerOf(correctionBegun)

export function applyCorrectionBegun(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, begun.market(numbers, at))
  market.status = marketStatus.SETTLING
  market.version = begun.version(numbers, at)
}

const freed = readerOf(positionsFreed)

export function applyPositionsFreed(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, freed.market(numbers, at))
  assert(freed.from(numbers, at) === market.freed, 'positions are freed in order')
  freePositions(state, market, freed.to(numbers, at))
}

const recounted = readerOf(positionsRecounted)

export function applyPositionsRecounted(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, recounted.market(numbers, at))
  recountExposures(state, market, recounted.from(numbers, at), recounted.to(numbers, at))
}
