/** The data folder: made when missing, kept from other users of the machine, and locked so that one server alone writes it. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  /** The other process, when it has written its id yet. */
  readonly processId: number | undefined

  constructor(dataDir: string, processId: number | undefined) {
    const holder = processId === undefined ? 'another process' : `process ${processId}`
    super(`${dataDir} is in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`)
    this.processId = processId
  }
}

/** The server does not start on what it finds, because something would be lost. The message says what to do about it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

export interface DataFolder {
  readonly path: string
  /** Lets the next process have it. */
  release(): void
}

/**
 * Takes a data folder for this process, until it releases it or ends. Throws DataFolderInUse naming who has it.
 * The lock is the operating system's, held through an empty SQLite file: it goes with the process however that dies,
 * so no stale lock is ever left and no id of a dead process is believed. The file with the id only tells people.
 */
export function lockDataFolder(dataDir: string): DataFolder {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const processIdPath = join(dataDir, 'crossbook.pid')
  const lockPath = join(dataDir, 'lock.sqlite')
  let lock: DatabaseSync
  try {
    lock = takeLock(lockPath)
  } catch (error) {
    if (codeOf(error) === sqliteBusy) throw new DataFolderInUse(dataDir, readProcessId(processIdPath))
    throw new StartRefused(
      `${lockPath} cannot be locked: ${(error as Error).message}. It holds nothing: remove it, or see that this user may write it.`,
    )
  }
  writeFileSync(processIdPath, `${process.pid}\n`)
  return {
    path: dataDir,
    release() {
      rmSync(processIdPath, { force: true })
      lock.close()
    },
  }
}

const sqliteBusy = 5
const sqliteNotADatabase = 26

function codeOf(error: unknown): number | undefined {
  return (error as { errcode?: number }).errcode
}

function takeLock(path: string): DatabaseSync {
  try {
    return openLocked(path)
  } catch (error) {
    if (codeOf(error) !== sqliteNotADatabase) throw error
    // Nobody holds it, since that is asked first. Emptied where it is: removed, two who start now could each have one.
    truncateSync(path)
    return openLocked(path)
  }
}

function openLocked(path: string): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

const othersMayReach = 0o077
/** What a server and `crossbook repair` make there. A folder may hold other things, which are nobody's business here. */
const ownFiles =
  /^((journal|accounts|views|lock)\.sqlite(-wal|-shm|-journal)?|journal\.(head|seals)|snapshot-\d+\.bin|crossbook\.pid|last-backup\.json|before-repair-.*)$/

/**
 * Takes from other users of the machine what they were allowed to do with the server's files, and returns the paths of those
 * files. Throws StartRefused where that is not possible. On Windows the mode tells nothing, and nothing is done.
 */
export function closeToOthers(dataDir: string): string[] {
  if (process.platform === 'win32') return []
  const closed: string[] = []
  for (const name of readdirSync(dataDir)) {
    if (!ownFiles.test(name)) continue
    const path = join(dataDir, name)
    const { mode } = statSync(path)
    if ((mode & othersMayReach) === 0) continue
    const own = mode & 0o777 & ~othersMayReach
    try {
      chmodSync(path, own)
    } catch (error) {
      throw new StartRefused(
        `Others than its owner can reach ${path} (mode ${(mode & 0o777).toString(8)}), and this user may not change that: ` +
          `${(error as Error).message}. Run as its owner: chmod ${own.toString(8)} ${path}`,
      )
    }
    closed.push(path)
  }
  return closed
}

function readProcessId(path: string): number | undefined {
  try {
    const id = Number(readFileSync(path, 'utf8').trim())
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  } catch {
    // The other one has the lock but has not written its id yet, or is just going.
    return undefined
  }
}
