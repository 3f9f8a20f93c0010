/**
 * Runs every check of the project in order and ends with one line: `N passed, N failed`.
 * `--slow` runs the longer proofs instead; `--only NAME...` runs the named steps alone.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { closingLines, type Outcome, sum } from './tally.ts'
import { programStep, type Step, type StepResult, taskStep, vitestStep } from './test-step.ts'
import { build, isStale } from './web-build.ts'

const root = join(import.meta.dirname, '..')

const webBuild = taskStep('web-build', async () => {
  if (isStale(root)) await build(root)
})

const quickSteps: Step[] = [
  taskStep('chromium', ensureChromium),
  programStep(root, 'types', [join('node_modules', 'typescript', 'bin', 'tsc'), '-b']),
  programStep(root, 'lint', [join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.']),
  programStep(root, 'layers', [join('scripts', 'layers.ts')]),
  programStep(root, 'refusals', [join('scripts', 'refusals.ts')]),
  programStep(root, 'specification', [join('scripts', 'specification.ts')]),
  vitestStep(root, 'unit', 14),
  webBuild,
  programStep(root, 'first-load', [join('scripts', 'first-load.ts')]),
  vitestStep(root, 'e2e', 14),
]

const slowSteps: Step[] = [webBuild, vitestStep(root, 'slow', 120)]

/** What a step cannot do without. Where that failed the step is not run: its failure is counted already. */
const needs: Readonly<Record<string, readonly string[]>> = {
  'first-load': ['web-build'],
  e2e: ['chromium', 'web-build'],
}

function chooseSteps(): Step[] {
  const { values, positionals } = parseArgs({
    options: { slow: { type: 'boolean' }, only: { type: 'boolean' } },
    allowPositionals: true,
  })
  const steps = values.slow ? slowSteps : quickSteps
  if (!values.only && positionals.length === 0) return steps
  const names = steps.map((step) => step.name)
  const unknown = positionals.filter((name) => !names.includes(name))
  if (!values.only || positionals.length === 0 || unknown.length > 0) {
    console.error(`Usage: npm test -- [--only NAME...], where NAME is one of: ${names.join(', ')}`)
    process.exit(2)
  }
  return steps.filter((step) => positionals.includes(step.name))
}

async function runAll(steps: readonly Step[]): Promise<Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (const step of steps) {
    const broken = (needs[step.name] ?? []).filter((name) => (outcomes.get(name)?.failures.length ?? 0) > 0)
    if (broken.length > 0) {
      console.log(`${step.name.padEnd(13)} not run, because ${broken.join(' and ')} failed`)
      continue
    }
    // The name first and the result behind it: whoever watches sees what is at work.
    process.stdout.write(`${step.name.padEnd(13)} `)
    const startedAt = performance.now()
    const result = await step.run()
    report(result, performance.now() - startedAt)
    outcomes.set(step.name, result.outcome)
  }
  return sum([...outcomes.values()])
}

function report({ outcome, output }: StepResult, durationMs: number): void {
  const failed = outcome.failures.length
  const seconds = `${(durationMs / 1000).toFixed(1)} s`
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok    '} ${seconds.padStart(8)}  ${outcome.passed} passed, ${failed} failed`,
  )
  if (failed > 0) console.log(`\n${output.trimEnd()}\n`)
  else for (const note of output.matchAll(/^note: .*$/gm)) console.log(`           ${note[0]}`)
}

const steps = chooseSteps()
const total = await runAll(steps)
for (const line of closingLines(total)) console.log(line)
const bad = total.failures.length > 0 || total.passed === 0
process.exitCode = bad ? 1 : 0
