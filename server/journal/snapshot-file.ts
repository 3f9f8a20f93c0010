/**
 * Snapshots: the state and the folds' data after a batch, so that a restart folds only the batches since.
 * A snapshot is a convenience: one that cannot be used is passed over, because the journal has everything.
 */
import { hash } from 'node:crypto'
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { createState, type State } from '#core/engine/state.ts'
import type { Fold, FoldData } from './fold.ts'
import type { Head } from './journal.ts'
import { syncFolder } from './sync-folder.ts'

export interface Snapshot extends Head {
  readonly state: State
  readonly folds: FoldData
}

/** Grows when the meaning of the state changes while its fields keep their names. */
const snapshotFormat = 5
const magic = Buffer.from('CROSSBOOK SNAPSHOT\n')
const checkBytes = 32
const keptSnapshots = 2
const syncedPartBytes = 4 << 20
const namePattern = /^snapshot-(\d+)\.bin$/

export interface SnapshotFile {
  readonly path: string
  readonly sequence: number
}

/** Returns the snapshots of a data folder, the newest first. */
export function listSnapshots(dataDir: string): SnapshotFile[] {
  const files: SnapshotFile[] = []
  for (const name of readdirSync(dataDir)) {
    const sequence = namePattern.exec(name)?.[1]
    if (sequence !== undefined) files.push({ path: join(dataDir, name), sequence: Number(sequence) })
  }
  return files.sort((a, b) => b.sequence - a.sequence)
}

/** Writes a snapshot so that it is either there whole or not at all, and removes all but the last two. Returns its path. */
export function writeSnapshot(dataDir: string, snapshot: Snapshot, folds: readonly Fold<unknown>[]): string {
  const { sequence, hash: chainHash, state } = snapshot
  const parts = folds.map((fold) => [fold.name, snapshot.folds.get(fold.name)] as const)
  const content = { shape: shapeOf(folds), sequence, hash: Uint8Array.from(chainHash), state, folds: parts }
  const path = join(dataDir, `snapshot-${String(sequence).padStart(12, '0')}.bin`)
  const temporary = `${path}.${process.pid}.tmp`
  const body = serialize(content)
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeAll(file, magic)
    writeAll(file, hash('sha256', body, 'buffer'))
    writeAll(file, body)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncFolder(dataDir)
  for (const old of listSnapshots(dataDir).slice(keptSnapshots)) rmSync(old.path)
  return path
}

/** Synced part by part: the sync of a batch of bets would otherwise wait behind all of it. */
function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) {
    written += writeSync(file, bytes, written, Math.min(syncedPartBytes, bytes.length - written))
    fdatasyncSync(file)
  }
}

/** Returns a snapshot, or a sentence saying why it cannot be used. */
export function readSnapshot(path: string, folds: readonly Fold<unknown>[]): Snapshot | string {
  const bytes = readFileSync(path)
  const bodyAt = magic.length + checkBytes
  if (bytes.length < bodyAt || !bytes.subarray(0, magic.length).equals(magic))
    return 'it is not a whole snapshot'
  const body = bytes.subarray(bodyAt)
  if (!hash('sha256', body, 'buffer').equals(bytes.subarray(magic.length, bodyAt))) {
    return 'its checksum does not fit'
  }
  const content = deserialize(body)
  if (content.shape !== shapeOf(folds)) return 'another version of the program wrote it'
  return {
    sequence: content.sequence,
    hash: content.hash,
    state: content.state,
    folds: new Map(content.folds),
  }
}

/** Removes what a process that died while writing a snapshot has left. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (/^snapshot-\d+\.bin\.\d+\.tmp$/.test(name)) rmSync(join(dataDir, name), { force: true })
  }
}

/** What a snapshot must have been written with to be read: the format, the fields of the state, and the folds. */
function shapeOf(folds: readonly Fold<unknown>[]): string {
  const names = folds.map((fold) => `${fold.name} ${fold.version ?? 1} ${fieldsOf(fold.create())}`).sort()
  return JSON.stringify([snapshotFormat, fieldsOf(createState()), names])
}

/** The names of all fields of plain data, and the kinds of its leaves: a renamed, new or changed field shows. */
function fieldsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  if (kind !== 'Object') return kind
  const fields = Object.entries(value).map(([name, field]) => `${name}:${fieldsOf(field)}`)
  return `{${fields.sort().join()}}`
}
