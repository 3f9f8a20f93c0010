/** From the status that a feed reports to the commands that bring a market there. */

import type { ResultTerms, SuspendMarket } from '#core/exchange/command.ts'
import { isBettingOver, isEnded, type Market, marketStatus } from '#core/exchange/market/market.ts'
import { type StopReason, stoppers } from '#core/facts/stop.ts'
import type { MarketId } from '#core/values/brands.ts'
import type { RemovalRow, ResultRow, StatusRow } from './fixtures/format.ts'
import type { MarketCommand } from './principal.ts'

export type TargetStatus = Pick<StatusRow, 'status' | 'inPlay' | 'reason'>

/** Before the feed says anything, a market is open and not in play. */
export const firstStatus: TargetStatus = { status: 'OPEN', inPlay: false }

/** Why the feed stops a market, by what its rows say. */
const reasons: Readonly<Record<string, StopReason>> = {
  goal: 'GOAL',
  goal_disallowed: 'GOAL_DISALLOWED',
  penalty: 'PENALTY',
  red: 'RED_CARD',
  wicket: 'WICKET',
  set: 'SET_END',
  innings_end: 'INNINGS_END',
  full_time: 'FULL_TIME',
  end: 'MATCH_END',
  off: 'RACE_OFF',
  finish: 'RACE_END',
}

function suspension(market: MarketId, lapse: boolean, reasonCode: StopReason): SuspendMarket {
  return { kind: 'suspend-market', market, lapse, by: 'FEED', reasonCode, reason: '' }
}

/**
 * Returns the commands from where a market stands to where the feed wants it. One that an operator suspended is not
 * opened against the operator.
 */
export function commandsTowards(market: Market, target: TargetStatus): MarketCommand[] {
  const { id, status } = market
  if (isBettingOver(market)) return []
  // What is not in play after the off takes no bets any more, and finds its starting price.
  const isOver = target.status === 'CLOSED' || (target.reason === 'off' && !target.inPlay)
  if (isOver) return [{ kind: 'close-market', market: id }]
  const commands: MarketCommand[] = []
  let isOpen = status === marketStatus.OPEN
  const isHeld = market.stoppedBy === stoppers.OPERATOR
  const open = () => {
    if (isOpen || isHeld) return
    commands.push({ kind: 'open-market', market: id })
    isOpen = true
  }
  const suspend = (lapse: boolean, reason: StopReason) => {
    if (!isOpen) return
    commands.push(suspension(id, lapse, reason))
    isOpen = false
  }
  if (target.inPlay && !market.inPlay) {
    // A market turns in-play from open or suspended; the pause lets everyone see that it did.
    if (status === marketStatus.CREATED) open()
    suspend(false, 'TURNING_IN_PLAY')
    commands.push({ kind: 'turn-in-play', market: id })
  }
  if (target.status === 'OPEN') open()
  // What is material in play ends every unmatched order; a stop before the start does not.
  else suspend(target.inPlay, reasons[target.reason ?? ''] ?? 'PLAY_STOPPED')
  return commands
}

/** What stands for the runners of a fixture in the exchange, by their ids in it. */
type SelectionIds = ReadonlyMap<string, number>

/** Returns the command that takes a runner out of a market, none when it is out already or there is nothing left to run. */
export function commandsOfRemoval(
  market: Market,
  { runner, factorBps, rates = {} }: Pick<RemovalRow, 'runner' | 'factorBps' | 'rates'>,
  selectionIds: SelectionIds,
): MarketCommand[] {
  const { id, removed, starting } = market
  const selectionId = selectionIds.get(runner) as number
  const isOut = removed[market.selectionIds.indexOf(selectionId)] ?? true
  if (isOut || isEnded(market)) return []
  const why = { rule: 'RUNNER_WITHDRAWN', reason: 'Withdrawn' } as const
  const ratesOf = Object.entries(rates).map(([other, factor]) => ({
    selectionId: selectionIds.get(other) as number,
    factorBps: factor,
  }))
  return [
    {
      ...{ kind: 'remove-runner', market: id, selectionId, ...why },
      ...(factorBps !== undefined && { factorBps }),
      // What those who stay would have been worth is asked where there is a starting price.
      ...(starting !== undefined && ratesOf.length > 0 && { rates: ratesOf }),
    },
  ]
}

type Told = ResultRow['markets'][number]

/** Returns the commands that settle a market by what it came to, or void it. `over`: what has ended. */
export function commandsOfResult(
  market: Market,
  over: 'MATCH_END' | 'RACE_END',
  told: Omit<Told, 'market' | 'deadHeat'>,
  selectionIds: SelectionIds,
): MarketCommand[] {
  const { id, status } = market
  const isKnown = status === marketStatus.SETTLING || status === marketStatus.GRADED
  if (isEnded(market) || isKnown) return []
  const { session, reason = 'No result' } = told
  // The exchange voids a session itself, by its own rule.
  if (told.void && session === undefined)
    return [{ kind: 'void-market', market: id, rule: 'NO_RESULT', reason }]
  const commands: MarketCommand[] = []
  if (status === marketStatus.OPEN) {
    commands.push(suspension(id, true, over))
  } else if (status === marketStatus.CREATED) {
    commands.push({ kind: 'close-market', market: id })
  }
  commands.push({ kind: 'settle-market', market: id, ...resultOf(told, selectionIds) })
  return commands
}

function resultOf(told: Omit<Told, 'market' | 'deadHeat'>, selectionIds: SelectionIds): ResultTerms {
  const { winners, tied, placed, placedTied, number, session } = told
  if (session) return { session }
  if (number !== undefined) return { number }
  const idsOf = (runners: readonly string[]) => runners.map((runner) => selectionIds.get(runner) as number)
  return {
    winners: idsOf(winners),
    ...(tied && { tied: idsOf(tied) }),
    ...(placed && { placed: idsOf(placed) }),
    ...(placedTied && { placedTied: idsOf(placedTied) }),
  }
}
