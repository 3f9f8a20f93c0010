import { describe, expect, test } from 'vitest'
import { createOutcome } from '#core/engine/outcome.ts'
import { createState } from '#core/engine/state.ts'
import { answered } from '#core/facts/batch.ts'
import { createFactLog, writeFact } from '#core/facts/log.ts'
import { encodeFacts } from '#server/journal/codec.ts'
import { type AnswerIndex, answerIndexFold, nameOfKey } from './answer-index.ts'
import { type Answers, createAnswers, forgetPending, recallAnswer } from './answers.ts'
import { writeCall } from './remembered-call.ts'
import { answerText } from './testing/answer-text.ts'

const account = 101
const form = { kind: 3, version: 1, parameters: [5, 0] }

/** Answers to these keys, each in a batch of its own in a journal that counts how often it is read. */
function journaled(keys: readonly string[], recentMax: number): { answers: Answers; reads: () => number } {
  const index: AnswerIndex = answerIndexFold.create()
  let reads = 0
  const rows = keys.map((key, i) => {
    const log = createFactLog()
    if (key.startsWith('text')) {
      const text = answerText({ key, bodyHash: 'hash', answer: { status: 200, body: `["${key}"]` } })
      writeFact(log, answered, { account, market: 0, text })
    } else {
      const outcomes = [{ ...createOutcome(), id: i + 1 }]
      writeCall(log, { account, market: 0, key, hash: 'hash' }, { form, outcomes })
    }
    answerIndexFold.apply(index, createState(), log, 0, log.count, i + 1)
    return { sequence: i + 1, time: 1, facts: encodeFacts(log, 0, log.count), hash: new Uint8Array(32) }
  })
  const journal = {
    read(sequence: number) {
      reads++
      return rows[sequence - 1]
    },
  }
  return { answers: createAnswers(index, journal, recentMax), reads: () => reads }
}

function recall(answers: Answers, key: string) {
  const known = recallAnswer(answers, { account, key, name: nameOfKey(account, key) })
  return known && { hash: known.hash, ...known.answered }
}

describe('an answer that is given again', () => {
  test('is read from the journal once, then kept', () => {
    const { answers, reads } = journaled(['one', 'two'], 10)
    const two = { hash: 'hash', sequence: 2, form, journaled: 0, outcomes: [{ ...createOutcome(), id: 2 }] }
    expect([recall(answers, 'two'), recall(answers, 'two')]).toEqual([two, two])
    expect(reads()).toBe(1)
  })

  test('that was journaled as text is given as that text', () => {
    const { answers } = journaled(['one', 'text-two'], 10)
    const text = { status: 200, body: '["text-two"]' }
    expect(recall(answers, 'text-two')).toEqual({ hash: 'hash', sequence: 2, text })
  })

  test('makes room for later ones, and is then read again', () => {
    const keys = ['one', 'two', 'three']
    const { answers, reads } = journaled(keys, 1)
    for (const key of keys) recall(answers, key)
    expect(answers.recent.size + answers.lessRecent.size).toBe(2)
    expect(recall(answers, 'one')).toMatchObject({ sequence: 1, outcomes: [{ id: 1 }] })
    expect(reads()).toBe(4)
  })

  test('of a key that was never used is none', () => {
    const { answers, reads } = journaled(['one'], 1)
    expect(recall(answers, 'other')).toBeUndefined()
    expect(reads()).toBe(0)
  })

  test('costs no memory before it is asked for', () => {
    const { answers } = journaled(['one'], 1)
    const name = nameOfKey(account, 'one')
    const pending = { name, hash: 'hash', answered: { sequence: 0, form, outcomes: [] }, waiting: [] }
    answers.pending.set(name, pending)
    expect(forgetPending(answers, pending)).toEqual([])
    expect(answers.pending.size + answers.recent.size + answers.lessRecent.size).toBe(0)
  })
})
