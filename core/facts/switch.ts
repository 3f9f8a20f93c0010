/** Facts of dead man's switches and of accounts that are excluded. */

/**
 * A switch is set: everything unmatched of the account is cancelled at the deadline, unless a command of it comes before. timeoutMs: 0 when
 * the switch is turned off, and the deadline too. deadline: engine time. text: the strategy whose switch it is, "" for the account's own.
 */
export const switchSet = {
  code: 74,
  fields: { account: 1, timeoutMs: 2, deadline: 3, text: 4 },
  text: true,
} as const
/** A command of the account, or of the strategy, came: a later deadline. text: as of switch_set. */
export const switchRenewed = { code: 75, fields: { account: 1, deadline: 2, text: 3 }, text: true } as const
/** The deadline has passed: the switch is gone, and what it is for begins to be cancelled. text: as of switch_set. */
export const switchFired = { code: 76, fields: { account: 1, text: 2 }, text: true } as const
/** The account takes no new risk, and what is unmatched of it begins to be cancelled. text: the reason. */
export const accountExcluded = { code: 77, fields: { account: 1, text: 2 }, text: true } as const
/** Nothing more is to be cancelled for a switch that fired, or an account that was excluded. reason: a `cancelReasons` code. text: the strategy, or "". */
export const sweepEnded = { code: 67, fields: { account: 1, reason: 2, text: 3 }, text: true } as const
