/**
 * The list of erasures, in a file beside the data folder: who was erased, by number. It outlives the folder, so that a restore
 * from a backup of before erases them again. Nothing in it is about a person.
 */
import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AccountId } from '#core/values/brands.ts'
import { syncFolder } from '#server/journal/sync-folder.ts'

export interface Erasure {
  readonly account: AccountId
  /** When that person signed up: in an older backup the number may be nobody's, and somebody else's later. */
  readonly createdAt: number
  readonly erasedAt: number
  /** Until when name and address are kept where no call reads them; null where nothing is. */
  readonly keepUntil: number | null
}

/** Resolves to the erasures of a file, none where there is no file. A line that a crash has cut short is none. */
export async function readErasures(path: string): Promise<Erasure[]> {
  return (await textOf(path)).split('\n').flatMap(parsed)
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function parsed(line: string): Erasure[] {
  try {
    const { account, createdAt, erasedAt, keepUntil = null } = JSON.parse(line) as Partial<Erasure>
    const isSound = [account, createdAt, erasedAt].every(Number.isSafeInteger)
    return isSound ? [{ account, createdAt, erasedAt, keepUntil } as Erasure] : []
  } catch {
    // It was not written whole: the erasure had not begun.
    return []
  }
}

/** Adds those that the file does not have, and resolves once they are on the disk. */
export async function addErasures(path: string, erasures: readonly Erasure[]): Promise<void> {
  const keyOf = ({ account, createdAt }: Erasure) => `${account} ${createdAt}`
  const text = await textOf(path)
  const known = new Set(text.split('\n').flatMap(parsed).map(keyOf))
  const fresh = erasures.filter((erasure) => !known.has(keyOf(erasure)) && known.add(keyOf(erasure)))
  if (fresh.length === 0) return
  // A line that was cut short stays one of its own.
  const before = text === '' || text.endsWith('\n') ? '' : '\n'
  const file = await open(path, 'a', 0o600)
  try {
    await file.write(`${before}${fresh.map((erasure) => `${JSON.stringify(erasure)}\n`).join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
  syncFolder(dirname(path))
}
