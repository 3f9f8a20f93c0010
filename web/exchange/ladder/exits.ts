/** What follows the fills of a bet that is placed with Shift: an offset, a stop, or both. Kept in this browser. */
import { create } from 'zustand'
import type { PlaceInstruction } from '#contract/orders.ts'

/** Ticks; 0 for none. */
export interface LadderExits {
  readonly offset: number
  readonly stop: number
}

export const exitTicksMax = 200
const none: LadderExits = { offset: 0, stop: 0 }
const key = 'ladder-exits'

export const useLadderExits = create<LadderExits>()(() => kept() ?? none)

/** Changes them, and keeps them. */
export function changeExits(part: Partial<LadderExits>): void {
  const exits = { ...useLadderExits.getState(), ...part }
  useLadderExits.setState(exits, true)
  try {
    localStorage.setItem(key, JSON.stringify(exits))
  } catch {
    // Storage may be blocked; they then last as long as the page.
  }
}

/** Returns the field of an order that is followed by them; undefined where none are chosen. */
export function offsetField({ offset, stop }: LadderExits): PlaceInstruction['offset'] {
  if (offset === 0 && stop === 0) return undefined
  return { ...(offset > 0 && { ticks: offset, levelled: true }), ...(stop > 0 && { stopTicks: stop }) }
}

function kept(): LadderExits | null {
  try {
    const exits: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isExits(exits) ? exits : null
  } catch {
    return null
  }
}

function isExits(value: unknown): value is LadderExits {
  const isTicks = (ticks: unknown) =>
    Number.isInteger(ticks) && Number(ticks) >= 0 && Number(ticks) <= exitTicksMax
  return typeof value === 'object' && value !== null && 'offset' in value && 'stop' in value
    ? isTicks(value.offset) && isTicks(value.stop)
    : false
}
