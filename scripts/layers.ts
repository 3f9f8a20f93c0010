/**
 * Checks the shape of the source: imports go down only, from folder to folder and from room to room, `core/` is pure,
 * no barrels, no catch-all names.
 * Run as a program it prints every violation and fails when there is one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { owedArrows, roomOf, roomOrder, runsDown } from './rooms.ts'
import { readSource, type SourceFile } from './source-file.ts'

/** Which folders the files of a folder may import, besides their own. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  contract: ['core'],
  server: ['core', 'contract'],
  tools: ['core', 'contract', 'server'],
  web: ['core', 'contract'],
  sim: ['core'],
  bench: ['core', 'contract', 'server', 'tools', 'sim', 'e2e', 'scripts'],
  e2e: ['core', 'contract', 'server', 'tools', 'sim', 'bench', 'scripts'],
  scripts: ['core', 'contract', 'server', 'sim', 'bench', 'e2e'],
}
const folders = Object.keys(mayImport)

/** The command line stands above the tools that it starts, although it belongs to the server. */
const folderOfCli = 'server/cli/'

/** Folders whose files must run in a browser as well, so no module of Node. */
const withoutNode = ['core', 'contract', 'web']

/**
 * What would make the core depend on more than its state and its command. Names that are also good words of
 * the field (window, document) are left to the compiler: the core is checked without the types that declare them.
 */
const impureNames = new Set(
  (
    'Date performance process setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask ' +
    'fetch crypto console globalThis navigator localStorage sessionStorage Buffer require __dirname ' +
    '__filename import.meta Worker WebSocket XMLHttpRequest EventSource Intl Temporal WeakRef ' +
    'FinalizationRegistry Atomics SharedArrayBuffer eval Function'
  ).split(' '),
)
/** These answer by the machine's locale or time zone. */
const impureProperties = /^(Math\.random|Math\.\?|.*\.(localeCompare|toLocale\w+))$/
const catchAllNames = /^(utils?|helpers?|commons?|misc)$/i

export type Violation = { path: string; line: number; rule: string }

/**
 * Returns every violation in the tree under `root`, in the order of paths. The arrows that are `owed` may run up; one of
 * them that is gone is a violation too.
 */
export function findViolations(root: string, owed: readonly string[] = []): Violation[] {
  const arrowsUp = new Set<string>()
  const violations = sourcePaths(root).flatMap((path) =>
    checkFile(root, path, (arrow) => {
      arrowsUp.add(arrow)
      return owed.includes(arrow)
    }),
  )
  const gone = owed.filter((arrow) => !arrowsUp.has(arrow))
  return [
    ...violations,
    ...gone.map((arrow) => ({ path: 'scripts/rooms.ts', line: 1, rule: `no longer owed: ${arrow}` })),
  ]
}

function sourcePaths(root: string): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs|jsx)$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
    )
    .sort()
}

function checkFile(root: string, path: string, isOwed: (arrow: string) => boolean): Violation[] {
  const source = readSource(path, readFileSync(join(root, path), 'utf8'))
  const isTest = /\.test\.tsx?$/.test(path)
  const folder = path.split('/')[0] ?? ''
  return [
    ...checkNames(path),
    ...(source.isBarrel ? [{ path, line: 1, rule: 'is a barrel: import from the files themselves' }] : []),
    ...checkImports(path, folder, source, isTest),
    ...(isScaffold(path) ? [] : checkRooms(path, source, isOwed)),
    ...(folder === 'core' && !isTest ? checkPurity(path, source) : []),
  ]
}

function checkNames(path: string): Violation[] {
  return path
    .split('/')
    .filter((part) => catchAllNames.test(part.split('.')[0] ?? ''))
    .map((part) => ({ path, line: 1, rule: `"${part}" says nothing: name it by its noun` }))
}

function checkImports(path: string, folder: string, source: SourceFile, isTest: boolean): Violation[] {
  return source.imports.flatMap(({ name, line }) => {
    const rule = forbidden(path, folder, name, isTest)
    return rule === null ? [] : [{ path, line, rule }]
  })
}

/** Tests and what they stand on may use any room; nothing else may use what tests stand on. */
function isScaffold(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/')
}

function checkRooms(path: string, source: SourceFile, isOwed: (arrow: string) => boolean): Violation[] {
  const from = roomOf(path)
  if (from === null) return []
  return source.imports.flatMap(({ name, line }) => {
    const target = pathOf(path, name)
    const to = target === null ? null : roomOf(target)
    if (target === null || to === null || to === from || folderOf(path, name) !== path.split('/')[0])
      return []
    if (isScaffold(target)) return [{ path, line, rule: `only tests may import "${name}"` }]
    if (runsDown(from, to)) return []
    const arrow = `${from} -> ${to}`
    if (isOwed(arrow)) return []
    const known = (room: string) =>
      roomOrder[path.split('/')[0] ?? '']?.some((one) => room.endsWith(`/${one}`))
    const rule =
      known(from) && known(to) ? `${arrow} runs up` : `${arrow}: one of them has no place in the order`
    return [{ path, line, rule: `${rule} ("${name}")` }]
  })
}

/** Why this import is not allowed, or null. A test may also use packages, Node and the simulation. */
function forbidden(path: string, folder: string, name: string, isTest: boolean): string | null {
  const target = folderOf(path, name)
  if (target !== null) {
    if (target === '.' && !withoutNode.includes(folder)) return null
    const allowed = [folder, ...(mayImport[folder] ?? []), ...(isTest ? ['sim'] : [])]
    if (path.startsWith(folderOfCli)) allowed.push('tools')
    return allowed.includes(target) ? null : `${folder}/ must not import ${target}/ ("${name}")`
  }
  if (isTest) return null
  if (name === '?') return folder === 'core' ? 'core/ must not import by a computed name' : null
  if (folder === 'core') return `core/ must not import a package ("${name}")`
  if (withoutNode.includes(folder) && isNodeModule(name)) {
    return `${folder}/ must not import a module of Node ("${name}")`
  }
  return null
}

/** The top folder an import leads to, "." for the root itself; null for a package. */
function folderOf(path: string, name: string): string | null {
  const target = pathOf(path, name)?.split('/')
  if (target === undefined) return null
  return target.length > 1 ? (target[0] ?? null) : '.'
}

/** The path an import leads to, from the root; null for a package. */
function pathOf(path: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  if (!name.startsWith('.')) return null
  return normalize(join(dirname(path), name))
    .split(sep)
    .join('/')
}

function isNodeModule(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name.split('/')[0] ?? '')
}

function checkPurity(path: string, source: SourceFile): Violation[] {
  const used = [
    ...source.identifiers.filter(({ name }) => impureNames.has(name)),
    ...source.properties.filter(({ name }) => impureProperties.test(name)),
    ...usesOfMathAsValue(source),
  ]
  return used.map(({ name, line }) => ({ path, line, rule: `core/ must stay pure, but uses ${name}` }))
}

/** `const { random } = Math` would slip past the look at properties: Math may only stand before a dot. */
function usesOfMathAsValue(source: SourceFile): { name: string; line: number }[] {
  const lines = source.identifiers.filter(({ name }) => name === 'Math').map(({ line }) => line)
  const members = source.properties.filter(({ name }) => name.startsWith('Math.'))
  return lines.length > members.length ? [{ name: 'Math as a value', line: lines[0] ?? 1 }] : []
}

if (import.meta.main) {
  const violations = findViolations(join(import.meta.dirname, '..'), owedArrows)
  for (const { path, line, rule } of violations) console.error(`${path}:${line}: ${rule}`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
