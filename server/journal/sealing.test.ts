/** What is sealed, what a start then checks, and what becomes of damage in the tail, in a seal and under one. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withAnswerIndex } from '#server/sequencer/answer-index.ts'
import type { Sequencer, SequencerOptions } from '#server/sequencer/sequencer.ts'
import {
  bet,
  openAccounts,
  openExchange,
  openMarket,
  place,
  temporaryFolder,
} from '#server/sequencer/testing/exchange.ts'
import { JournalDamage } from './damage.ts'
import type { Journal } from './journal.ts'
import { openJournal } from './open-journal.ts'
import { recover } from './recovery.ts'
import { Sealer } from './sealer.ts'
import { openSeals, readSeals, sealsPath } from './seals.ts'
import { listSnapshots } from './snapshot-file.ts'
import { cutJournal } from './sqlite/cut.ts'
import { journalPath } from './sqlite/database.ts'

/** Five batches or so a segment, three slices. */
const small = { segmentBytes: 2_000, sliceBytes: 700 }
const folds = withAnswerIndex([])

let dataDir: string
let remove: () => void
let last: number
let market: number
let account: number

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  const sequencer = await openExchange(dataDir)
  market = await openMarket(sequencer)
  account = (await openAccounts(sequencer, 1))[0]!
  for (let i = 0; i < 30; i++) await place(sequencer, [bet(market, account)])
  await sequencer.close()
  last = sequencer.sequence
})
afterEach(() => remove())

/** Makes all seals that can be made, with a journal that says how far it is durable. */
function sealAll(acknowledged?: number): number[] {
  const journal: Journal = openJournal(dataDir)
  const file = openSeals(dataDir)
  const known = acknowledged === undefined ? journal : { ...journal, acknowledged: () => acknowledged }
  const sealer = new Sealer(known, file, small)
  try {
    while (sealer.sealNext() > 0) expect(sealer.sealed).toBeLessThanOrEqual(last)
    return file.seals.map(({ sequence }) => sequence)
  } finally {
    file.close()
    journal.close()
  }
}

/** Reads all that is sealed again. */
function checkAll(): number {
  const journal = openJournal(dataDir)
  const file = openSeals(dataDir)
  const sealer = new Sealer(journal, file, small)
  try {
    while (sealer.checkNext() > 0) expect(sealer.checked).toBeLessThanOrEqual(sealer.toCheck)
    return sealer.checked
  } finally {
    file.close()
    journal.close()
  }
}

function damageBatch(sequence: number): void {
  const database = new DatabaseSync(journalPath(dataDir))
  database.exec(`UPDATE batch SET time = time + 1 WHERE sequence = ${sequence}`)
  database.close()
}

function damageSeal(index: number): void {
  const bytes = readFileSync(sealsPath(dataDir))
  bytes[index * 96 + 40]! ^= 1
  writeFileSync(sealsPath(dataDir), bytes)
}

const start = () => recover({ dataDir, folds, notice: () => undefined })
const damageIn = (sequence: number) =>
  `The journal is damaged at batch ${sequence}: its checksum does not fit.`

describe('batches are sealed', () => {
  test('in whole segments one after the other, and once', () => {
    const sealed = sealAll()
    expect(sealed.length).toBeGreaterThan(3)
    expect(readSeals(dataDir).seals.map(({ from }) => from)).toEqual([
      1,
      ...sealed.slice(0, -1).map((to) => to + 1),
    ])
    expect(sealAll()).toEqual(sealed)
    expect(checkAll()).toBe(sealed.at(-1))
  })

  test('only as far as they are known to be on the disk: a power cut takes no sealed batch back', () => {
    const sealed = sealAll()
    rmSync(sealsPath(dataDir))
    expect(sealAll(sealed[1])).toEqual(sealed.slice(0, 2))
    rmSync(sealsPath(dataDir))
    expect(sealAll(sealed[1]! - 1)).toEqual(sealed.slice(0, 1))
    rmSync(sealsPath(dataDir))
    expect(sealAll(0)).toEqual([])
  })

  test('never when they are damaged: what is wrong is named instead', () => {
    damageBatch(8)
    expect(() => sealAll()).toThrow(damageIn(8))
    expect(readSeals(dataDir).seals.every(({ sequence }) => sequence < 8)).toBe(true)
  })

  test('no further than before a repair', async () => {
    const sealed = sealAll()
    cutJournal(dataDir, sealed[2]!)
    expect(readSeals(dataDir).seals.map(({ sequence }) => sequence)).toEqual(sealed.slice(0, 2))
    expect((await start()).last.sequence).toBe(sealed[2]! - 1)
  })
})

