/**
 * Runs every check of the project, two at a time, and ends with one line: `N passed, N failed`.
 * `--slow` runs the longer proofs instead, and with `--resume` those that have not passed in this state; `--only NAME...` runs the named
 * steps alone.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { type Planned, type Ran, startAll } from './schedule.ts'
import { notedWhenPassed, slowSteps, stateOf } from './slow-steps.ts'
import { closingLines, type Outcome, sum } from './tally.ts'
import { programStep, type Step, type StepResult, taskStep, unitProjects, vitestStep } from './test-step.ts'
import { build, isStale } from './web-build.ts'

const root = join(import.meta.dirname, '..')

const webBuild = taskStep('web-build', async () => {
  if (isStale(root, 'tests')) await build(root, 'tests')
})

/** A step and when it may run. Two lanes for two cores: what is quick goes beside the long runs of tests. */
type PlannedStep = Step & Pick<Planned<StepResult>, 'lane' | 'needs'>

const checks = (step: Step, needs: readonly string[] = []): PlannedStep => ({
  ...step,
  lane: 'checks',
  needs,
})
const tests = (step: Step, needs: readonly string[] = []): PlannedStep => ({ ...step, lane: 'tests', needs })

const quickSteps: PlannedStep[] = [
  checks(taskStep('chromium', ensureChromium)),
  // One checker a project: each more of them checks the same libraries again, at twice the processor time in all.
  checks(
    programStep(root, 'types', [join('node_modules', 'typescript', 'bin', 'tsc'), '-b', '--checkers', '1']),
  ),
  checks(
    programStep(root, 'lint', [join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.']),
  ),
  checks(programStep(root, 'layers', [join('scripts', 'layers.ts')])),
  checks(programStep(root, 'words', [join('scripts', 'words.ts')])),
  checks(programStep(root, 'refusals', [join('scripts', 'refusals.ts')])),
  checks(programStep(root, 'specification', [join('scripts', 'specification.ts')])),
  checks(programStep(root, 'compliance', [join('scripts', 'compliance.ts')])),
  checks(webBuild),
  checks(programStep(root, 'first-load', [join('scripts', 'first-load.ts')]), ['web-build']),
  tests(vitestStep(root, 'unit', { projects: unitProjects })),
  tests(vitestStep(root, 'e2e'), ['chromium', 'web-build']),
]

/** The longer proofs, one after the other. Where the run goes on, without those that have passed in this state. */
function longSteps(goesOn: boolean): PlannedStep[] {
  const noted = {
    file: join(root, '.cache', 'test', 'slow-passed.txt'),
    stateNow: () => stateOf(root),
    goesOn,
  }
  return [
    checks(webBuild),
    ...slowSteps(root).map((step) => tests(notedWhenPassed(step, noted), ['web-build'])),
  ]
}

function chooseSteps(): PlannedStep[] {
  const { values, positionals } = parseArgs({
    options: { slow: { type: 'boolean' }, only: { type: 'boolean' }, resume: { type: 'boolean' } },
    allowPositionals: true,
  })
  const steps = values.slow ? longSteps(values.resume === true) : quickSteps
  if (!values.only && positionals.length === 0) return steps
  const names = steps.map((step) => step.name)
  const unknown = positionals.filter((name) => !names.includes(name))
  if (!values.only || positionals.length === 0 || unknown.length > 0) {
    console.error(`Usage: npm test -- [--only NAME...], where NAME is one of: ${names.join(', ')}`)
    process.exit(2)
  }
  return steps.filter((step) => positionals.includes(step.name))
}

/** Runs the steps and prints each one's result, in the order of the steps whichever ends first. */
async function runAll(steps: readonly PlannedStep[]): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const width = Math.max(13, ...steps.map(({ name }) => name.length))
  const fates = startAll(steps, ({ outcome }) => outcome.failures.length > 0)
  for (const [index, fate] of fates.entries()) {
    // The name first and the result behind it: whoever watches sees what is waited for.
    process.stdout.write(`${steps[index]!.name.padEnd(width)} `)
    const ended = await fate
    // What is missing has been counted as failed.
    if ('missing' in ended) console.log(`not run, because ${ended.missing.join(' and ')} failed`)
    else outcomes.push(report(ended))
  }
  return sum(outcomes)
}

function report({ result: { outcome, output }, durationMs }: Ran<StepResult>): Outcome {
  const failed = outcome.failures.length
  const seconds = `${(durationMs / 1000).toFixed(1)} s`
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok    '} ${seconds.padStart(8)}  ${outcome.passed} passed, ${failed} failed`,
  )
  if (failed > 0) console.log(`\n${output.trimEnd()}\n`)
  else for (const note of output.matchAll(/^note: .*$/gm)) console.log(`           ${note[0]}`)
  return outcome
}

const steps = chooseSteps()
const total = await runAll(steps)
for (const line of closingLines(total)) console.log(line)
const bad = total.failures.length > 0 || total.passed === 0
process.exitCode = bad ? 1 : 0
