/** The data folder: made when missing, and locked so that one server alone writes it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DataFolderInUse(dataDir, readProcessId(processIdPath))
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

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === sqliteBusy
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
