/** What the bell tells a player: bets matched, markets settled, limits reached. Pure, so that it can be tested. */

import type { Bet } from '#contract/orders.ts'
import type { RefusedCall } from '../api/refusals.ts'
import { notificationText } from '../text/en/notifications.ts'
import { sideWord } from '../text/en/slip.ts'
import { formatMoney, formatPrice, formatSigned } from '../text/format.ts'
import { runnerLabel } from '../text/runner-label.ts'

export interface Notification {
  /** What it is about; a later one of the same key takes its place. */
  key: string
  /** Milliseconds since 1970. */
  time: number
  title: string
  detail: string
  /** The address it leads to. */
  to: string
  isRead: boolean
}

export type NewNotification = Omit<Notification, 'time' | 'isRead'>

/** What changed of a bet: as it was, if it was known, and as it is. */
export interface BetChange {
  before: Bet | undefined
  after: Bet
}

/** Returns a notification when more of the bet is matched than before, else null. Each further step is one of its own. */
export function matchedNotification({ before, after }: BetChange): NewNotification | null {
  const step = after.matched - (before?.matched ?? 0)
  if (step <= 0) return null
  return {
    key: `matched ${after.orderId} ${after.matched}`,
    title: notificationText.matched(
      `${sideWord[after.side]} ${runnerLabel(after.runnerName, after.handicap)}`,
      formatMoney(step),
    ),
    detail: [
      notificationText.matchedSoFar(
        formatMoney(after.matched),
        formatMoney(after.size),
        formatPrice(after.averagePrice, after.marketKind),
      ),
      after.eventName,
    ].join(' · '),
    to: marketAddress(after.marketId),
  }
}

/** Returns whether the change gave the bet its result, or another result than it had. */
export function isNewResult({ before, after }: BetChange): boolean {
  if (after.state !== 'settled' && after.state !== 'void') return false
  return before?.state !== after.state || before.profit !== after.profit
}

/**
 * Returns the notification of a market's result from all of the player's bets in it that have one; null without any.
 * `winners`: names of the runners that won, empty where they are not known. The result is before commission.
 */
export function settledNotification(
  bets: readonly Bet[],
  winners: readonly string[],
): NewNotification | null {
  const over = bets.filter(({ state }) => state === 'settled' || state === 'void')
  const [first] = over
  if (first === undefined) return null
  const base = { key: `settled ${first.marketId}`, to: marketAddress(first.marketId) }
  if (over.every(({ state }) => state === 'void')) {
    return {
      ...base,
      title: notificationText.marketVoid(first.marketName),
      detail: [notificationText.stakesReturned, first.eventName].join(' · '),
    }
  }
  const result = over.reduce((sum, { profit = 0 }) => sum + profit, 0)
  const won = winners.length === 0 ? [] : [notificationText.won(winners.join(', '))]
  return {
    ...base,
    title: notificationText.settled(first.marketName, formatSigned(result)),
    detail: [...won, first.eventName, notificationText.beforeCommission].join(' · '),
  }
}

/** The refusals that mean that a limit is reached, of the player, of the market, of a game or of the house. */
const limitCodes: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'balance_above_limit',
  'too_many_orders',
  'position_too_large',
  'size_too_large',
  'stake_above_available',
  'stake_too_large',
  'payout_too_large',
  'bankroll_low',
])

/** Returns a notification when the call was refused because of a limit, else null. `here`: where the player is. */
export function limitNotification(refused: RefusedCall, here: string): NewNotification | null {
  if (!limitCodes.has(refused.code)) return null
  const to = refused.marketId === null ? here : marketAddress(refused.marketId)
  return {
    key: `limit ${refused.code} ${to}`,
    title: notificationText.limitReached,
    detail: refused.sentence,
    to,
  }
}

function marketAddress(marketId: number): string {
  return `/lobby/market/${marketId}`
}
