/** create-market: a question about an event, its runners and its rules. Not open yet. */

import { writeFact } from '../../facts/log.ts'
import { marketCreated, marketScheduled } from '../../facts/market.ts'
import { marketKinds, marketQuiet, marketTerms } from '../../facts/market-terms.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { MarketId } from '../../values/brands.ts'
import { lineMax, lineStepMax, linesMax } from '../../values/ladder.ts'
import { stakeMax } from '../../values/money.ts'
import type { CreateMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import {
  type EachWayTerms,
  flagsOf,
  type Handicap,
  isUnusual,
  kindTermsOf,
  type LineTerms,
  ladderOf,
  type MarketKind,
  type MarketTerms,
} from '../market-terms.ts'
import { numbersMax } from '../risk/line.ts'

const runnersMax = 300
const placesMax = 10
const divisorMax = 10
/** 20 goals, in hundredths. */
const handicapMax = 2_000
const oversMax = 1_000
const betDelayMsMax = 60_000
/** A day. */
export const payDelayMsMax = 86_400_000
const quietMsMax = 30_000

/** Creates a market; the outcome has its id. Refuses `event_not_found` and settings beyond their limits (`market_invalid`). */
export function createMarket(exchange: Exchange, command: CreateMarket): RefusalCode | undefined {
  const { state, log } = exchange
  const { terms = {} } = command
  if (!isWithin(command.event, 1, state.eventCount)) return 'event_not_found'
  if (!isValid(command) || !areValid(terms, command)) return 'market_invalid'
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
  const { quietMs = 0 } = terms
  if (quietMs > 0) writeFact(log, marketQuiet, { market, quietMs })
  const { scheduledEnd } = command
  if (scheduledEnd !== undefined) writeFact(log, marketScheduled, { market, end: scheduledEnd })
  exchange.outcome.id = market
  exchange.outcome.version = 1
  return undefined
}

function isValid(command: CreateMarket): boolean {
  const { runners, terms } = command
  const ids = new Set(runners.map((runner) => runner.selectionId))
  return (
    command.name.trim() !== '' &&
    isWithin(runners.length, terms?.marketKind === 'LINE' ? 1 : 2, runnersMax) &&
    ids.size === runners.length &&
    runners.every((runner) => isWithin(runner.selectionId, 1, Number.MAX_SAFE_INTEGER)) &&
    isWithin(command.numberOfWinners, 1, Math.max(1, runners.length - 1)) &&
    isWithin(command.betDelayMs, 0, betDelayMsMax) &&
    isWithin(command.commissionBps, 0, 10_000) &&
    isWithin(command.stakeMin, 1, stakeMax) &&
    (command.scheduledEnd === undefined || isWithin(command.scheduledEnd, 1, Number.MAX_SAFE_INTEGER))
  )
}

function areValid(terms: MarketTerms, { runners, numberOfWinners }: CreateMarket): boolean {
  const { marketKind = 'WINNERS', payDelayMs = 0, quietMs = 0 } = terms
  return (
    (marketKind === 'WINNERS' || numberOfWinners === 1) &&
    isOfKind(terms, runners.length) &&
    (terms.crossMatching !== true || isCrossable(marketKind, numberOfWinners)) &&
    // It is found of odds on who wins or is placed.
    (terms.startingPrice !== true || marketKind === 'WINNERS') &&
    isWithin(payDelayMs, 0, payDelayMsMax) &&
    isWithin(quietMs, 0, quietMsMax)
  )
}

/** What everybody else loses pays one winner, not several; of handicaps and totals the other side of the line. */
function isCrossable(kind: MarketKind, numberOfWinners: number): boolean {
  return kind === 'WINNERS' ? numberOfWinners === 1 : kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL'
}

/** Whether the terms name what their kind needs, and nothing of another kind. */
function isOfKind(
  { marketKind = 'WINNERS', eachWay, handicaps, line }: MarketTerms,
  runnerCount: number,
): boolean {
  const named = [eachWay, handicaps, line].filter((numbers) => numbers !== undefined).length
  switch (marketKind) {
    case 'WINNERS':
      return named === 0
    case 'EACH_WAY':
      return named === 1 && eachWay !== undefined && isEachWay(eachWay, runnerCount)
    case 'LINE':
      return named === 1 && line !== undefined && runnerCount === 1 && isLine(line)
    case 'ASIAN_HANDICAP':
      return (
        named === 1 &&
        handicaps?.length === runnerCount &&
        areHandicaps(handicaps, ['HOME', 'AWAY'], -handicapMax)
      )
    case 'ASIAN_TOTAL':
      return named === 1 && handicaps?.length === runnerCount && areHandicaps(handicaps, ['OVER', 'UNDER'], 0)
  }
}

function isEachWay({ places, divisor }: EachWayTerms, runnerCount: number): boolean {
  return isWithin(places, 2, Math.min(placesMax, runnerCount - 1)) && isWithin(divisor, 1, divisorMax)
}

/** Each a quarter of a goal or several, no line twice for one side. */
function areHandicaps(handicaps: readonly Handicap[], sides: readonly string[], least: number): boolean {
  const lines = new Set(handicaps.map(({ side, handicap }) => `${side} ${handicap}`))
  return (
    lines.size === handicaps.length &&
    handicaps.every(
      ({ side, handicap }) =>
        sides.includes(side) && isWithin(handicap, least, handicapMax) && handicap % 25 === 0,
    )
  )
}

function isLine({ low, high, step, resultMin, resultMax, namedOver = 0 }: LineTerms): boolean {
  return (
    isWithin(low, 0, lineMax) &&
    isWithin(high, low, lineMax) &&
    isWithin(step, 1, lineStepMax) &&
    isWithin((high - low) / step, 0, linesMax - 1) &&
    isWithin(resultMin, 0, lineMax / 100) &&
    isWithin(resultMax, resultMin, resultMin + numbersMax - 1) &&
    isWithin(namedOver, 0, oversMax)
  )
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
    ...{ payDelayMs: terms.payDelayMs ?? 0, places, divisor, ...lines },
    text: JSON.stringify({ handicaps, unit }),
  })
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}
