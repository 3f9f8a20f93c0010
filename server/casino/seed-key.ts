/**
 * The key that server seeds are sealed under: 32 random bytes in a file of their own, beside the data folder, for the server's
 * user alone. Somebody who has a copy of the journal without it cannot predict a round.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { syncFolder } from '#server/journal/sync-folder.ts'

const keyBytes = 32
const othersMayRead = 0o077

/** Returns the key of the file, or undefined when there is no file. Throws ConfigError when it is not a safe place for a key. */
export function readSeedKey(path: string): Buffer | undefined {
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
  const text = readFileSync(path, 'utf8')
  if (!/^[0-9a-f]{64}\n?$/.test(text)) {
    throw new ConfigError(
      `${path} should hold the key of the seeds, 64 hexadecimal digits, and holds something else. ` +
        'Restore it from your backup.',
    )
  }
  return Buffer.from(text.trim(), 'hex')
}

/** Makes a key and its file, which is on the disk when this returns. `link` gives a file a second name. */
export function makeSeedKey(path: string, link: typeof linkSync = linkSync): Buffer {
  const key = randomBytes(keyBytes)
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.tmp`
  writeKey(temporary, 'w', key)
  try {
    // A link, not a rename: a file that is there by now is never replaced.
    link(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Some file systems have no links. A power cut may leave half a key here, which no seed is sealed under yet.
    writeKey(path, 'wx', key)
  } finally {
    rmSync(temporary)
  }
  syncFolder(folder)
  return key
}

function writeKey(path: string, flags: 'w' | 'wx', key: Buffer): void {
  const file = openSync(path, flags, 0o600)
  try {
    writeSync(file, `${key.toString('hex')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
