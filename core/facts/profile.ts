/** How strictly players are protected. The codes are history: append, never change. */

/** demo: before any was set. */
export const profiles = { demo: 1, standard: 2, strict: 3 } as const
export type Profile = keyof typeof profiles

/** From now on the house runs under this profile. profile: a `profiles` code. account: who set it, 0 for the server's settings. */
export const profileSet = { code: 43, fields: { profile: 1, account: 2 } } as const
