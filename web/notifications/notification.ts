/** What the bell says about this visit alone: limits reached. Pure, so that it can be tested. */
import type { RefusedCall } from '../api/refusals.ts'
import { notificationText } from '../text/en/notifications.ts'

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
