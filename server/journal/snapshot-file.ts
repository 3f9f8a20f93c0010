/**
 * Snapshots: the state and the folds' data after a batch, so that a restart folds only the batches since.
 * A snapshot is a convenience: one that cannot be used is passed over, because the journal has everything.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { createState, type State } from '#core/engine/state.ts'
import { protectionOf } from '#core/protection/protection.ts'
import type { Fold, FoldData } from './fold.ts'
import type { Head } from './journal.ts'
import { newBytes, putTogether, takeApart } from './plain-data.ts'
import { syncFolder } from './sync-folder.ts'

export interface Snapshot extends Head {
  readonly state: State
  readonly folds: FoldData
}

/** Grows when the meaning of the state, or what its hash is made of, changes while its fields keep their names. */
const snapshotFormat = 26
/** Every snapshot begins so, ... */
const begin = 'CROSSBOOK SNAPSHOT'
/** ... and one that is laid out as below so. */
const magic = Buffer.from(`${begin} 2\n`)
const tableBegin = 2
const tableStride = 3
const keptSnapshots = 2
const syncedBytes = 4 << 20
const readBytesMax = 1 << 30
const otherVersion = 'another version of the program wrote it'
const wrongChecksum = 'its checksum does not fit'
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

/**
 * Writes a snapshot so that it is either there whole or not at all, and removes all but the last two. Returns its path.
 * The file: the magic; 32-bit numbers, of which the first two are how many more there are and their checksum; then the parts
 * that these count, each with its length (two numbers) and its checksum: the frame of `takeApart`, and the arrays.
 */
export function writeSnapshot(dataDir: string, snapshot: Snapshot, folds: readonly Fold<unknown>[]): string {
  const { sequence, hash, state } = snapshot
  const data = folds.map((fold) => [fold.name, snapshot.folds.get(fold.name)] as const)
  const { frame, arrays } = takeApart({
    shape: shapeOf(folds),
    sequence,
    hash: Uint8Array.from(hash),
    state,
    folds: data,
  })
  const parts = [frame, ...arrays]
  const path = join(dataDir, `snapshot-${String(sequence).padStart(12, '0')}.bin`)
  const temporary = `${path}.${process.pid}.tmp`
  writeFile(temporary, [magic, bytesOf(tableOf(parts)), ...parts])
  renameSync(temporary, path)
  syncFolder(dataDir)
  for (const old of listSnapshots(dataDir).slice(keptSnapshots)) rmSync(old.path)
  return path
}

function tableOf(parts: readonly Uint8Array[]): Uint32Array {
  const table = new Uint32Array(tableBegin + parts.length * tableStride)
  for (const [i, part] of parts.entries()) {
    table.set([part.length % 2 ** 32, part.length / 2 ** 32, crc32(part)], tableBegin + i * tableStride)
  }
  table[0] = table.length - tableBegin
  table[1] = crc32(bytesOf(table.subarray(tableBegin)))
  return table
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Synced as it is written: the sync of a batch of bets would otherwise wait behind all of it. */
function writeFile(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'w', 0o600)
  try {
    let unsynced = 0
    for (const part of parts) {
      for (let written = 0; written < part.length; ) {
        const count = writeSync(file, part, written, Math.min(syncedBytes, part.length - written))
        written += count
        unsynced += count
        if (unsynced < syncedBytes) continue
        fdatasyncSync(file)
        unsynced = 0
      }
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Returns a snapshot, or a sentence saying why it cannot be used. The arrays are read to where they stay. */
export function readSnapshot(path: string, folds: readonly Fold<unknown>[]): Snapshot | string {
  const file = openSync(path, 'r')
  try {
    return readParts(file, fstatSync(file).size, folds)
  } catch (error) {
    if (error instanceof Unusable) return error.message
    throw error
  } finally {
    closeSync(file)
  }
}

/** Why a snapshot is not used. */
class Unusable extends Error {}

function readParts(file: number, size: number, folds: readonly Fold<unknown>[]): Snapshot {
  let left = size
  function read(byteLength: number): Uint8Array<ArrayBuffer> {
    if (byteLength > left) throw new Unusable('it is not a whole snapshot')
    left -= byteLength
    const bytes = newBytes(byteLength)
    readAll(file, bytes)
    return bytes
  }
  const found = Buffer.from(read(magic.length))
  if (!found.toString('latin1').startsWith(begin)) throw new Unusable('it is not a whole snapshot')
  if (!found.equals(magic)) throw new Unusable(otherVersion)
  const [count = 0, check] = new Uint32Array(read(tableBegin * 4).buffer)
  const tableBytes = read(count * 4)
  if (crc32(tableBytes) !== check) throw new Unusable(wrongChecksum)
  const table = new Uint32Array(tableBytes.buffer)
  let at = 0
  function readPart(): Uint8Array<ArrayBuffer> {
    const part = read(table[at]! + table[at + 1]! * 2 ** 32)
    if (crc32(part) !== table[at + 2]) throw new Unusable(wrongChecksum)
    at += tableStride
    return part
  }
  const { shape, ...content } = putTogether(readPart(), readPart) as Content
  if (shape !== shapeOf(folds)) throw new Unusable(otherVersion)
  if (left > 0) throw new Unusable('it is longer than it should be')
  return { ...content, folds: new Map(content.folds) }
}

/** What the parts of a snapshot come to. */
interface Content extends Head {
  readonly shape: string
  readonly state: State
  readonly folds: readonly (readonly [string, unknown])[]
}

function readAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(file, bytes, done, Math.min(readBytesMax, bytes.length - done), null)
    if (count === 0) throw new Unusable('it is not a whole snapshot')
    done += count
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
  return JSON.stringify([...shapeOfState(), names])
}

function shapeOfState(): readonly [format: number, state: string, protection: string] {
  // No account has a protection at first.
  const protection = fieldsOf(protectionOf(createState().accounts, 1))
  return [snapshotFormat, fieldsOf(createState()), protection]
}

/** Returns what tells this version's state from that of others, 16 digits in hex: only hashes of states of the same form can be compared. */
export function stateForm(): string {
  return createHash('sha256').update(JSON.stringify(shapeOfState())).digest('hex').slice(0, 16)
}

/** The names of all fields of plain data, and the kinds of its leaves: a renamed, new or changed field shows. */
function fieldsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  if (kind !== 'Object') return kind
  const fields = Object.entries(value).map(([name, field]) => `${name}:${fieldsOf(field)}`)
  return `{${fields.sort().join()}}`
}
