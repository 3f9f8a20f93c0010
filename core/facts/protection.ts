/** Facts of what protects a player: limits, time-outs, the player's own exclusion, and the reminder of a session. */

/**
 * A limit is in force from now on. limit: a `limitKinds` code. period: a `limitPeriods` code. amount: minor units, -1 for none. What was
 * asked for of the same limit before is forgotten.
 */
export const limitSet = { code: 201, fields: { account: 1, limit: 2, period: 3, amount: 4 } } as const
/** A higher limit, or none, is asked for: it may be confirmed from the engine time `from` on. limit, period, amount: as in limit_set. */
export const limitAsked = {
  code: 202,
  fields: { account: 1, limit: 2, period: 3, amount: 4, from: 5 },
} as const
/** More stands than a limit that was set allows: what is unmatched of the account begins to be cancelled. */
export const limitPassed = { code: 203, fields: { account: 1 } } as const
/** The account takes no risk and no money until then, engine time, and what is unmatched of it begins to be cancelled. */
export const timeOutTaken = { code: 204, fields: { account: 1, until: 2 } } as const
/** A player has excluded himself until then at least, engine time, and what is unmatched of his begins to be cancelled. */
export const selfExcluded = { code: 205, fields: { account: 1, until: 2 } } as const
/** After the end of his own exclusion a player asks to return: he may from then on, engine time. */
export const returnRequested = { code: 206, fields: { account: 1, from: 2 } } as const
/** How long after the beginning of a session, and after each reminder, the next one is due. */
export const reminderSet = { code: 207, fields: { account: 1, everyMs: 2 } } as const
/** The first call of the account after it was idle: a session begins. */
export const sessionBegun = { code: 208, fields: { account: 1 } } as const
/** The player has read the reminder that was due. */
export const reminderAcknowledged = { code: 209, fields: { account: 1 } } as const
/** The player wants no limit of deposits, and has said so twice. */
export const depositLimitDeclined = { code: 227, fields: { account: 1 } } as const
/** The player has looked at his limits again, as he is asked to every six months. */
export const limitsReviewed = { code: 228, fields: { account: 1 } } as const
/**
 * How far the check of who a player is has come. state: an `identityStates` code. bornOn: the date of birth of who is verified as the number
 * yyyymmdd, 0 of others. person: the account of who decided, 0 for the check itself. The name stays out of the journal.
 */
export const identityNoted = {
  code: 229,
  fields: { account: 1, state: 2, bornOn: 3, person: 4 },
} as const

/** The account takes no new risk and no deposit, by the house. reason: a `suspensionReasons` code, 0 where it is lifted. person: who decided. */
export const accountSuspended = { code: 231, fields: { account: 1, reason: 2, person: 3 } } as const
/**
 * A public rule of the house holds for the account. rule: an `accountRules` code. amount: of a cap, minor units, 0 of a rule without one; -1
 * where the rule holds no longer. person: who decided.
 */
export const accountRestricted = {
  code: 232,
  fields: { account: 1, rule: 2, amount: 3, person: 4 },
} as const

/** Why an account is suspended: each has a sentence that its player reads. The codes are history: append, never change. */
export const suspensionReasons = { IDENTITY: 1, PAYMENTS: 2, INTEGRITY: 3, CONDUCT: 4, REQUEST: 5 } as const
export type SuspensionReason = keyof typeof suspensionReasons
/**
 * Public rules that may hold for an account. STAKE_CAP: a bet or round adds no more stake than the cap. NO_NEW_RISK: nothing that raises what
 * it may lose. The codes are history: append, never change.
 */
export const accountRules = { STAKE_CAP: 1, NO_NEW_RISK: 2 } as const
export type AccountRule = keyof typeof accountRules

/** Where the check of a player stands; nothing is noted before it begins. The codes are history: append, never change. */
export const identityStates = { PENDING: 1, REFERRED: 2, VERIFIED: 3, REFUSED: 4 } as const
export type IdentityState = keyof typeof identityStates

/**
 * What a limit is of. DEPOSIT: what was paid in. LOSS: what was lost in settled bets and rounds, and what may still be lost. STAKE: what was
 * matched and played, and what is unmatched. The codes are history: append, never change.
 */
export const limitKinds = { DEPOSIT: 1, LOSS: 2, STAKE: 3 } as const
export type LimitKind = keyof typeof limitKinds
/** How far back a limit counts. The codes are history: append, never change. */
export const limitPeriods = { DAY: 1, WEEK: 2, MONTH: 3 } as const
export type LimitPeriod = keyof typeof limitPeriods
/** The amount of a limit that is none. */
export const noLimit = -1
