/** What answers say, to the letter: recorded once, and the same for ever. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createOutcome, type Outcome } from '#core/engine/outcome.ts'
import { simulated } from '#server/clock.ts'
import { folds } from '#server/folds.ts'
import { journalPath, openForWriting } from '#server/journal/sqlite/database.ts'
import { replaceHead } from '#server/journal/sqlite/head.ts'
import { callText, parseCallText } from '#server/sequencer/call-text.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { outcomesAlone } from '#server/sequencer/submission.ts'
import { digestOfCall } from '../idempotency-key.ts'
import { answerOf, answerTo, type FormKind, formKinds } from './forms.ts'

interface Recorded {
  readonly parameters: readonly number[]
  readonly outcomes: readonly Partial<Outcome>[]
  readonly status: number
  readonly body: string
}

const golden = join(import.meta.dirname, 'golden')
const read = (name: string) => JSON.parse(readFileSync(join(golden, name), 'utf8'))

describe.each(readdirSync(golden).filter((name) => /^[a-z-]+\.\d+\.json$/.test(name)))('%s', (name) => {
  const [kind, version] = name.split('.')
  const form = { kind: formKinds[kind as FormKind], version: Number(version) }
  const recorded: Recorded[] = read(name)

  test('says what it has always said, of outcomes as decided and as kept', () => {
    for (const { parameters, outcomes: sparse, status, body } of recorded) {
      const outcomes = sparse.map((fields) => ({ ...createOutcome(), ...fields }))
      expect(answerOf({ ...form, parameters }, outcomes)).toEqual({ status, body })
      const kept = parseCallText(callText({ key: 'key', hash: '', parameters, outcomes }))
      expect(answerOf({ ...form, parameters: kept.parameters }, kept.outcomes)).toEqual({ status, body })
    }
  })
})

test('every form has been recorded', () => {
  expect(readdirSync(golden)).toEqual(
    expect.arrayContaining(Object.keys(formKinds).map((name) => `${name}.1.json`)),
  )
})

test('a form keeps its number', () => {
  expect(formKinds).toEqual({
    placed: 1,
    cancelled: 2,
    'all-cancelled': 3,
    'event-created': 4,
    'market-created': 5,
    'market-changed': 6,
    'account-credited': 7,
    'game-switched': 8,
    'paytable-set': 9,
    'bankroll-funded': 10,
    'round-played': 11,
    replaced: 12,
    'play-money-taken': 13,
    'switch-set': 15,
    'account-excluded': 16,
    held: 40,
    'cashed-out': 17,
    'discount-set': 100,
    'cash-out-set': 41,
    'protection-changed': 160,
    'identity-noted': 162,
    'stake-cap-set': 163,
    'payment-begun': 79,
    'payment-reviewed': 80,
    'tree-changed': 252,
    'account-suspended': 231,
    'account-restricted': 232,
    'clients-funded': 233,
    'account-closed': 235,
  })
})

test('a form that there never was is not answered', () => {
  expect(() => answerOf({ kind: 1, version: 3, parameters: [] }, [])).toThrow('is known')
  expect(() => answerOf(outcomesAlone, [])).toThrow('is known')
})

test('what was not decided has its sentence', () => {
  for (const { answered, ...answer } of read('undecided.json')) expect(answerTo(answered)).toEqual(answer)
})

function digestOf(method: string, url: string, bodyText: string): string {
  return digestOfCall({ method, url, bodyText } as unknown as FastifyRequest)
}

interface KeptCall {
  readonly account: number
  readonly key: string
  readonly method: string
  readonly url: string
  readonly sent: string
  readonly bodyHash: string
  readonly status: number
  readonly body: string
}

describe('a journal of the time when answers were kept as text', () => {
  const { calls, rows } = read('journal-of-texts.json') as {
    calls: readonly KeptCall[]
    rows: readonly { sequence: number; time: number; facts: string; hash: string }[]
  }

  test('knows its calls by the same hash', () => {
    for (const { method, url, sent, bodyHash } of calls) {
      expect(digestOf(method, url, sent)).toBe(bodyHash)
    }
  })

  test('gives each repeated call the answer it gave, to the letter, and others none', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-'))
    try {
      fill(openForWriting(journalPath(dataDir), dataDir))
      const { sequence, hash } = rows.at(-1)!
      replaceHead(dataDir, { sequence, hash: Buffer.from(hash, 'hex') })
      const sequencer = await openSequencer({ dataDir, folds, machine: simulated(() => rows.at(-1)!.time) })
      const ask = ({ account, key }: KeptCall, bodyHash: string) =>
        new Promise((resolve) => {
          const call = { account, key, bodyHash, commands: [], form: outcomesAlone }
          sequencer.submit(call, (answered) => resolve(answerTo(answered)))
        })
      for (const call of calls) {
        expect(await ask(call, call.bodyHash)).toEqual({ status: call.status, body: call.body })
        expect(await ask(call, digestOf('POST', '/', ''))).toMatchObject({ status: 422 })
      }
      expect(sequencer.sequence).toBe(sequence)
      await sequencer.close()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })

  function fill(database: DatabaseSync): void {
    const insert = database.prepare('INSERT INTO batch (sequence, time, facts, hash) VALUES (?, ?, ?, ?)')
    for (const { sequence, time, facts, hash } of rows) {
      insert.run(sequence, time, Buffer.from(facts, 'base64'), Buffer.from(hash, 'hex'))
    }
    database.close()
  }
})
