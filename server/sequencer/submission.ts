/** What is asked of the sequencer and what it answers: data on both sides, so that either could travel between machines. */

import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { AccountId } from '#core/values/brands.ts'

/**
 * How the answer to a call is made of its outcomes. The sequencer carries and journals it unread; whoever submits knows
 * what it means. What a kind and version once meant they mean for ever.
 */
export interface AnswerForm {
  readonly kind: number
  readonly version: number
  /** What the answer says beside the outcomes: whole numbers. */
  readonly parameters: readonly number[]
}

/** The form of those who read the outcomes themselves. */
export const outcomesAlone: AnswerForm = { kind: 0, version: 1, parameters: [] }

/** Commands of one caller that are decided one after the other and answered together. */
export interface Submission {
  /** Whose idempotency key it is: the caller's account, 0 for the house. */
  readonly account: AccountId
  /** The caller's idempotency key. */
  readonly key?: string
  /** With a key: a hash of the call, to tell it from another one under the same key. */
  readonly bodyHash?: string
  readonly commands: readonly Command[]
  readonly form: AnswerForm
}

/** What the commands came to, durable. */
export interface Decided {
  /** The batch by which all that the outcomes tell is published. */
  readonly sequence: number
  readonly form: AnswerForm
  /** One a command, in order. */
  readonly outcomes: readonly Outcome[]
  /** Bytes that deciding it added to the journal; 0 of an answer given before. */
  readonly journaled: number
}

/** An answer of the time when its text was journaled. */
export interface KeptAnswer {
  readonly sequence: number
  readonly text: { readonly status: number; readonly body: string }
}

/**
 * `busy`: nothing was decided, too much waits. `stopped`: nothing is decided any more. `key_reused`: the key belongs to
 * another call.
 */
export type Answered = Decided | KeptAnswer | 'busy' | 'stopped' | 'key_reused'
