/** The longer proofs: each a step of its own, so that it says how it ended as soon as it has, and a run that was stopped can go on. */
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { partNames } from '#sim/defects/parts.ts'
import { digestOf } from '#sim/defects/tree-digest.ts'
import type { Outcome } from './tally.ts'
import { programStep, type Step, vitestStep } from './test-step.ts'

const folders = ['core', 'contract', 'server', 'tools', 'web', 'sim', 'bench', 'e2e', 'scripts']
const ofState = [
  ...folders,
  'docs',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'vite.config.ts',
]
const ending = '.slow.test.ts'
/** One test alone may take as long as this. */
const silenceMs = 2 * 60 * 60_000

/** Returns a step for each file of longer proofs, named by its path, and one for each part of the planted defects. */
export function slowSteps(root: string): Step[] {
  const files = globSync(`{${folders.join(',')}}/**/*${ending}`, { cwd: root })
  const paths = files.map((path) => path.split(sep).join('/')).sort()
  return [
    ...paths.map((path) =>
      vitestStep(root, path.slice(0, -ending.length), {
        ...{ projects: ['slow'], files: [join(root, path)], silenceMs },
      }),
    ),
    ...partNames.map((part) =>
      programStep(root, `defects/${part}`, [join('sim', 'defects', 'main.ts'), '--part', part], true),
    ),
  ]
}

/** Returns the digest of all that the proofs are about: what passed in one state says nothing of another. */
export function stateOf(root: string): string {
  return digestOf(root, ofState)
}

interface Passed {
  readonly state: string
  readonly name: string
  readonly outcome: Outcome
}

/**
 * Returns the step as one that is noted in a file once it has passed, if what it is about has not changed meanwhile. Where a run goes on, one that
 * has passed in the state of now is not run again: its outcome is that of before.
 */
export function notedWhenPassed(
  step: Step,
  of: { file: string; stateNow: () => string; goesOn: boolean },
): Step {
  const { file, stateNow, goesOn } = of
  const { name } = step
  return {
    name,
    run: async () => {
      const state = stateNow()
      const before = goesOn
        ? passedBefore(file).find((one) => one.state === state && one.name === name)
        : undefined
      if (before !== undefined)
        return { outcome: before.outcome, output: 'note: passed before, in the same state\n' }
      const result = await step.run()
      const { outcome } = result
      if (outcome.failures.length > 0 || outcome.passed === 0) return result
      if (stateNow() !== state) return result
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `${JSON.stringify({ state, name, outcome } satisfies Passed)}\n`)
      return result
    },
  }
}

/** Lines that a run which was stopped has left half are passed over. */
function passedBefore(file: string): Passed[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').flatMap(readPassed)
}

function readPassed(line: string): Passed[] {
  try {
    return [JSON.parse(line) as Passed]
  } catch {
    return []
  }
}
