/** What the button of a table does: it plays, or where the money falls short it leaves on the table what the money covers. */
import type { Shortfall } from '../chips/shortfall.ts'
import type { Stakes } from '../chips/stakes.ts'
import { playLabel } from '../use-round.ts'
import type { PlayAction } from './ActionBar.tsx'

interface Playing {
  /** "Deal again". */
  readonly label: string
  /** What would be staked, minor units; null while that is not known. */
  readonly total: number | null
  readonly isBusy: boolean
  readonly waitSeconds: number
  readonly isDisabled: boolean
  readonly short: Shortfall | null
  onLeave(covered: Stakes): void
}

/** Returns the button's label, its figure and what it does. */
export function playAction(playing: Playing): PlayAction {
  const { label, total, isBusy, waitSeconds, isDisabled, short, onLeave } = playing
  const isWaiting = waitSeconds > 0
  const state = { isBusy, waitSeconds, isDisabled }
  if (short?.action && !isWaiting) {
    return { ...state, label: short.action, sum: null, onPress: () => onLeave(short.covered) }
  }
  return { ...state, label: playLabel(label, waitSeconds), sum: isWaiting ? null : total }
}
