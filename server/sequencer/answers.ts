/**
 * Which calls were answered already: those not yet on the disk, and the repeated ones, in memory; all others by way
 * of the index from the journal. A key is remembered together with its effect, so it is never answered before that is durable.
 */

import { clearFacts, createFactLog } from '#core/facts/log.ts'
import type { AccountId } from '#core/values/brands.ts'
import { decodeFacts } from '#server/journal/codec.ts'
import { messageOf } from '#server/journal/damage.ts'
import type { JournalReader } from '#server/journal/journal.ts'
import { type AnswerIndex, batchesOfKey } from './answer-index.ts'
import { findCall, type RememberedCall } from './remembered-call.ts'
import type { Answered } from './submission.ts'

/** A call that goes on, or was decided but its batch is not on the disk; its twins wait for it. */
export interface PendingAnswer {
  readonly name: string
  /** As of a remembered call. */
  readonly hash: string
  readonly waiting: ((answered: Answered) => void)[]
}

export interface Answers {
  readonly index: AnswerIndex
  readonly pending: Map<string, PendingAnswer>
  /** Answers that were given again lately, and as many before them: when the first Map is full it becomes the second. */
  recent: Map<string, RememberedCall>
  lessRecent: Map<string, RememberedCall>
  readonly recentMax: number
  /** Where answers are looked up. */
  readonly journal: Pick<JournalReader, 'read'>
}

const recentUsual = 10_000

/** Returns the answers of an index, none of them pending. */
export function createAnswers(
  index: AnswerIndex,
  journal: Answers['journal'],
  recentMax: number = recentUsual,
): Answers {
  return { index, pending: new Map(), recent: new Map(), lessRecent: new Map(), recentMax, journal }
}

/** Where the answer to a key should be cannot be read: nothing shows whether the key was used. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

/**
 * Returns the answer given to an account's key and synced, or undefined when there is none. `name`: of the key. Throws
 * UnreadableAnswer.
 */
export function recallAnswer(
  answers: Answers,
  { account, key, name }: { account: AccountId; key: string; name: string },
): RememberedCall | undefined {
  const recent = answers.recent.get(name) ?? answers.lessRecent.get(name)
  if (recent) return recent
  for (const sequence of batchesOfKey(answers.index, account, key)) {
    if (!readBatch(answers.journal, sequence)) continue
    const stored = findCall(found, sequence, account, key)
    if (!stored) continue
    keepRecalled(answers, name, stored)
    return stored
  }
  return undefined
}

const found = createFactLog()

/** Reads a batch's facts into `found`; false when there is no such batch. */
function readBatch(journal: Answers['journal'], sequence: number): boolean {
  clearFacts(found)
  try {
    const row = journal.read(sequence)
    if (row !== undefined) decodeFacts(row.facts, found)
    return row !== undefined
  } catch (error) {
    throw new UnreadableAnswer(messageOf(error), { cause: error })
  }
}

/** A call that is repeated once is soon repeated again. Those never repeated, nearly all, are not worth the memory. */
function keepRecalled(answers: Answers, name: string, stored: RememberedCall): void {
  if (answers.recent.size >= answers.recentMax) {
    answers.lessRecent = answers.recent
    answers.recent = new Map()
  }
  answers.recent.set(name, stored)
}

/** The batch of a pending answer is on the disk: from now on the index finds it. Returns those who wait for it. */
export function forgetPending(
  answers: Answers,
  pending: PendingAnswer,
): readonly ((answered: Answered) => void)[] {
  answers.pending.delete(pending.name)
  return pending.waiting
}
