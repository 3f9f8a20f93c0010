import { describe, expect, test } from 'vitest'
import { createState } from '#core/engine/state.ts'
import { answered } from '#core/facts/batch.ts'
import { createFactLog, writeFact } from '#core/facts/log.ts'
import { marketArchived, marketSettled, settlementReversed } from '#core/facts/market.ts'
import { answerIndexFold, answerKeptMs, batchesOfKey, createAnswerIndex } from './answer-index.ts'
import { hashOfText, placeCount } from './answer-places.ts'
import { parseAnswerText } from './answer-text.ts'
import { answerText } from './testing/answer-text.ts'

const answer = { status: 200, body: '{}' }

/** An index, a clock, and one line for each thing that can happen to it. */
function world() {
  const index = createAnswerIndex()
  const state = createState()
  let sequence = 0
  const fold = (write: (log: ReturnType<typeof createFactLog>) => void) => {
    const log = createFactLog(4)
    write(log)
    answerIndexFold.apply(index, state, log, 0, log.count, ++sequence)
    return sequence
  }
  return {
    index,
    at: (time: number) => {
      state.time = time
    },
    remember: (account: number, key: string, market: number) =>
      fold((log) =>
        writeFact(log, answered, { account, market, text: answerText({ key, bodyHash: 'h', answer }) }),
      ),
    settle: (market: number) => fold((log) => writeFact(log, marketSettled, { market, version: 2 })),
    archive: (market: number) => fold((log) => writeFact(log, marketArchived, { market })),
    reverse: (market: number) =>
      fold((log) => writeFact(log, settlementReversed, { market, version: 3, text: '' })),
    /** As many other answers as move all places at least once. */
    churn: (from: number, count: number, market: number) => {
      for (let i = from; i < from + count; i++) {
        fold((log) =>
          writeFact(log, answered, {
            account: 7,
            market,
            text: answerText({ key: `churn-${i}`, bodyHash: 'h', answer }),
          }),
        )
      }
    },
  }
}

describe('the index of answers', () => {
  test('finds each of many keys, while it grows as well', () => {
    const { index, remember } = world()
    const sequences = new Map<string, number>()
    for (let i = 0; i < 20_000; i++) {
      const name = `key-${i}`
      sequences.set(name, remember(101 + (i % 50), name, 1))
      // A key just moved, one not moved yet, the newest and one that never was.
      const probe = Math.floor((i * 7919) % (i + 1))
      expect(batchesOfKey(index, 101 + (probe % 50), `key-${probe}`)).toContain(sequences.get(`key-${probe}`))
      if (i % 100 === 0) expect(batchesOfKey(index, 101, `never-${i}`)).toEqual([])
    }
  })

  test('keeps an answer for 24 hours after its market has ended, and a market that has not ended for ever', () => {
    const { index, at, remember, settle, churn } = world()
    at(1_000)
    remember(101, 'ended', 1)
    remember(101, 'open', 2)
    settle(1)
    at(1_000 + answerKeptMs - 1)
    churn(0, 3_000, 3)
    expect(batchesOfKey(index, 101, 'ended')).toHaveLength(1)
    at(1_000 + answerKeptMs)
    churn(3_000, 6_000, 3)
    expect(batchesOfKey(index, 101, 'ended')).toEqual([])
    expect(batchesOfKey(index, 101, 'open')).toHaveLength(1)
  })

  test('keeps an answer that touched no market for 24 hours', () => {
    const { index, at, remember, churn } = world()
    // To the minute, never less.
    at(60_000)
    remember(0, 'account opened', 0)
    at(60_000 + answerKeptMs - 1)
    churn(0, 3_000, 3)
    expect(batchesOfKey(index, 0, 'account opened')).toHaveLength(1)
    at(60_000 + answerKeptMs)
    churn(3_000, 6_000, 3)
    expect(batchesOfKey(index, 0, 'account opened')).toEqual([])
  })

  test('a settlement that is taken back lets the market live again; archiving does not prolong it', () => {
    const { index, at, remember, settle, reverse, archive, churn } = world()
    at(1_000)
    for (const market of [1, 2]) {
      remember(101, `of ${market}`, market)
      settle(market)
    }
    reverse(1)
    at(2_000)
    archive(2)
    at(1_000 + answerKeptMs)
    churn(0, 3_000, 3)
    expect(batchesOfKey(index, 101, 'of 1')).toHaveLength(1)
    expect(batchesOfKey(index, 101, 'of 2')).toEqual([])
  })

  test('does not grow for ever when as many answers go as come', () => {
    const { index, at, settle, churn } = world()
    for (let day = 1; day <= 40; day++) {
      at(day * answerKeptMs)
      churn(day * 1_000, 1_000, day)
      settle(day)
    }
    expect(placeCount(index.places)).toBeLessThanOrEqual(16_384)
    expect(index.endedAt.size).toBeLessThan(20)
  })

  test('hashes differ by account and by key', () => {
    const hashes = new Set<number>()
    for (let account = 1; account <= 100; account++) {
      for (let i = 0; i < 1_000; i++) hashes.add(hashOfText(`k${i}`, account))
    }
    expect(hashes.size).toBe(100_000)
    for (const hash of hashes) expect(Number.isSafeInteger(hash) && hash > 0).toBe(true)
  })
})

test('an answer comes back from its text to the letter', () => {
  const stored = {
    key: 'a "key" with \\ and ,"body":{}',
    bodyHash: 'h"',
    answer: { status: 409, body: '{"a":1.50, "b":"ž\\u0000"}' },
  }
  const text = answerText(stored)
  expect(parseAnswerText(text)).toEqual(stored)
  expect(JSON.parse(text)).toEqual({
    key: stored.key,
    hash: stored.bodyHash,
    status: 409,
    body: { a: 1.5, b: 'ž\0' },
  })
})
