/** From the status that a feed reports to the commands that bring a market there. */
import { isBettingOver, isEnded, type Market, marketStatus } from '#core/exchange/market/market.ts'
import type { StatusRow } from './fixtures/format.ts'
import type { MarketCommand } from './principal.ts'

export type TargetStatus = Pick<StatusRow, 'status' | 'inPlay' | 'reason'>

/** Before the feed says anything, a market is open and not in play. */
export const firstStatus: TargetStatus = { status: 'OPEN', inPlay: false }

const sentences: Readonly<Record<string, string>> = {
  goal: 'Goal',
  goal_disallowed: 'Goal under review',
  penalty: 'Penalty',
  red: 'Red card',
  wicket: 'Wicket',
  set: 'End of the set',
  innings_end: 'End of the innings',
  full_time: 'Full time',
  end: 'The match is over',
  off: 'The race is off',
}
const otherwise = 'Play is stopped'
const turning = 'Going in play'
/** The reason of markets in play when the server starts, until the feed has caught up. */
export const restarting = 'The server has started again'

const ownReasons = new Set([...Object.values(sentences), otherwise, turning, restarting])

/** Returns the sentence that players read while a market is suspended. */
export function sentenceOf(reason: string | undefined): string {
  return sentences[reason ?? ''] ?? otherwise
}

/**
 * Returns the commands from where a market stands to where the feed wants it. `suspendedFor` is the reason that the
 * market is suspended for, if it is: one that an operator suspended is not opened against the operator.
 */
export function commandsTowards(
  market: Market,
  target: TargetStatus,
  suspendedFor: string | undefined,
): MarketCommand[] {
  const { id, status } = market
  if (isBettingOver(market)) return []
  if (target.status === 'CLOSED') return [{ kind: 'close-market', market: id }]
  const commands: MarketCommand[] = []
  let isOpen = status === marketStatus.OPEN
  const isHeld = status === marketStatus.SUSPENDED && !ownReasons.has(suspendedFor ?? '')
  const open = () => {
    if (isOpen || isHeld) return
    commands.push({ kind: 'open-market', market: id })
    isOpen = true
  }
  const suspend = (lapse: boolean, reason: string) => {
    if (!isOpen) return
    commands.push({ kind: 'suspend-market', market: id, lapse, reason })
    isOpen = false
  }
  if (target.inPlay && !market.inPlay) {
    // A market turns in-play from open or suspended; the pause lets everyone see that it did.
    if (status === marketStatus.CREATED) open()
    suspend(false, turning)
    commands.push({ kind: 'turn-in-play', market: id })
  }
  if (target.status === 'OPEN') open()
  // What is material in play ends every unmatched order; a stop before the start does not.
  else suspend(target.inPlay, sentenceOf(target.reason))
  return commands
}

/** Returns the commands that settle a market by its winners, or void it where there is no winner. */
export function commandsOfResult(market: Market, winners: readonly number[]): MarketCommand[] {
  const { id, status } = market
  if (isEnded(market) || status === marketStatus.SETTLING) return []
  if (winners.length < market.numberOfWinners)
    return [{ kind: 'void-market', market: id, reason: 'No result' }]
  const commands: MarketCommand[] = []
  if (status === marketStatus.OPEN) {
    commands.push({ kind: 'suspend-market', market: id, lapse: true, reason: sentenceOf('end') })
  } else if (status === marketStatus.CREATED) {
    commands.push({ kind: 'close-market', market: id })
  }
  commands.push({ kind: 'settle-market', market: id, winners })
  return commands
}
