/** From the files of a data folder back to the state after the last committed batch, or a refusal that names the place. */
import { Worker } from 'node:worker_threads'
import { applyFacts } from '#core/engine/apply.ts'
import { createState, type State } from '#core/engine/state.ts'
import { clearFacts, createFactLog } from '#core/facts/log.ts'
import { firstHash, sameHash } from './chain.ts'
import type { ChainCheck, ChainVerdict } from './chain-worker.ts'
import { checkedRows } from './checked-rows.ts'
import { decodeFacts } from './codec.ts'
import { damageAt, JournalDamage, messageOf } from './damage.ts'
import { applyFolds, createFoldData, type Fold, type FoldData } from './fold.ts'
import type { BatchRow, Head, Journal, JournalReader } from './journal.ts'
import { openJournal } from './open-journal.ts'
import { listSnapshots, readSnapshot, type Snapshot } from './snapshot-file.ts'

export interface Recovered {
  /** The last committed batch; sequence 0 when nothing ever happened. */
  readonly last: Head
  readonly state: State
  readonly folds: FoldData
  /** The batch of the snapshot that was used, 0 when none was. */
  readonly snapshotSequence: number
  /** How many facts were folded after it. */
  readonly tailFacts: number
}

export interface RecoveryOptions {
  /** Where the snapshots are, and the journal. */
  readonly dataDir: string
  readonly folds: readonly Fold<unknown>[]
  /** False: every batch is folded from the first one. */
  readonly useSnapshots?: boolean
  /** True: the batches before the snapshot are not read again, because this process's server has checked them. */
  readonly trustSnapshot?: boolean
  /** Called with a sentence about a snapshot that was passed over. */
  notice?(text: string): void
}

/** Returns what every committed batch of a folder comes to, each one checked. Throws JournalDamage when any cannot be trusted. */
export async function recover(options: RecoveryOptions): Promise<Recovered> {
  const journal = openJournal(options.dataDir)
  try {
    return await recoverFrom(journal, options)
  } finally {
    journal.close()
  }
}

async function recoverFrom(journal: Journal, options: RecoveryOptions): Promise<Recovered> {
  const { folds } = options
  journal.check()
  const snapshot = options.useSnapshots === false ? undefined : newestSnapshot(options, journal)
  if (!snapshot) return foldJournal(journal, nothingYet(folds), folds)
  const start: Recovered = {
    ...snapshot,
    last: snapshot,
    snapshotSequence: snapshot.sequence,
    tailFacts: 0,
  }
  if (options.trustSnapshot === true) return foldJournal(journal, start, folds)
  return foldBesideCheck(options, journal, start)
}

/** The batches that the snapshot stands for are checked on another thread while the later ones are folded here. */
async function foldBesideCheck(
  { dataDir, folds }: RecoveryOptions,
  reader: JournalReader,
  start: Recovered,
): Promise<Recovered> {
  const checked = checkChain(dataDir, start.last)
  let recovered: Recovered | undefined
  let damage: unknown
  try {
    recovered = foldJournal(reader, start, folds)
  } catch (error) {
    damage = error
  }
  // An earlier batch that is bad is named before a later one.
  await checked
  if (recovered === undefined) throw damage
  return recovered
}

function nothingYet(folds: readonly Fold<unknown>[]): Recovered {
  const last: Head = { sequence: 0, hash: firstHash() }
  return { last, state: createState(), folds: createFoldData(folds), snapshotSequence: 0, tailFacts: 0 }
}

function newestSnapshot(
  { dataDir, folds, notice }: RecoveryOptions,
  reader: JournalReader,
): Snapshot | undefined {
  for (const file of listSnapshots(dataDir)) {
    const snapshot = readSnapshot(file.path, folds)
    if (typeof snapshot === 'string') {
      notice?.(`${file.path} is passed over: ${snapshot}.`)
      continue
    }
    checkSnapshot(file.path, snapshot, reader)
    return snapshot
  }
  return undefined
}

/** A good snapshot of a batch that the journal has not got is not passed over: it shows that the journal has lost something. */
function checkSnapshot(path: string, snapshot: Snapshot, reader: JournalReader): void {
  const { sequence } = snapshot
  const row = reader.read(sequence)
  if (!row) {
    throw damageAt(
      (reader.last()?.sequence ?? 0) + 1,
      `it is missing, though ${path} was made after batch ${sequence}.`,
    )
  }
  if (!sameHash(row.hash, snapshot.hash)) {
    throw new JournalDamage(
      `${path} belongs to another journal: remove it, or restore the journal it was made from.`,
    )
  }
}

/** Folds the batches after `start` into its state and folds, each checked. Mutates them; returns where it came to. */
export function foldJournal(
  reader: JournalReader,
  start: Recovered,
  folds: readonly Fold<unknown>[],
  visit?: (row: BatchRow) => void,
): Recovered {
  const { state } = start
  const log = createFactLog()
  let { last, tailFacts } = start
  for (const row of checkedRows(reader, last)) {
    clearFacts(log)
    try {
      decodeFacts(row.facts, log)
      applyFacts(state, log, 0, log.count)
      applyFolds(folds, start.folds, state, log, row.sequence)
    } catch (error) {
      throw damageAt(row.sequence, `its facts cannot be applied: ${messageOf(error)}.`)
    }
    visit?.(row)
    last = row
    tailFacts += log.count
  }
  return { ...start, last: { sequence: last.sequence, hash: last.hash }, tailFacts }
}

function checkChain(dataDir: string, { sequence, hash }: Head): Promise<void> {
  // Before the first batch there is nothing to check.
  if (sequence === 0) return Promise.resolve()
  const check: ChainCheck = { dataDir, sequence, hash }
  const worker = new Worker(new URL('./chain-worker.ts', import.meta.url), { workerData: check })
  return new Promise((resolve, reject) => {
    worker.on('message', (verdict: ChainVerdict) => {
      if (verdict.sound) resolve()
      else reject(new JournalDamage(verdict.message, verdict.sequence))
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('The check of the journal has ended without a verdict.')))
  })
}
