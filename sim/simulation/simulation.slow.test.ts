/** The simulation at length: many more seeds than the default run has time for. */
import { expect, test } from 'vitest'
import { createCoverage, printCoverage } from './coverage.ts'
import { describeFailure } from './report.ts'
import { simulate } from './simulate.ts'

const first = 1_000
const seeds = 100
const commands = 4_000

test(`engine and oracle agree through ${seeds} seeds of ${commands} commands`, () => {
  const coverage = createCoverage()
  for (let seed = first; seed < first + seeds; seed++) {
    const { script, failure } = simulate({ seed, commands, coverage })
    if (failure !== undefined) expect.fail(describeFailure({ seed, commands, script, failure }))
  }
  console.log(`note: ${printCoverage(coverage).split('\n')[0]}`)
  expect(coverage.steps).toBeGreaterThanOrEqual(seeds * commands)
})
