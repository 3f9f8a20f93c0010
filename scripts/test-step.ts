/** The kinds of step a test run is made of: a program that passes or fails, a task, and projects of Vitest. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Ended, runProgram } from './child-process.ts'
import { type Outcome, single } from './tally.ts'
import { readReport } from './vitest-report.ts'

export type StepResult = {
  outcome: Outcome
  /** Printed whole when something failed; of a good step only its `note: ` lines are. */
  output: string
}

export type Step = { name: string; run: () => Promise<StepResult> }

/** Captured output is read by people and by the search for notes: no colours in it. */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined }

/** The projects of Vitest with the tests beside their files. */
export const unitProjects = ['sharing', 'page', 'isolated']

const signsOfLife = join(import.meta.dirname, 'signs-of-life.ts')

/** Returns the file that has what a long step prints as it comes. */
export function logOf(root: string, name: string): string {
  const folder = join(root, '.cache', 'test')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name.replaceAll('/', '-')}.txt`)
}

/** Returns a step that runs a script of the project, or of a package, under this Node and counts as one test. `isLong`: what it prints can be watched (`logOf`). */
export function programStep(root: string, name: string, args: readonly string[], isLong = false): Step {
  return {
    name,
    run: async () => {
      const ended = await runProgram({
        command: process.execPath,
        args,
        cwd: root,
        env: plain,
        ...(isLong && { log: logOf(root, name) }),
      })
      return { outcome: single(name, ended.status === 0), output: outputOf(ended) }
    },
  }
}

/** Returns a step that does some work in this process; it counts as one test, failed when the work throws. */
export function taskStep(name: string, task: () => Promise<unknown>): Step {
  return {
    name,
    run: async () => {
      try {
        await task()
        return { outcome: single(name, true), output: '' }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        return { outcome: single(name, false), output: `${message}\n` }
      }
    },
  }
}

/**
 * Returns a step that runs projects of Vitest, or only these files of them, and counts their tests from the JSON report. A run in which no
 * test ends for `silenceMs` is stopped; with that given each test is told as it ends, and what is printed can be watched (`logOf`).
 */
export function vitestStep(
  root: string,
  name: string,
  {
    projects = [name],
    files = [],
    silenceMs,
  }: { projects?: readonly string[]; files?: readonly string[]; silenceMs?: number } = {},
): Step {
  const reportFile = join(root, '.cache', 'test', `${name.replaceAll('/', '-')}.json`)
  return {
    name,
    run: async () => {
      rmSync(reportFile, { force: true })
      mkdirSync(dirname(reportFile), { recursive: true })
      const ended = await runProgram({
        command: process.execPath,
        args: [
          join(root, 'node_modules', 'vitest', 'vitest.mjs'),
          'run',
          ...files,
          ...projects.map((project) => `--project=${project}`),
          `--reporter=${silenceMs === undefined ? 'default' : 'verbose'}`,
          '--reporter=json',
          `--reporter=${signsOfLife}`,
          `--outputFile.json=${reportFile}`,
        ],
        cwd: root,
        env: plain,
        ...(silenceMs !== undefined && { silenceMs, log: logOf(root, name) }),
      })
      const report = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : null
      return {
        outcome: readReport({ step: name, report, status: ended.status, root }),
        output: outputOf(ended),
      }
    },
  }
}

function outputOf(ended: Ended): string {
  return ended.trouble === null ? ended.output : `${ended.output}\n${ended.trouble}\n`
}
