import { describe, expect, test } from 'vitest'
import { createState } from '#core/engine/state.ts'
import { answered } from '#core/facts/batch.ts'
import { createFactLog, writeFact } from '#core/facts/log.ts'
import { encodeFacts } from '#server/journal/codec.ts'
import type { JournalReader } from '#server/journal/reader.ts'
import { type AnswerIndex, answerIndexFold } from './answer-index.ts'
import { answerText } from './answer-text.ts'
import { type Answers, nameOfKey, recallAnswer, settleAnswer } from './answers.ts'

const account = 101

/** Answers to these keys, each in a batch of its own in a journal that counts how often it is read. */
function journaled(keys: readonly string[], recentMax: number): { answers: Answers; reads: () => number } {
  const index: AnswerIndex = answerIndexFold.create()
  let reads = 0
  const rows = keys.map((key, i) => {
    const log = createFactLog()
    const text = answerText({ key, bodyHash: 'hash', answer: { status: 200, body: `{"call":"${key}"}` } })
    writeFact(log, answered, { account, market: 0, text })
    answerIndexFold.apply(index, createState(), log, 0, log.count, i + 1)
    return { sequence: i + 1, time: 1, facts: encodeFacts(log, 0, log.count), hash: new Uint8Array(32) }
  })
  const reader: JournalReader = {
    read: (sequence) => {
      reads++
      return rows[sequence - 1]
    },
    last: () => rows.at(-1),
    rows: () => rows.values(),
    close: () => undefined,
  }
  const answers: Answers = {
    index,
    pending: new Map(),
    recent: new Map(),
    lessRecent: new Map(),
    recentMax,
    openReader: () => reader,
  }
  return { answers, reads: () => reads }
}

function recall(answers: Answers, key: string): string | undefined {
  return recallAnswer(answers, { account, key, name: nameOfKey(account, key) })?.answer.body
}

describe('an answer that is given again', () => {
  test('is read from the journal once, then kept', () => {
    const { answers, reads } = journaled(['one', 'two'], 10)
    expect([recall(answers, 'two'), recall(answers, 'two')]).toEqual(['{"call":"two"}', '{"call":"two"}'])
    expect(reads()).toBe(1)
  })

  test('makes room for later ones, and is then read anew', () => {
    const keys = ['one', 'two', 'three']
    const { answers, reads } = journaled(keys, 1)
    for (const key of keys) recall(answers, key)
    expect(answers.recent.size + answers.lessRecent.size).toBe(2)
    expect(recall(answers, 'one')).toBe('{"call":"one"}')
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
    const pending = { name, key: 'one', bodyHash: 'hash', answer: { status: 200, body: '' }, waiting: [] }
    answers.pending.set(name, pending)
    expect(settleAnswer(answers, pending)).toEqual([])
    expect(answers.pending.size + answers.recent.size + answers.lessRecent.size).toBe(0)
  })
})
