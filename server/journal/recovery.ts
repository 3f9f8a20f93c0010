/** From the files of a data folder back to the state after the last committed batch, or a refusal that names the place. */
import { applyLog } from '#core/engine/apply.ts'
import { createState, type State } from '#core/engine/state.ts'
import { clearFacts, createFactLog } from '#core/facts/log.ts'
import { firstHash, sameHash } from './chain.ts'
import { rowsBesideCheck } from './chain-check.ts'
import { decodeFacts } from './codec.ts'
import { damageAt, JournalDamage, messageOf } from './damage.ts'
import { applyFolds, createFoldData, type Fold, type FoldData } from './fold.ts'
import type { BatchRow, Head, Journal, JournalReader } from './journal.ts'
import { openJournal } from './open-journal.ts'
import { notSealed } from './sealer.ts'
import { readSeals, type Seal } from './seals.ts'
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
  /** False: every batch is folded from the first one, checked, and compared with its seal. */
  readonly useSnapshots?: boolean
  /** True: only the batches after the snapshot are checked, because the server of this process has checked the others. */
  readonly trustSnapshot?: boolean
  /** Called with a sentence about a snapshot that was passed over. */
  notice?(text: string): void
}

/**
 * Returns what every committed batch of a folder comes to. Checked is what is not sealed, and all when no snapshot is used.
 * Throws JournalDamage when any of that cannot be trusted.
 */
export async function recover(options: RecoveryOptions): Promise<Recovered> {
  const journal = openJournal(options.dataDir)
  try {
    return await recoverFrom(journal, options)
  } finally {
    journal.close()
  }
}

async function recoverFrom(journal: Journal, options: RecoveryOptions): Promise<Recovered> {
  const { dataDir, folds } = options
  journal.check()
  refuseWithoutJournal(dataDir, journal)
  const snapshot = options.useSnapshots === false ? undefined : newestSnapshot(options, journal)
  const start: Recovered = snapshot
    ? { ...snapshot, last: snapshot, snapshotSequence: snapshot.sequence, tailFacts: 0 }
    : nothingYet(folds)
  const { seals } = readSeals(dataDir)
  const after = options.trustSnapshot === true ? start.last : soundUpTo(start.last, seals.at(-1), journal)
  const to = journal.last()?.sequence ?? 0
  const rows = rowsBesideCheck({ dataDir, reader: journal, after, from: start.last, to })
  const recovered = await foldRows(rows, start, folds)
  // Whoever has read all compares each seal with what it stands for.
  if (start.snapshotSequence === 0) for (const seal of seals) checkSeal(seal, journal)
  return recovered
}

/** A snapshot alone is not what happened, only what it came to: who starts on it would begin an empty exchange. */
function refuseWithoutJournal(dataDir: string, journal: Journal): void {
  const [snapshot] = listSnapshots(dataDir)
  if (snapshot === undefined || journal.last() !== undefined || journal.acknowledged() > 0) return
  throw new JournalDamage(
    `There is no journal in ${dataDir}, though ${snapshot.path} was made after batch ${snapshot.sequence}. ` +
      'Restore journal.sqlite and journal.head from a copy. To begin with nothing, set DATA_DIR to another folder.',
  )
}

/** Returns a batch up to which nothing is checked: the last sealed one, or the one where the folding starts. */
function soundUpTo(start: Head, sealed: Seal | undefined, reader: JournalReader): Head {
  if (sealed === undefined || start.sequence === 0) return firstBatch
  checkSeal(sealed, reader)
  return sealed.sequence < start.sequence ? sealed : start
}

function checkSeal({ sequence, hash }: Seal, reader: JournalReader): void {
  const row = reader.read(sequence)
  if (!row) {
    const last = reader.last()?.sequence ?? 0
    throw damageAt(last + 1, `it is missing, though batches up to ${sequence} were sealed.`)
  }
  if (!sameHash(row.hash, hash)) throw notSealed(sequence)
}

const firstBatch: Head = { sequence: 0, hash: firstHash() }

function nothingYet(folds: readonly Fold<unknown>[]): Recovered {
  const folded = { state: createState(), folds: createFoldData(folds) }
  return { last: firstBatch, ...folded, snapshotSequence: 0, tailFacts: 0 }
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

/** Folds batches into a state and folds that end before them. Mutates these; returns where it came to. */
async function foldRows(
  rows: AsyncIterable<BatchRow>,
  start: Recovered,
  folds: readonly Fold<unknown>[],
): Promise<Recovered> {
  const { state } = start
  const log = createFactLog()
  let { last, tailFacts } = start
  for await (const row of rows) {
    clearFacts(log)
    try {
      decodeFacts(row.facts, log)
      applyLog(state, log)
      applyFolds(folds, start.folds, state, log, row.sequence)
    } catch (error) {
      throw damageAt(row.sequence, `its facts cannot be applied: ${messageOf(error)}.`)
    }
    last = row
    tailFacts += log.count
  }
  return { ...start, last: { sequence: last.sequence, hash: last.hash }, tailFacts }
}
