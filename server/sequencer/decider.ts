/** Decides submissions in order on the core's live state, and gathers what a batch will have to tell. No I/O but a key's look-up. */

import type { Command } from '#core/engine/command.ts'
import { advanceTime, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { clearOutcome, type Outcome } from '#core/engine/outcome.ts'
import { nextDueAt } from '#core/engine/state.ts'
import { type Answers, nameOfKey, type PendingAnswer, recallAnswer } from './answers.ts'
import type { HeldAnswer } from './batch.ts'
import { keptHash } from './call-text.ts'
import { writeCall } from './remembered-call.ts'
import type { Answered, Submission } from './submission.ts'

/** A submission and who is told what it came to, once: after the sync, or at once when nothing is decided. */
export interface Waiting {
  readonly submission: Submission
  readonly done: (answered: Answered) => void
}

/** What the decisions of a batch came to so far. */
export interface Decisions {
  /** Whether there is more to journal than the time. */
  changed: boolean
  readonly held: HeldAnswer[]
  readonly pending: PendingAnswer[]
}

/** Begins a batch at a time (never back) by releasing the delayed orders that are due. */
export function beginDecisions(engine: Engine, now: number): Decisions {
  advanceTime(engine, now)
  const before = engine.log.count
  if (nextDueAt(engine.state) <= engine.state.time) execute(engine, { kind: 'release-orders' })
  return { changed: engine.log.count > before, held: [], pending: [] }
}

/** Decides one submission, or answers it from what its key was answered before. */
export function decide(engine: Engine, answers: Answers, waiting: Waiting, decisions: Decisions): void {
  const { submission, done } = waiting
  const { account, key, bodyHash = '', commands, form } = submission
  const name = key === undefined ? '' : nameOfKey(account, key)
  const hash = key === undefined ? '' : keptHash(bodyHash)
  if (key !== undefined && answerAgain(answers, { account, key, name, hash }, done)) return
  const before = engine.log.count
  const outcomes = commands.map((command) => outcomeOf(engine, command))
  const answered = { sequence: 0, form, outcomes }
  decisions.held.push({ answered, done })
  if (engine.log.count === before) return
  decisions.changed = true
  if (key === undefined) return
  const pending: PendingAnswer = { name, hash, answered, waiting: [] }
  writeCall(engine.log, { account, market: marketOf(commands, outcomes), key, hash }, answered)
  engine.commit()
  answers.pending.set(name, pending)
  decisions.pending.push(pending)
}

function outcomeOf(engine: Engine, command: Command): Outcome {
  clearOutcome(engine.outcome)
  return copyOutcome(execute(engine, command))
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

/** Returns true when the key was used before: the call has been answered or waits for its twin. */
function answerAgain(
  answers: Answers,
  call: { account: number; key: string; name: string; hash: string },
  done: Waiting['done'],
): boolean {
  const pending = answers.pending.get(call.name)
  const known = pending ?? recallAnswer(answers, call)
  if (!known) return false
  if (known.hash !== call.hash) done('key_reused')
  else if (pending) pending.waiting.push(done)
  else done(known.answered)
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
