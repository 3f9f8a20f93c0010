/** What each runner's result is now, and what it would be with the slip's bets matched in full at their prices. */
import type { Bet, Position } from '#contract/orders.ts'
import { emptyPosition, resultIfWins, withMatched } from '#core/exchange/risk/exposure.ts'
import { divideHalfEven } from '#core/values/money.ts'
import { offerOf, type SlipLine } from './slip-line.ts'
import { isDraft } from './slip-store.ts'

/** Minor units. `after` is null when no bet of the slip touches the market. */
export interface RunnerResult {
  readonly now: number
  readonly after: number | null
}

/**
 * Returns the result of each runner, in the order given, if it wins alone.
 * Back 25.00 at 1.95 on the first of two: +23.75 / -25.00.
 */
export function runnerResults(
  selectionIds: readonly number[],
  position: Position | undefined,
  drafts: readonly Pick<SlipLine, 'selectionId' | 'side' | 'oddsText' | 'stakeText'>[],
): RunnerResult[] {
  const known = new Map(position?.runners.map(({ selectionId, ifWins }) => [selectionId, ifWins]))
  let added = emptyPosition(selectionIds.length)
  let touched = false
  for (const draft of drafts) {
    const { price, stake } = offerOf(draft)
    const index = selectionIds.indexOf(draft.selectionId)
    if (index < 0 || !price || !stake) continue
    added = withMatched(added, index, draft.side, price, stake)
    touched = true
  }
  return selectionIds.map((selectionId, index) => {
    const now = known.get(selectionId) ?? 0
    return { now, after: touched ? now + divideHalfEven(resultIfWins(added, index), 100) : null }
  })
}

/**
 * Returns the slip's bets on a market that the position does not have yet: drafts, what is on its way, what waits for its
 * delay, and what was accepted until the stream has told of it. `bets`: what the stream has told.
 */
export function slipBetsOf(lines: readonly SlipLine[], marketId: number, bets: readonly Bet[]): SlipLine[] {
  return lines.filter((line) => line.marketId === marketId && !isInPosition(line, bets))
}

function isInPosition({ phase }: SlipLine, bets: readonly Bet[]): boolean {
  if (phase.kind === 'draft' || phase.kind === 'sent') return false
  const told = bets.find(({ orderId }) => orderId === phase.order.orderId)
  return told !== undefined && told.state !== 'delayed'
}

/** Returns whether one of the bets has been sent: what they would come to is then pending. */
export function isPending(slipBets: readonly SlipLine[]): boolean {
  return slipBets.some((line) => !isDraft(line))
}
