/**
 * Checks that every refusal, the engine's and the server's, has a test that names it.
 * Run as a program it prints the codes without one and fails when there are any.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const testFolders = ['core', 'contract', 'server', 'web', 'sim', 'e2e']

/** Returns the codes that no text names as a whole quoted string or as a key of a table. */
export function unnamedCodes(codes: readonly string[], texts: readonly string[]): string[] {
  const named = new Set<string>()
  for (const text of texts) {
    for (const match of text.matchAll(/(['"`])([a-z0-9_]+)\1/g)) named.add(match[2] ?? '')
    for (const match of text.matchAll(/^\s*([a-z0-9_]+):/gm)) named.add(match[1] ?? '')
  }
  return codes.filter((code) => !named.has(code))
}

/** Returns the texts of all tests under `root`: unit tests, browser tests and the simulation's own scripts. */
export function testTexts(root: string): string[] {
  return testFolders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => isTest(folder, path))
        .map((path) => readFileSync(path, 'utf8')),
    )
}

function isTest(folder: string, path: string): boolean {
  // The oracle decides by the same codes: naming one there proves nothing.
  if (path.split(sep).includes('oracle')) return /\.test\.tsx?$/.test(path)
  if (folder === 'sim' || folder === 'e2e') return /\.tsx?$/.test(path)
  return /\.test\.tsx?$/.test(path)
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const { refusals } = await import('#core/refusals.ts')
  const { serverRefusals } = await import('#server/refusals.ts')
  const unnamed = unnamedCodes(Object.keys({ ...refusals, ...serverRefusals }), testTexts(root))
  for (const code of unnamed) console.error(`refusal ${code}: no test names it`)
  process.exitCode = unnamed.length > 0 ? 1 : 0
}
