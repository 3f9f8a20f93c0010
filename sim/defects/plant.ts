/** Copies the tree, plants one defect after the other in the copy, and runs the fast checks there. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Defect } from './defect.ts'
import { doesNotEnd, type KeptResults, keptResults } from './kept-results.ts'

const root = join(import.meta.dirname, '..', '..')
/** A defect may make the engine run for ever, which is found too: what takes this many times as long as without one does, and no less than this. */
const limitTimes = 5
const limitLeastMs = 180_000
const limitSoundMs = 1_800_000

export interface Planting {
  /** One line a defect: what caught it. */
  readonly lines: readonly string[]
  readonly missed: readonly Defect[]
}

/**
 * Plants the defects one by one, but for those that a check has found in the same tree before: that is kept in `.cache/defects.txt` as it comes.
 * Throws when the checks fail without any, or a defect has no place to stand.
 */
export async function plantAll(
  defects: readonly Defect[],
  report: (line: string) => void = () => {},
): Promise<Planting> {
  const tree = copyTree()
  try {
    const kept = keptResults(join(root, '.cache', 'defects.txt'), tree)
    const limits = new Map<string, number>()
    const lines: string[] = []
    const missed: Defect[] = []
    for (const defect of defects) {
      const before = kept.caughtBy(defect)
      const caught = before ?? (await plantOne({ tree, kept, limits }, defect))
      if (caught === undefined) missed.push(defect)
      else if (before === undefined) kept.keepCaught(defect, caught)
      const line = `${caught === undefined ? 'MISSED' : 'caught'}  ${defect.name}${caught === undefined ? '' : ` (${caught})`}`
      lines.push(line)
      report(before === undefined ? line : `${line}, as before`)
    }
    return { lines, missed }
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

interface Place {
  readonly tree: string
  readonly kept: KeptResults
  /** By the files of tests: how long they may take with a defect, milliseconds. */
  readonly limits: Map<string, number>
}

/** Returns what caught the defect, undefined for nothing. */
async function plantOne({ tree, kept, limits }: Place, defect: Defect): Promise<string | undefined> {
  const { checks } = defect
  const of = checks?.join(' ') ?? ''
  const limitMs = limits.get(of) ?? Math.max(limitLeastMs, limitTimes * (await soundMs(tree, kept, checks)))
  limits.set(of, limitMs)
  return withDefect(tree, defect, () => runChecks(tree, limitMs, checks))
}

/** Resolves to how long the checks take without a defect, milliseconds. Throws when they find one. */
async function soundMs(tree: string, kept: KeptResults, files?: readonly string[]): Promise<number> {
  const before = kept.soundMs(files)
  if (before !== undefined) return before
  const begun = performance.now()
  const found = await runChecks(tree, limitSoundMs, files)
  if (found !== undefined) throw new Error(`The checks fail without a defect: ${found}`)
  const ms = Math.round(performance.now() - begun)
  kept.keepSound(ms, files)
  return ms
}

/** Returns whether the defect's place stands exactly once in its file, so that it can be planted. */
export function hasPlace(defect: Defect, tree: string = root): boolean {
  return readFileSync(join(tree, defect.file), 'utf8').split(defect.find).length === 2
}

/** Returns the text of the defect's file with it planted. */
export function planted({ file, find, put }: Defect, tree: string = root): string {
  return readFileSync(join(tree, file), 'utf8').replace(find, () => put)
}

/** Returns a temporary folder with the engine, the server, the simulation and what they need to run. */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'crossbook-defects-'))
  for (const name of [
    'core',
    'contract',
    'server',
    'sim',
    'tools',
    'scripts',
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
  ]) {
    cpSync(join(root, name), join(tree, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

async function withDefect<T>(tree: string, defect: Defect, check: () => Promise<T>): Promise<T> {
  const path = join(tree, defect.file)
  const sound = readFileSync(path, 'utf8')
  if (!hasPlace(defect, tree))
    throw new Error(`"${defect.name}": ${defect.file} does not hold once: ${defect.find}`)
  writeFileSync(path, planted(defect, tree))
  try {
    return await check()
  } finally {
    writeFileSync(path, sound)
  }
}

/** Returns what the fast checks found first, or these test files; undefined when they found nothing. */
function runChecks(tree: string, limitMs: number, files?: readonly string[]): Promise<string | undefined> {
  const vitest = join(tree, 'node_modules', 'vitest', 'vitest.mjs')
  const args =
    files === undefined
      ? [join(tree, 'sim', 'defects', 'fast-checks.ts')]
      : [vitest, 'run', '--project', 'sharing', '--bail', '1', ...files]
  return new Promise((resolve) => {
    // What is not changed by a defect is compiled once for all of them.
    const env = { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: join(tree, '.cache', 'node') }
    execFile(process.execPath, args, { cwd: tree, timeout: limitMs, env }, (error, stdout, stderr) => {
      if (error === null) resolve(undefined)
      else if (error.killed) resolve(doesNotEnd)
      else if (files !== undefined) resolve(firstFailed(`${stdout}\n${stderr}`))
      else resolve((stdout.trim() || stderr.trim()).slice(0, 160))
    })
  })
}

/** Returns which test failed first, of what a run of tests has printed. */
function firstFailed(printed: string): string {
  return /^ *FAIL +(.*)$/m.exec(printed)?.[1]?.slice(0, 160) ?? 'a test file that cannot be run'
}
