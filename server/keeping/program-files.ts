/** The files of the program against the list that its build made of them: what was changed, taken away or added since. */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** What runs: the libraries are named by the lock file alone. */
const folders = ['core', 'contract', 'server', 'tools', join('dist', 'web')]
const single = ['package.json', 'package-lock.json']
/** Tests do not run in the product, and the build's own mark is of nothing that does. */
const passedOver = /\.test\.tsx?$|(^|\/)testing\/|^dist\/web\/\.stamp$|\.tsbuildinfo$/

/** SHA-256 in hex, by the path from the program's root. */
export type FileList = Readonly<Record<string, string>>

export interface Differences {
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  readonly added: readonly string[]
}

/** Returns where the list lies. */
export function listPath(root: string): string {
  return join(root, 'dist', 'program-files.json')
}

/** Resolves to the digests of all files, read one by one. */
export async function digestsOf(root: string): Promise<FileList> {
  const paths = [...single]
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (entry.isFile()) paths.push(relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    }
  }
  const list: Record<string, string> = {}
  for (const path of paths.filter((each) => !passedOver.test(each)).sort()) {
    if (existsSync(join(root, path))) list[path] = hash('sha256', await readFile(join(root, path)), 'hex')
  }
  return list
}

/** Makes the list of the files as they are. */
export async function writeList(root: string): Promise<FileList> {
  const list = await digestsOf(root)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(listPath(root), `${JSON.stringify(list, null, 1)}\n`)
  return list
}

/** Resolves to what differs from the list, undefined where there is none. */
export async function differencesFromList(root: string): Promise<Differences | undefined> {
  if (!existsSync(listPath(root))) return undefined
  const listed = JSON.parse(readFileSync(listPath(root), 'utf8')) as FileList
  const found = await digestsOf(root)
  const names = Object.keys(listed)
  return {
    changed: names.filter((name) => found[name] !== undefined && found[name] !== listed[name]),
    missing: names.filter((name) => found[name] === undefined),
    added: Object.keys(found).filter((name) => listed[name] === undefined),
  }
}

/** Returns how many files differ. */
export function countOf({ changed, missing, added }: Differences): number {
  return changed.length + missing.length + added.length
}
