/** The journal's thread and what is read back from its file. */
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { timeAdvanced } from '#core/facts/batch.ts'
import { clearFacts, createFactLog, type FactLog, writeFact } from '#core/facts/log.ts'
import { eventCreated } from '#core/facts/market.ts'
import { readFact } from '#core/facts/registry.ts'
import { temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { firstHash, hashOfBatch } from './chain.ts'
import { checkedRows } from './checked-rows.ts'
import { decodeFacts } from './codec.ts'
import { JournalDamage } from './damage.ts'
import type { Candidacy, Head } from './journal.ts'
import { openJournal } from './open-journal.ts'
import { journalPath } from './sqlite/database.ts'
import { readHead } from './sqlite/head.ts'

const nothing: Head = { sequence: 0, hash: firstHash() }
let dataDir: string
let remove: () => void
let writer: Candidacy | undefined
let committed: { sequence: number; hash: Uint8Array }[]
let commits = 0
let onCommit: () => void

beforeEach(() => {
  ;({ dataDir, remove } = temporaryFolder())
  committed = []
  commits = 0
  onCommit = () => undefined
})
afterEach(async () => {
  await writer?.resign()
  writer = undefined
  remove()
})

async function open(last = nothing): Promise<Candidacy> {
  writer = await openJournal(dataDir).stand({
    last,
    onCommitted: (batches) => {
      committed.push(...batches)
      commits++
      onCommit()
    },
    onFailed: (error) => {
      throw error
    },
  })
  return writer
}

async function close(): Promise<void> {
  await writer?.resign()
  writer = undefined
}

function committedUpTo(sequence: number): Promise<void> {
  return new Promise((resolve) => {
    onCommit = () => {
      if (committed.at(-1)!.sequence >= sequence) resolve()
    }
    if ((committed.at(-1)?.sequence ?? 0) >= sequence) resolve()
  })
}

const log = createFactLog(4)
function factsOf(i: number): FactLog {
  clearFacts(log)
  writeFact(log, timeAdvanced, { time: 1_000 + i })
  writeFact(log, eventCreated, { event: i, startTime: i * 7, text: `event ${i}` })
  return log
}

function readAll(): { sequence: number; time: number; facts: unknown[] }[] {
  const reader = openJournal(dataDir)
  const rows = []
  for (const row of checkedRows(reader, nothing)) {
    const back = createFactLog(4)
    decodeFacts(row.facts, back)
    rows.push({ sequence: row.sequence, time: row.time, facts: [readFact(back, 0), readFact(back, 1)] })
  }
  reader.close()
  return rows
}

describe('the journal', () => {
  test('holds every batch that was handed over, in order, chained, after commits of many at once', async () => {
    const { append } = await open()
    for (let i = 1; i <= 200; i++) append(i, 1_000 + i, factsOf(i))
    await committedUpTo(200)
    // The thread took what had arrived together: fewer syncs than batches, none skipped.
    expect(commits).toBeLessThan(200)
    expect(committed.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
    const rows = readAll()
    expect(rows).toHaveLength(200)
    expect(rows[41]).toEqual({
      sequence: 42,
      time: 1_042,
      facts: [
        { name: 'time_advanced', time: 1_042 },
        { name: 'event_created', event: 42, startTime: 294, text: 'event 42' },
      ],
    })
  })

  test('each hash covers the batch and the hash before it', async () => {
    const { append } = await open()
    append(1, 1_001, factsOf(1))
    append(2, 1_002, factsOf(2))
    await committedUpTo(2)
    const reader = openJournal(dataDir)
    const [first, second] = [reader.read(1)!, reader.read(2)!]
    reader.close()
    expect(Buffer.from(first.hash)).toEqual(Buffer.from(hashOfBatch(firstHash(), 1, 1_001, first.facts)))
    expect(Buffer.from(second.hash)).toEqual(Buffer.from(hashOfBatch(first.hash, 2, 1_002, second.facts)))
    expect(Buffer.from(committed.at(-1)!.hash)).toEqual(Buffer.from(second.hash))
  })

  test('the head is at the last batch before anyone is told that it is committed', async () => {
    const { append } = await open()
    const heads: unknown[] = []
    const seen = new Promise<void>((resolve) => {
      onCommit = () => {
        const head = readHead(dataDir)
        heads.push(typeof head === 'string' ? head : head.sequence)
        resolve()
      }
    })
    append(1, 1_001, factsOf(1))
    await seen
    expect(heads).toEqual([1])
  })

  test('goes on from the last batch, and from nowhere else', async () => {
    const { append } = await open()
    append(1, 1_001, factsOf(1))
    await committedUpTo(1)
    await close()
    await expect(open()).rejects.toThrow('has changed since it was read')
    await open({ sequence: 1, hash: committed[0]!.hash })
    writer!.append(2, 1_002, factsOf(2))
    await committedUpTo(2)
    expect(readAll()).toHaveLength(2)
  })

  test('commits nothing more once it has failed', async () => {
    const failures: string[] = []
    const failing = Promise.withResolvers<void>()
    const broken = await openJournal(dataDir).stand({
      last: nothing,
      onCommitted: (batches) => committed.push(...batches),
      onFailed: (error) => {
        failures.push(error.message)
        failing.resolve()
      },
    })
    broken.append(2, 1_002, factsOf(2))
    await failing.promise
    broken.append(1, 1_001, factsOf(1))
    await expect(broken.resign()).rejects.toThrow()
    expect(failures).toEqual(['Batch 2 does not follow 0.'])
    expect(committed).toEqual([])
    expect(readAll()).toEqual([])
  })

  test('cannot be opened in a folder that is not there', async () => {
    dataDir += '/missing'
    await expect(open()).rejects.toThrow()
  })

  test('that is not a journal is refused', () => {
    const database = new DatabaseSync(journalPath(dataDir))
    database.exec('CREATE TABLE other (a); PRAGMA user_version = 1')
    database.close()
    expect(() => openJournal(dataDir).last()).toThrow(JournalDamage)
  })
})

describe('a changed row', () => {
  beforeEach(async () => {
    const { append } = await open()
    for (let i = 1; i <= 5; i++) append(i, 1_000 + i, factsOf(i))
    await committedUpTo(5)
    await close()
  })

  test.each([
    ['its time', 'UPDATE batch SET time = time + 1 WHERE sequence = 3', 3],
    ['its facts', "UPDATE batch SET facts = x'01' WHERE sequence = 5", 5],
    ['its hash', 'UPDATE batch SET hash = zeroblob(32) WHERE sequence = 2', 2],
    ['its absence', 'DELETE FROM batch WHERE sequence = 4', 4],
    ['its place', 'UPDATE batch SET sequence = 9 WHERE sequence = 5', 5],
    [
      'two rows in each other’s place',
      'UPDATE batch SET sequence = -sequence WHERE sequence < 3; UPDATE batch SET sequence = 3 + sequence WHERE sequence < 0',
      1,
    ],
  ])('by %s is noticed and named', (_what, sql, sequence) => {
    const database = new DatabaseSync(journalPath(dataDir))
    database.exec(sql)
    database.close()
    expect(readAll).toThrow(`batch ${sequence}:`)
  })

  test.each([
    ['a text for its hash', "hash = 'text'"],
    ['nothing for its hash', 'hash = NULL'],
    ['a number for its facts', 'facts = 7'],
    ['nothing for its facts', 'facts = NULL'],
    ['a text for its time', "time = 'late'"],
    ['a time before all time', 'time = -1'],
    ['a time beyond the safe integers', 'time = 1 << 60'],
  ])('by %s, which only a damaged file can hold, is noticed and named', (_what, change) => {
    const database = new DatabaseSync(journalPath(dataDir))
    database.enableDefensive(false)
    const schema = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '')"
    database.exec(`${schema}; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '')`)
    database.close()
    const loose = new DatabaseSync(journalPath(dataDir))
    loose.exec(`UPDATE batch SET ${change} WHERE sequence = 3`)
    loose.close()
    expect(readAll).toThrow('batch 3:')
  })
})
