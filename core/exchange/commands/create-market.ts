/** create-market: a question about an event, its runners and its rules. Not open yet. */

import { writeFact } from '../../facts/log.ts'
import { marketCreated, marketScheduled } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import { stakeMax } from '../../values/money.ts'
import type { CreateMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'

const runnersMax = 64
const betDelayMsMax = 60_000

/** Creates a market; the outcome has its id. Refuses `event_not_found` and settings beyond their limits (`market_invalid`). */
export function createMarket(exchange: Exchange, command: CreateMarket): RefusalCode | undefined {
  const { state, log } = exchange
  if (!isWithin(command.event, 1, state.eventCount)) return 'event_not_found'
  if (!isValid(command)) return 'market_invalid'
  const market = state.markets.length
  writeFact(log, marketCreated, {
    market,
    event: command.event,
    winners: command.numberOfWinners,
    betDelayMs: command.betDelayMs,
    delayModel: command.betDelayModel === 'PASSIVE' ? 1 : 0,
    commissionBps: command.commissionBps,
    stakeMin: command.stakeMin,
    profitRatioChecked: command.profitRatioChecked ? 1 : 0,
    text: JSON.stringify({
      name: command.name,
      runners: command.runners.map(({ selectionId, name }) => ({ selectionId, name })),
      ...(command.type !== undefined && { type: command.type }),
    }),
  })
  const { scheduledEnd } = command
  if (scheduledEnd !== undefined) writeFact(log, marketScheduled, { market, end: scheduledEnd })
  exchange.outcome.id = market
  exchange.outcome.version = 1
  return undefined
}

function isValid(command: CreateMarket): boolean {
  const { runners } = command
  const ids = new Set(runners.map((runner) => runner.selectionId))
  return (
    command.name.trim() !== '' &&
    isWithin(runners.length, 2, runnersMax) &&
    ids.size === runners.length &&
    runners.every((runner) => isWithin(runner.selectionId, 1, Number.MAX_SAFE_INTEGER)) &&
    isWithin(command.numberOfWinners, 1, runners.length - 1) &&
    isWithin(command.betDelayMs, 0, betDelayMsMax) &&
    isWithin(command.commissionBps, 0, 10_000) &&
    isWithin(command.stakeMin, 1, stakeMax) &&
    (command.scheduledEnd === undefined || isWithin(command.scheduledEnd, 1, Number.MAX_SAFE_INTEGER))
  )
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}
