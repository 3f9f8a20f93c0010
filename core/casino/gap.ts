/** The pause between rounds: how long an account's next one has to wait. */
import { byProfile } from '../facts/profile.ts'

/** Returns the least time from the start of one round to the start of the account's next, milliseconds. `profile`: a `profiles` code. */
export const roundGapOf = byProfile({ demo: 0, standard: 2_500, strict: 5_000 })

/** Returns from when on an account's next round may begin: engine time, or null where there is no gap or was no round. */
export function nextRoundAtOf(profile: number, lastRoundAt: number | undefined): number | null {
  const gap = roundGapOf(profile)
  return gap === 0 || lastRoundAt === undefined ? null : lastRoundAt + gap
}
