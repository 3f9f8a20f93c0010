/**
 * The list of erasures, in a file beside the data folder: who was erased, by number. It outlives the folder, so that a restore
 * from a backup of before erases them again. Nothing in it is about a person.
 */
import { open, readFile, truncate } from 'node:fs/promises'
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

/** A list of erasures of which a line is none. */
export class DamagedErasures extends Error {
  override readonly name = 'DamagedErasures'
}

/** Resolves to the erasures of a file that is there. A last line that a crash has cut short is none. Throws DamagedErasures, with the line's number. */
export async function readWholeErasures(path: string): Promise<Erasure[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  const last = lines.pop()!
  return lines
    .flatMap((line, place) => {
      const [erasure] = parsed(line)
      if (erasure === undefined) throw new DamagedErasures(`line ${place + 1} is no erasure`)
      return [erasure]
    })
    .concat(parsed(last))
}

/** Resolves to the erasures of a file, none where there is no file. A line that a crash has cut short is none. */
export async function readErasures(path: string): Promise<Erasure[]> {
  return (await bytesOf(path)).toString().split('\n').flatMap(parsed)
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
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
  const bytes = await bytesOf(path)
  const text = bytes.toString()
  const known = new Set(text.split('\n').flatMap(parsed).map(keyOf))
  const fresh = erasures.filter((erasure) => !known.has(keyOf(erasure)) && known.add(keyOf(erasure)))
  if (fresh.length === 0) return
  const last = text.slice(text.lastIndexOf('\n') + 1)
  // A line that was cut short goes: the list is whole again. One that only lacks its end gets that.
  const isCut = last !== '' && parsed(last).length === 0
  if (isCut) await truncate(path, bytes.lastIndexOf('\n') + 1)
  const before = last === '' || isCut ? '' : '\n'
  const file = await open(path, 'a', 0o600)
  try {
    await file.write(`${before}${fresh.map((erasure) => `${JSON.stringify(erasure)}\n`).join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
  syncFolder(dirname(path))
}
