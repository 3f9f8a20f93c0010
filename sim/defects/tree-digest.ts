/** A digest of what lies in folders: whether what was found of a tree is still of the same one. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Returns the digest of all files that are meant in these folders and files of a tree: of their paths and their bytes, in the order of paths. */
export function digestOf(
  tree: string,
  names: readonly string[],
  isMeant: (path: string) => boolean = () => true,
): string {
  const digest = createHash('sha256')
  for (const path of names.flatMap((name) => filesIn(tree, name)).sort()) {
    if (!isMeant(path)) continue
    digest.update(`${path}\0`)
    digest.update(readFileSync(join(tree, path)))
    digest.update('\0')
  }
  return digest.digest('hex')
}

function filesIn(tree: string, name: string): string[] {
  const path = join(tree, name)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [name]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
