/** Facts that belong to no product: the time of a batch, and what a call was answered. */

/** Every later fact happened at this engine time, milliseconds since 1970. */
export const timeAdvanced = { code: 1, fields: { time: 1 } } as const

/**
 * An answer was given to a call with an idempotency key; kept so that the same key gets the same answer.
 * The core does not read it. text: JSON {key, hash, status, body}.
 */
export const answered = { code: 40, fields: { account: 1, market: 2, text: 3 }, text: true } as const
