/**
 * The head: a small file beside the journal that remembers the last acknowledged batch and its hash.
 * SQLite takes a damaged or shortened write-ahead log for a torn tail and drops it silently; acknowledged bets
 * would be gone in silence. A journal that ends before its head is therefore refused.
 *
 * The head is written after the sync of its batch and before the acknowledgement, so it is never ahead of the disk, and
 * it survives the process. It is synced once a second, not with each batch: after a power cut it may be older than the
 * journal, which is no error. There are two slots in sectors of their own, written in turn, so that a torn write
 * leaves the other one.
 */
import { hash } from 'node:crypto'
import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hashBytes } from '../chain.ts'
import type { Head } from '../journal.ts'
import { syncFolder } from '../sync-folder.ts'

const magic = 'CROSSBK1'
const slotBytes = 512
const checkAt = 8 + 8 + hashBytes
const recordBytes = checkAt + 16

/** Returns where the head of a data folder is. */
export function headPath(dataDir: string): string {
  return join(dataDir, 'journal.head')
}

/** Returns the head; 'absent' when there is no file, 'damaged' when neither slot can be believed. */
export function readHead(dataDir: string): Head | 'absent' | 'damaged' {
  const slots = readSlots(dataDir)
  if (slots === undefined) return 'absent'
  const [first, second] = slots
  if (first && second) return first.sequence >= second.sequence ? first : second
  return first ?? second ?? 'damaged'
}

function readSlots(dataDir: string): [Head | undefined, Head | undefined] | undefined {
  let file: number
  try {
    file = openSync(headPath(dataDir), 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return [readSlot(file, 0), readSlot(file, 1)]
  } finally {
    closeSync(file)
  }
}

function readSlot(file: number, slot: number): Head | undefined {
  const record = Buffer.alloc(recordBytes)
  if (readSync(file, record, 0, recordBytes, slot * slotBytes) !== recordBytes) return undefined
  if (record.toString('latin1', 0, 8) !== magic) return undefined
  if (!record.subarray(checkAt).equals(checkOf(record))) return undefined
  return { sequence: Number(record.readBigUInt64BE(8)), hash: record.subarray(16, checkAt) }
}

function checkOf(record: Buffer): Buffer {
  return hash('sha256', record.subarray(0, checkAt), 'buffer').subarray(0, 16)
}

function recordOf(head: Head): Buffer {
  const record = Buffer.alloc(recordBytes)
  record.write(magic, 0, 'latin1')
  record.writeBigUInt64BE(BigInt(head.sequence), 8)
  record.set(head.hash, 16)
  record.set(checkOf(record), checkAt)
  return record
}

/** The open head of the one writer. */
export interface HeadFile {
  readonly file: number
  nextSlot: 0 | 1
  dirty: boolean
  syncing: boolean
}

/** Opens the head for writing at what the journal was found to hold, and syncs it. */
export function openHead(dataDir: string, head: Head): HeadFile {
  const slots = readSlots(dataDir)
  const file = openSync(headPath(dataDir), slots === undefined ? 'w+' : 'r+', 0o600)
  const newest = slots && (slots[0]?.sequence ?? -1) >= (slots[1]?.sequence ?? -1) ? 0 : 1
  const open: HeadFile = { file, nextSlot: newest === 0 ? 1 : 0, dirty: false, syncing: false }
  writeHead(open, head)
  fsyncSync(file)
  syncFolder(dataDir)
  return open
}

/** Writes the head of a batch whose sync is done. Not synced here: see the top of the file. */
export function writeHead(open: HeadFile, head: Head): void {
  const written = writeSync(open.file, recordOf(head), 0, recordBytes, open.nextSlot * slotBytes)
  if (written !== recordBytes) throw new Error('The head of the journal could not be written whole.')
  open.nextSlot = open.nextSlot === 0 ? 1 : 0
  open.dirty = true
}

/** Syncs the head in the background when it has changed; `failed` is called with an error. */
export function syncHeadSoon(open: HeadFile, failed: (error: Error) => void): void {
  if (!open.dirty || open.syncing) return
  open.dirty = false
  open.syncing = true
  fdatasync(open.file, (error) => {
    open.syncing = false
    if (error) failed(error)
  })
}

/** Syncs the head and closes it. */
export function closeHead(open: HeadFile): void {
  fdatasyncSync(open.file)
  closeSync(open.file)
}

/** Replaces the head, whatever it was: for a repair, which has no writer beside it. */
export function replaceHead(dataDir: string, head: Head): void {
  const file = openSync(headPath(dataDir), 'w', 0o600)
  writeSync(file, recordOf(head), 0, recordBytes, 0)
  fsyncSync(file)
  closeSync(file)
  syncFolder(dataDir)
}
