/** Decides submissions in order on the core's live state, and gathers what a batch will have to tell. No I/O but a key's look-up. */

import type { Command } from '#core/engine/command.ts'
import { advanceTime, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import { nextDueAt } from '#core/engine/state.ts'
import { answered } from '#core/facts/batch.ts'
import { writeFact } from '#core/facts/log.ts'
import { problemText } from '#server/http/problem.ts'
import { serverRefusals } from '#server/refusals.ts'
import { type Answer, answerText } from './answer-text.ts'
import { type Answers, nameOfKey, type PendingAnswer, recallAnswer } from './answers.ts'
import type { HeldAnswer } from './batch.ts'

/** Commands of one caller that are decided one after the other and answered together. */
export interface Submission {
  /** Whose idempotency key it is: the caller's account, 0 for the house. */
  readonly account: number
  /** The caller's idempotency key. */
  readonly key?: string
  /** With a key: a hash of the call's method, path and body. */
  readonly bodyHash?: string
  readonly commands: readonly Command[]
  /** Makes the answer from the outcomes, one a command. Called before the sync; its text is journaled with the key. */
  readonly answer: (outcomes: readonly Outcome[]) => Answer
  /** Hears the answer, once: after the sync, or at once when it is busy, a reused key or the answer given before. */
  readonly done: (answer: Answer) => void
}

/** What the decisions of a batch came to so far. */
export interface Decisions {
  /** Whether there is more to journal than the time. */
  changed: boolean
  readonly held: HeldAnswer[]
  readonly pending: PendingAnswer[]
}

/** Returns the answer of a refusal that is the server's own. */
export function refusedAnswer(code: keyof typeof serverRefusals): Answer {
  return { status: serverRefusals[code].status, body: problemText(code) }
}

/** Begins a batch at a time (never back) by releasing the delayed orders that are due. */
export function beginDecisions(engine: Engine, now: number): Decisions {
  advanceTime(engine, now)
  const before = engine.log.count
  if (nextDueAt(engine.state) <= engine.state.time) execute(engine, { kind: 'release-orders' })
  return { changed: engine.log.count > before, held: [], pending: [] }
}

/** Decides one submission, or answers it from what its key was answered before. */
export function decide(engine: Engine, answers: Answers, submission: Submission, decisions: Decisions): void {
  const { account, key, bodyHash = '', commands } = submission
  const name = key === undefined ? '' : nameOfKey(account, key)
  if (key !== undefined && answerAgain(answers, submission, { account, key, name })) return
  const before = engine.log.count
  const outcomes = commands.map((command) => copyOutcome(execute(engine, command)))
  const answer = submission.answer(outcomes)
  decisions.held.push({ answer, done: submission.done })
  if (engine.log.count === before) return
  decisions.changed = true
  if (key === undefined) return
  const pending: PendingAnswer = { name, key, bodyHash, answer, waiting: [] }
  writeFact(engine.log, answered, {
    account,
    market: marketOf(commands, outcomes),
    text: answerText(pending),
  })
  engine.commit()
  answers.pending.set(pending.name, pending)
  decisions.pending.push(pending)
}

/** The engine uses its outcome again. Field by field: a spread costs several times as much. */
function copyOutcome(outcome: Outcome): Outcome {
  return {
    refusal: outcome.refusal,
    id: outcome.id,
    matched: outcome.matched,
    matchedPayout: outcome.matchedPayout,
    unmatched: outcome.unmatched,
    cancelled: outcome.cancelled,
    releaseAt: outcome.releaseAt,
    version: outcome.version,
    // The round is a record of its own, never used again.
    round: outcome.round,
  }
}

/** Returns true when the key was used before: the submission has been answered or waits for its twin. */
function answerAgain(
  answers: Answers,
  { bodyHash = '', done }: Submission,
  used: { account: number; key: string; name: string },
): boolean {
  const pending = answers.pending.get(used.name)
  const known = pending ?? recallAnswer(answers, used)
  if (!known) return false
  if (known.bodyHash !== bodyHash) done(refusedAnswer('idempotency_key_reused'))
  else if (pending) pending.waiting.push(done)
  else done(known.answer)
  return true
}

/** The market that the commands touch, so that the answer is kept as long as it; 0 when there is none. */
function marketOf(commands: readonly Command[], outcomes: readonly Outcome[]): number {
  for (const [i, command] of commands.entries()) {
    if (outcomes[i]!.refusal !== undefined) continue
    if (command.kind === 'create-market') return outcomes[i]!.id
    if ('market' in command) return command.market
  }
  return 0
}
