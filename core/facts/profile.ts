/** How strictly players are protected. The codes are history: append, never change. */

/** demo: before any was set. */
export const profiles = { demo: 1, standard: 2, strict: 3 } as const
export type Profile = keyof typeof profiles

/** Returns a function that gives the figure of a profile by its `profiles` code. */
export function byProfile(figures: Readonly<Record<Profile, number>>): (profile: number) => number {
  const byCode = new Map<number, number>(
    Object.entries(profiles).map(([name, code]) => [code, figures[name as Profile]]),
  )
  return (profile) => byCode.get(profile)!
}

/** From now on the house runs under this profile. profile: a `profiles` code. account: who set it, 0 for the server's settings. */
export const profileSet = { code: 43, fields: { profile: 1, account: 2 } } as const
