/** Copies the tree, plants one defect after the other in the copy, and runs the fast checks there. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Defect } from './defect.ts'

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

/** Plants the defects one by one. Throws when the checks fail without any, or a defect has no place to stand. */
export async function plantAll(
  defects: readonly Defect[],
  report: (line: string) => void = () => {},
): Promise<Planting> {
  const tree = copyTree()
  try {
    const begun = performance.now()
    const sound = await firstFound(tree, defects)
    const limitMs = Math.max(limitLeastMs, Math.round(limitTimes * (performance.now() - begun)))
    if (sound !== undefined) throw new Error(`The checks fail without a defect: ${sound}`)
    const lines: string[] = []
    const missed: Defect[] = []
    for (const defect of defects) {
      const caught = await withDefect(tree, defect, () => runChecks(tree, limitMs, defect.checks))
      if (caught === undefined) missed.push(defect)
      const line = `${caught === undefined ? 'MISSED' : 'caught'}  ${defect.name}${caught === undefined ? '' : ` (${caught})`}`
      lines.push(line)
      report(line)
    }
    return { lines, missed }
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

/** Returns whether the defect's place stands exactly once in its file, so that it can be planted. */
export function hasPlace(defect: Defect, tree: string = root): boolean {
  return readFileSync(join(tree, defect.file), 'utf8').split(defect.find).length === 2
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
  writeFileSync(
    path,
    sound.replace(defect.find, () => defect.put),
  )
  try {
    return await check()
  } finally {
    writeFileSync(path, sound)
  }
}

/** Returns what any of the checks of these defects finds without a defect, undefined when they find nothing. */
async function firstFound(tree: string, defects: readonly Defect[]): Promise<string | undefined> {
  const files = [...new Set(defects.flatMap(({ checks }) => checks ?? []))]
  const found = files.length === 0 ? undefined : await runChecks(tree, limitSoundMs, files)
  const areFast = defects.some(({ checks }) => checks === undefined)
  return found ?? (areFast ? await runChecks(tree, limitSoundMs) : undefined)
}

/** Returns what the fast checks found first, or these test files; undefined when they found nothing. */
function runChecks(tree: string, limitMs: number, files?: readonly string[]): Promise<string | undefined> {
  const vitest = join(tree, 'node_modules', 'vitest', 'vitest.mjs')
  const args =
    files === undefined
      ? [join(tree, 'sim', 'defects', 'fast-checks.ts')]
      : [vitest, 'run', '--project', 'sharing', '--bail', '1', ...files]
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' }
    execFile(process.execPath, args, { cwd: tree, timeout: limitMs, env }, (error, stdout, stderr) => {
      if (error === null) resolve(undefined)
      else if (error.killed) resolve('it does not end')
      else if (files !== undefined) resolve(firstFailed(`${stdout}\n${stderr}`))
      else resolve((stdout.trim() || stderr.trim()).slice(0, 160))
    })
  })
}

/** Returns which test failed first, of what a run of tests has printed. */
function firstFailed(printed: string): string {
  return /^ *FAIL +(.*)$/m.exec(printed)?.[1]?.slice(0, 160) ?? 'a test file that cannot be run'
}
