/** Play money that players of a demonstration may take for themselves. */
import { byProfile } from '../facts/profile.ts'

/** How much each time, minor units; nothing where money should not be had for the asking. `profile`: a `profiles` code. */
export const playMoneyOf = byProfile({ demo: 100_000, standard: 0, strict: 0 })

/** From one time to the next, milliseconds. */
export const playMoneyEveryMs = 86_400_000

/** Returns from when on an account may take play money: engine time. `takenAt`: when it last did, 0 for never. */
export function playMoneyNextAt(takenAt: number): number {
  return takenAt === 0 ? 0 : takenAt + playMoneyEveryMs
}
