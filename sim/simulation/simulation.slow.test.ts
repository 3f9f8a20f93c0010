/** The simulation at length: many more seeds than the default run has time for. */
import { afterAll, expect, test } from 'vitest'
import { createCoverage, printCoverage } from './coverage.ts'
import { describeFailure } from './report.ts'
import { simulate } from './simulate.ts'

const first = 1_000
const seeds = 100
const commands = 4_000
/** Seeds of one test: as each ends, it is known how far the run has come. */
const atOnce = 5
const begins = Array.from({ length: seeds / atOnce }, (_, i) => first + i * atOnce)
const coverage = createCoverage()

test.each(begins)(
  `engine and oracle agree through ${atOnce} seeds of ${commands} commands from %d on`,
  (from) => {
    const before = coverage.steps
    for (let seed = from; seed < from + atOnce; seed++) {
      const { script, failure } = simulate({ seed, commands, coverage })
      if (failure !== undefined) expect.fail(describeFailure({ seed, commands, script, failure }))
    }
    expect(coverage.steps - before).toBeGreaterThanOrEqual(atOnce * commands)
  },
)

afterAll(() => {
  console.log(`note: ${printCoverage(coverage).split('\n')[0]}`)
})
