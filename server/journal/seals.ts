/**
 * The seals: `journal.seals` beside the journal says up to which batch the chain was found sound, segment by segment. Each seal
 * covers the one before it, as batches do. A start trusts what is sealed and checks what is not; the sealed batches are read
 * again after it (`sealer.ts`).
 *
 * A seal is made only of batches that are durable, and synced before the next. Whatever of the file cannot be believed is
 * dropped with all after it, and what it stood for is checked and sealed again: the journal has everything.
 */
import { hash } from 'node:crypto'
import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { firstHash, hashBytes } from './chain.ts'
import type { Head } from './journal.ts'
import { syncFolder } from './sync-folder.ts'

/** The batches `from` to `sequence` were sound, and the last of them has this hash. */
export interface Seal extends Head {
  readonly from: number
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

const magic = 'CRSSEAL1'
const hashAt = 32
const checkAt = hashAt + hashBytes
const sealBytes = checkAt + hashBytes

/** Returns where the seals of a data folder are. */
export function sealsPath(dataDir: string): string {
  return join(dataDir, 'journal.seals')
}

export interface FoundSeals {
  /** From the first batch on, without a gap. */
  readonly seals: readonly Seal[]
  /** Bytes behind them that are no seal. */
  readonly droppedBytes: number
}

/** Returns the seals of a folder: none when there is no file. */
export function readSeals(dataDir: string): FoundSeals {
  const bytes = bytesOf(sealsPath(dataDir))
  const seals: Seal[] = []
  let check: Uint8Array = firstHash()
  let at = 0
  for (; at + sealBytes <= bytes.length; at += sealBytes) {
    const record = bytes.subarray(at, at + sealBytes)
    const seal = sealOf(record, check)
    if (seal === undefined || seal.from !== (seals.at(-1)?.sequence ?? 0) + 1) break
    seals.push(seal)
    check = record.subarray(checkAt)
  }
  return { seals, droppedBytes: bytes.length - at }
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

function sealOf(record: Buffer, checkBefore: Uint8Array): Seal | undefined {
  if (record.toString('latin1', 0, magic.length) !== magic) return undefined
  if (!record.subarray(checkAt).equals(checkOf(record, checkBefore))) return undefined
  const [from, sequence, madeAt] = [8, 16, 24].map((at) => Number(record.readBigUInt64BE(at)))
  return {
    from: from!,
    sequence: sequence!,
    madeAt: madeAt!,
    hash: Uint8Array.from(record.subarray(hashAt, checkAt)),
  }
}

function checkOf(record: Buffer, checkBefore: Uint8Array): Buffer {
  return hash('sha256', Buffer.concat([checkBefore, record.subarray(0, checkAt)]), 'buffer')
}

/** The seals of the one who makes them. */
export interface SealFile {
  readonly seals: Seal[]
  /** Adds the next seal, synced. */
  append(seal: Seal): void
  /** Takes back every seal of a batch from `sequence` on, synced. */
  cut(sequence: number): void
  close(): void
}

/** Opens the seals for writing, made when there are none, without what is no seal. Whoever does holds the folder's lock. */
export function openSeals(dataDir: string): SealFile {
  const { seals: found, droppedBytes } = readSeals(dataDir)
  const seals = [...found]
  const file = openSync(sealsPath(dataDir), 'a+', 0o600)
  syncFolder(dataDir)
  let check: Uint8Array = lastCheck()
  if (droppedBytes > 0) shorten()

  function lastCheck(): Uint8Array {
    if (seals.length === 0) return firstHash()
    return bytesOf(sealsPath(dataDir)).subarray(
      seals.length * sealBytes - hashBytes,
      seals.length * sealBytes,
    )
  }

  function shorten(): void {
    ftruncateSync(file, seals.length * sealBytes)
    fdatasyncSync(file)
    check = lastCheck()
  }

  return {
    seals,
    append(seal) {
      const record = recordOf(seal, check)
      if (writeSync(file, record) !== sealBytes) throw new Error('A seal could not be written whole.')
      fdatasyncSync(file)
      seals.push(seal)
      check = record.subarray(checkAt)
    },
    cut(sequence) {
      const kept = seals.findIndex((seal) => seal.sequence >= sequence)
      if (kept === -1) return
      seals.length = kept
      shorten()
    },
    close: () => closeSync(file),
  }
}

function recordOf({ from, sequence, madeAt, hash: last }: Seal, checkBefore: Uint8Array): Buffer {
  const record = Buffer.alloc(sealBytes)
  record.write(magic, 0, 'latin1')
  for (const [i, number] of [from, sequence, madeAt].entries())
    record.writeBigUInt64BE(BigInt(number), 8 + i * 8)
  record.set(last, hashAt)
  record.set(checkOf(record, checkBefore), checkAt)
  return record
}
