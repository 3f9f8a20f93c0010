/** Facts that belong to no product: the time of a batch, and what a call was answered. */

/** Every later fact happened at this engine time, milliseconds since 1970. */
export const timeAdvanced = { code: 1, fields: { time: 1 } } as const

/**
 * As call_answered, of the time when the text of an answer was kept; no longer written. text: JSON {key, hash, status, body}.
 */
export const answered = { code: 40, fields: { account: 1, market: 2, text: 3 }, text: true } as const
/**
 * A call with an idempotency key was answered; kept so that the same key gets the same answer. The core does not read it.
 * market: the one it touched, or 0. form and version: how the answer is made of the outcomes. text: the key, a hash of the
 * call, the form's parameters and the outcomes, packed.
 */
export const callAnswered = {
  code: 41,
  fields: { account: 1, market: 2, form: 3, version: 4, text: 5 },
  text: true,
} as const
/**
 * A call with an idempotency key has begun and goes on in later batches; the last such fact of a key counts, until its
 * `call_answered`. market: the one whose task it waits for, or 0. text: JSON {key, hash, form, commands, outcomes}: the commands
 * of the whole call, and what those that are done came to.
 */
export const callBegun = { code: 42, fields: { account: 1, market: 2, text: 3 }, text: true } as const
