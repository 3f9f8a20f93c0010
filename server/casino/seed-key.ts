/**
 * The key that server seeds and people's secrets are sealed under: 32 random bytes in a file of their own, beside the data folder,
 * for the server's user alone. Somebody who has a copy of the journal without it cannot predict a round. The file may hold several,
 * a line each: the first seals, the others open what was sealed before the key was changed.
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

/**
 * Returns the keys of the file, the one that seals first, or undefined when there is no file. Throws ConfigError when it is not
 * a safe place for keys.
 */
export function readSeedKeys(path: string): Buffer[] | undefined {
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
  if (lines.length > keysMax || !lines.every((line) => /^[0-9a-f]{64}$/.test(line))) {
    throw new ConfigError(
      `${path} should hold the key of the seeds, 64 hexadecimal digits, and holds something else. ` +
        'Restore it from your backup.',
    )
  }
  return lines.map((line) => Buffer.from(line, 'hex'))
}

/**
 * Has a file hold keys: makes it, or adds to it where the keys grew. One that holds more is left as it is: what was sealed before
 * may need them. Throws ConfigError where it holds keys of something else.
 */
export function keepSeedKeys(path: string, keys: readonly Buffer[]): void {
  const there = readSeedKeys(path)
  if (there === undefined) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeKeys(path, 'wx', keys)
    syncFolder(dirname(path))
  } else if (isAmong(there, keys)) {
    replaceSeedKeys(path, keys)
  } else if (!isAmong(keys, there)) {
    throw new ConfigError(`${path} holds other keys. Name another file, or move it away.`)
  }
}

function isAmong(keys: readonly Buffer[], all: readonly Buffer[]): boolean {
  return keys.every((key) => all.some((one) => one.equals(key)))
}

/** Puts keys in the place of those in the file: whole, or not at all. Throws ConfigError where they would be too many. */
export function replaceSeedKeys(path: string, keys: readonly Buffer[]): void {
  if (keys.length > keysMax) {
    throw new ConfigError(
      `${path} holds ${keysMax} keys already. Drop those that open nothing: crossbook rotate-key --retire`,
    )
  }
  const temporary = `${path}.${process.pid}.tmp`
  writeKeys(temporary, 'w', keys)
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
  writeKeys(temporary, 'w', [key])
  try {
    // A link, not a rename: a file that is there by now is never replaced.
    link(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Some file systems have no links. A power cut may leave half a key here, which no seed is sealed under yet.
    writeKeys(path, 'wx', [key])
  } finally {
    rmSync(temporary)
  }
  syncFolder(folder)
  return key
}

function writeKeys(path: string, flags: 'w' | 'wx', keys: readonly Buffer[]): void {
  const file = openSync(path, flags, 0o600)
  try {
    writeSync(file, keys.map((key) => `${key.toString('hex')}\n`).join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
