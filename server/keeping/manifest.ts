/** What a backup says of itself: written last, so that a folder without it is no backup, and compared with what is there before anything is restored. */
import { createHash, hash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, readSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '#server/journal/sync-folder.ts'
import { KeepingRefused } from './refused.ts'

export interface BackupFile {
  readonly name: string
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
}

export interface Manifest {
  readonly format: 1
  /** ISO time of the machine's clock. */
  readonly madeAt: string
  /** The last batch, and its hash in hex. */
  readonly sequence: number
  readonly hash: string
  /** Hash of the state after that batch. */
  readonly stateHash: string
  /** Of which form of the state that is (`stateForm`); backups of versions before have none. */
  readonly stateForm?: string
  /** Which key seals what is sealed in it: says nothing of the key itself. */
  readonly keys: readonly string[]
  readonly files: readonly BackupFile[]
}

const chunkBytes = 1 << 20

/** Returns how many bytes a file has and their SHA-256. Reads it a megabyte at a time. */
export function measured(folder: string, name: string): BackupFile {
  const file = openSync(join(folder, name), 'r')
  const sum = createHash('sha256')
  const chunk = Buffer.alloc(chunkBytes)
  let bytes = 0
  try {
    for (let count = readSync(file, chunk); count > 0; count = readSync(file, chunk)) {
      sum.update(chunk.subarray(0, count))
      bytes += count
    }
  } finally {
    closeSync(file)
  }
  return { name, bytes, sha256: sum.digest('hex') }
}

/** Returns what tells a key from others: its SHA-256 under a name of its own, cut short. */
export function fingerprintOf(key: Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from('crossbook key '), key])).slice(0, 16)
}

/** Writes the manifest whole or not at all, after everything else of the folder is on the disk. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const path = join(folder, 'manifest.json')
  const temporary = `${path}.tmp`
  const file = openSync(temporary, 'w', 0o600)
  writeSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  syncFolder(folder)
  renameSync(temporary, path)
  syncFolder(folder)
}

/** Returns the manifest of a backup whose files are those it names. Throws KeepingRefused where there is none, or one of them is not. */
export function readManifest(folder: string): Manifest {
  const manifest = parsed(folder)
  for (const file of manifest.files) {
    const found = whole(folder, file.name)
    if (found === undefined) throw new KeepingRefused(`${file.name} is missing in ${folder}.`)
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256) {
      throw new KeepingRefused(`${join(folder, file.name)} is not the file that was backed up.`)
    }
  }
  return manifest
}

function whole(folder: string, name: string): BackupFile | undefined {
  try {
    return measured(folder, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The files that a backup may have; journal and users it must. */
const must = ['journal.sqlite', 'accounts.sqlite']
const may = [...must, 'views.sqlite', 'erasures.log']

function parsed(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, 'manifest.json'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new KeepingRefused(
      `There is no whole backup in ${folder}: it has no manifest.json, which is written last.`,
    )
  }
  const found = readJson(text) as Partial<Manifest> | undefined
  const names = Array.isArray(found?.files) ? found.files.map((file) => file?.name) : []
  const isSound =
    found?.format === 1 &&
    Number.isSafeInteger(found.sequence) &&
    typeof found.hash === 'string' &&
    typeof found.stateHash === 'string' &&
    Array.isArray(found.keys) &&
    names.every((name) => may.includes(name)) &&
    must.every((name) => names.includes(name))
  if (!isSound)
    throw new KeepingRefused(
      `${join(folder, 'manifest.json')} is not the manifest of a backup that this version knows.`,
    )
  return found as Manifest
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no manifest, which is said.
    return undefined
  }
}
