/** The pause between rounds: how long an account's next one has to wait. */
import { type Profile, profiles } from '../facts/profile.ts'

const gapsMs: Readonly<Record<Profile, number>> = { demo: 0, standard: 2_500, strict: 5_000 }

const byCode = new Map(Object.entries(profiles).map(([name, code]) => [code, gapsMs[name as Profile]]))

/** Returns the least time from the start of one round to the start of the account's next, milliseconds. `profile`: a `profiles` code. */
export function roundGapOf(profile: number): number {
  return byCode.get(profile as (typeof profiles)[Profile])!
}
