/**
 * The key that server seeds and people's secrets are sealed under: 32 random bytes in a file of their own, beside the data folder,
 * for the server's user alone. Somebody who has a copy of the journal without it cannot predict a round. The file may hold several,
 * a line each: the first seals, the others open what was sealed before the key was changed. Of a key that was dropped a line
 * `person KEY` may be left, by which people are recognised and nothing is opened.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { syncFolder } from '#server/journal/sync-folder.ts'

const keyBytes = 32
const othersMayRead = 0o077

const keysMax = 16
/** Lines that may be left of keys that were dropped. */
const leftMax = 256
const leftMark = 'person '

/**
 * Returns the keys of the file, the one that seals first, or undefined when there is no file. Throws ConfigError when it is not
 * a safe place for keys.
 */
export function readSeedKeys(path: string): Buffer[] | undefined {
  return readLines(path)?.keys
}

/** Returns what the file has left of keys that were dropped, by which people are recognised. Throws as readSeedKeys. */
export function readPersonKeysLeft(path: string): Buffer[] {
  return readLines(path)?.left ?? []
}

function readLines(path: string): { readonly keys: Buffer[]; readonly left: Buffer[] } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  if (!stats.isFile())
    throw new ConfigError(`${path}, which should hold the key of the seeds, is not a file.`)
  // On Windows the mode tells nothing.
  if (process.platform !== 'win32' && (stats.mode & othersMayRead) !== 0) {
    const mode = (stats.mode & 0o777).toString(8)
    throw new ConfigError(
      `${path} holds the key of the seeds and others than its owner can reach it (mode ${mode}). ` +
        `Run: chmod 600 ${path}`,
    )
  }
  const lines = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n')
  const left = lines.filter((line) => line.startsWith(leftMark)).map((line) => line.slice(leftMark.length))
  const keys = lines.filter((line) => !line.startsWith(leftMark))
  const isSound = [...keys, ...left].every((line) => /^[0-9a-f]{64}$/.test(line))
  if (keys.length === 0 || keys.length > keysMax || left.length > leftMax || !isSound) {
    throw new ConfigError(
      `${path} should hold the key of the seeds, 64 hexadecimal digits, and holds something else. ` +
        'Restore it from your backup.',
    )
  }
  const bytesOf = (line: string) => Buffer.from(line, 'hex')
  return { keys: keys.map(bytesOf), left: left.map(bytesOf) }
}

/**
 * Has a file hold keys, and what is left of others: makes it, or adds to it where they grew. Keys that it holds beside them stay:
 * what was sealed before may need them. Throws ConfigError where it holds keys of something else.
 */
export function keepSeedKeys(path: string, keys: readonly Buffer[], left: readonly Buffer[]): void {
  const there = readLines(path)
  if (there === undefined) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeKeys(path, 'wx', keys, left)
    syncFolder(dirname(path))
    return
  }
  const more = left.filter((one) => !isAmong([one], there.left))
  if (isAmong(there.keys, keys)) replaceSeedKeys(path, keys, more)
  else if (!isAmong(keys, there.keys))
    throw new ConfigError(`${path} holds other keys. Name another file, or move it away.`)
  else if (more.length > 0) replaceSeedKeys(path, there.keys, more)
}

function isAmong(keys: readonly Buffer[], all: readonly Buffer[]): boolean {
  return keys.every((key) => all.some((one) => one.equals(key)))
}

/**
 * Puts keys in the place of those in the file, whole or not at all, and adds `more` to what is left there of others. Throws
 * ConfigError where they would be too many.
 */
export function replaceSeedKeys(path: string, keys: readonly Buffer[], more: readonly Buffer[] = []): void {
  if (keys.length > keysMax) {
    throw new ConfigError(
      `${path} holds ${keysMax} keys already. Drop those that open nothing: crossbook rotate-key --retire`,
    )
  }
  const temporary = `${path}.${process.pid}.tmp`
  writeKeys(temporary, 'w', keys, [...readPersonKeysLeft(path), ...more])
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Returns a new key. */
export function newSeedKey(): Buffer {
  return randomBytes(keyBytes)
}

/** Makes a key and its file, which is on the disk when this returns. `link` gives a file a second name. */
export function makeSeedKey(path: string, link: typeof linkSync = linkSync): Buffer {
  const key = newSeedKey()
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.tmp`
  writeKeys(temporary, 'w', [key], [])
  try {
    // A link, not a rename: a file that is there by now is never replaced.
    link(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Some file systems have no links. A power cut may leave half a key here, which no seed is sealed under yet.
    writeKeys(path, 'wx', [key], [])
  } finally {
    rmSync(temporary)
  }
  syncFolder(folder)
  return key
}

/** Throws ConfigError where the file could not be read any more. */
function writeKeys(path: string, flags: 'w' | 'wx', keys: readonly Buffer[], left: readonly Buffer[]): void {
  if (left.length > leftMax) {
    throw new ConfigError(
      `A file of keys has room for what is left of ${leftMax} keys that were dropped, and there would be ${left.length}. ` +
        'Keep the keys that are there: nothing was changed.',
    )
  }
  const lines = [
    ...keys.map((key) => key.toString('hex')),
    ...left.map((key) => `${leftMark}${key.toString('hex')}`),
  ]
  const file = openSync(path, flags, 0o600)
  try {
    writeSync(file, lines.map((line) => `${line}\n`).join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
