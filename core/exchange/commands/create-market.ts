/** create-market: a question about an event, its runners and its rules. Not open yet. */

import { writeFact } from '../../facts/log.ts'
import { marketCreated, marketScheduled } from '../../facts/market.ts'
import { marketKinds, marketTerms } from '../../facts/market-terms.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { MarketId } from '../../values/brands.ts'
import { stakeMax } from '../../values/money.ts'
import type { CreateMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { flagsOf, isUnusual, kindTermsOf, ladderOf, type MarketTerms } from '../market-terms.ts'

const runnersMax = 64
const betDelayMsMax = 60_000

/** Creates a market; the outcome has its id. Refuses `event_not_found` and settings beyond their limits (`market_invalid`). */
export function createMarket(exchange: Exchange, command: CreateMarket): RefusalCode | undefined {
  const { state, log } = exchange
  const { terms = {} } = command
  if (!isWithin(command.event, 1, state.eventCount)) return 'event_not_found'
  if (!isValid(command) || !areValid(terms) || !mayCross(command)) return 'market_invalid'
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
  if (isUnusual(terms)) writeTerms(exchange, market, terms)
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

function areValid({
  marketKind = 'WINNERS',
  payDelayMs = 0,
  scheduledEnd = 0,
  ...terms
}: MarketTerms): boolean {
  return (
    marketKind === 'WINNERS' &&
    terms.startingPrice !== true &&
    payDelayMs === 0 &&
    isWithin(scheduledEnd, 0, Number.MAX_SAFE_INTEGER)
  )
}

/** What everybody else loses pays one winner, not several. */
function mayCross({ terms, numberOfWinners }: CreateMarket): boolean {
  return terms?.crossMatching !== true || numberOfWinners === 1
}

function writeTerms({ log }: Exchange, market: MarketId, terms: MarketTerms): void {
  const { places, divisor, handicaps, line } = kindTermsOf(terms)
  const { unit, ...lines } = line
  writeFact(log, marketTerms, {
    ...{
      market,
      kind: marketKinds[terms.marketKind ?? 'WINNERS'],
      ladder: ladderOf(terms),
      flags: flagsOf(terms),
    },
    ...{
      payDelayMs: terms.payDelayMs ?? 0,
      scheduledEnd: terms.scheduledEnd ?? 0,
      places,
      divisor,
      ...lines,
    },
    text: JSON.stringify({ handicaps, unit }),
  })
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}