describe('a start', () => {
  test('without seals, as of a journal of before them, checks all', async () => {
    damageBatch(3)
    await expect(start()).rejects.toThrow(damageIn(3))
  })

  test('does not read what is sealed; a check of all finds the damage there', async () => {
    sealAll()
    damageBatch(3)
    expect((await start()).last.sequence).toBe(last)
    await expect(recover({ dataDir, folds, useSnapshots: false })).rejects.toThrow(damageIn(3))
  })

  test('without a snapshot that can be used checks all', async () => {
    sealAll()
    damageBatch(3)
    for (const { path } of listSnapshots(dataDir)) writeFileSync(path, readFileSync(path).subarray(0, 100))
    await expect(start()).rejects.toThrow(damageIn(3))
  })

  test('finds damage in the tail, which has no seal yet, though a snapshot stands for it', async () => {
    const sealed = sealAll()
    expect(sealed.at(-1)).toBeLessThan(last)
    damageBatch(last)
    await expect(start()).rejects.toThrow(damageIn(last))
  })

  test('checks what a damaged seal and those after it stood for', async () => {
    const sealed = sealAll()
    damageSeal(1)
    expect((await start()).last.sequence).toBe(last)
    damageBatch(sealed[2]!)
    await expect(start()).rejects.toThrow(damageIn(sealed[2]!))
    // Under the seal before it nothing is read.
    damageBatch(sealed[0]!)
    await expect(start()).rejects.toThrow(damageIn(sealed[2]!))
  })

  test('refuses a seal that contradicts its batch, or that no batch is there for', async () => {
    const sealed = sealAll()
    const { seals } = readSeals(dataDir)
    rmSync(sealsPath(dataDir))
    const file = openSeals(dataDir)
    for (const seal of seals.slice(0, -1)) file.append(seal)
    file.append({ ...seals.at(-1)!, hash: new Uint8Array(32) })
    const other = `damaged at batch ${sealed.at(-1)}: it is not the batch that was sealed under this number.`
    await expect(start()).rejects.toThrow(other)
    await expect(recover({ dataDir, folds, useSnapshots: false })).rejects.toThrow(other)
    file.cut(sealed.at(-1)!)
    file.append({ ...seals.at(-1)!, sequence: last + 5 })
    file.close()
    await expect(start()).rejects.toThrow(
      `damaged at batch ${last + 1}: it is missing, though batches up to ${last + 5} were sealed.`,
    )
  })
})

describe('damage under a seal', () => {
  test('is found when it is read again, and the next start finds it at once', async () => {
    const sealed = sealAll()
    const under = sealed[2]! - 1
    damageBatch(under)
    expect(checkAll).toThrow(damageIn(under))
    expect(readSeals(dataDir).seals.map(({ sequence }) => sequence)).toEqual(sealed.slice(0, 2))
    await expect(start()).rejects.toThrow(damageIn(under))
  })

  test('is found when the chain up to the seal was made again from other batches', () => {
    const sealed = sealAll()
    const { seals } = readSeals(dataDir)
    rmSync(sealsPath(dataDir))
    const file = openSeals(dataDir)
    file.append({ ...seals[0]!, hash: new Uint8Array(32).fill(1) })
    file.close()
    expect(checkAll).toThrow(`damaged at batch ${sealed[0]}: it is not the batch that was sealed`)
  })
})

describe('the quiet thread', () => {
  let sequencer: Sequencer | undefined
  afterEach(async () => {
    await sequencer?.close()
    sequencer = undefined
  })

  async function open(options: Partial<SequencerOptions> = {}): Promise<Sequencer> {
    const seals = { ...small, bytesPerSecond: 1e9, restMs: 10, afterMs: 0 }
    sequencer = await openExchange(dataDir, { seals, ...options })
    return sequencer
  }

  test('seals a journal of before, and what comes to it', async () => {
    const { sealing } = await open()
    await expect.poll(() => sealing.sealed).toBeGreaterThan(last - 10)
    const before = sealing.sealed
    for (let i = 0; i < 30; i++) await place(sequencer!, [bet(market, account)])
    await expect.poll(() => sealing.sealed).toBeGreaterThan(before + 20)
    expect(sealing.sealed).toBeLessThanOrEqual(sequencer!.sequence)
  })

  test('reads again what was sealed, and bets go on', async () => {
    const sealed = sealAll()
    const { sealing } = await open()
    await expect.poll(() => sealing.checked).toBe(sealed.at(-1))
    expect(sealing.toCheck).toBe(sealed.at(-1))
    expect(await place(sequencer!, [bet(market, account)])).toEqual([expect.any(Number)])
  })

  test('that finds damage stops the taking of bets with the sentence of the start, and reads go on', async () => {
    sealAll()
    damageBatch(9)
    const damaged: JournalDamage[] = []
    const { published } = await open({ onDamaged: (damage) => damaged.push(damage) })
    await expect.poll(() => damaged).toHaveLength(1)
    expect(damaged[0]).toBeInstanceOf(JournalDamage)
    expect(damaged[0]).toMatchObject({ sequence: 9, message: expect.stringContaining(damageIn(9)) })
    expect(sequencer!.damage).toBe(damaged[0])
    expect(await place(sequencer!, [bet(market, account)])).toBe('stopped')
    await expect(sequencer!.execute({ kind: 'open-account', grant: 1 })).rejects.toThrow(
      'takes nothing at present',
    )
    expect([sequencer!.sequence, published.orders.live]).toEqual([last, 30])
    const snapshots = listSnapshots(dataDir)
    await sequencer!.close()
    expect(listSnapshots(dataDir)).toEqual(snapshots)
    await expect(start()).rejects.toThrow(damaged[0]!.message)
  })
})
