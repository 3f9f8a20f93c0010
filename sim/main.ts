/**
 * Runs the simulation from the command line: `sim/main.ts [--seed N] [--seeds COUNT] [--commands M]`.
 * A failing seed is printed with the shortest list of commands found that still fails.
 */
import { parseArgs } from 'node:util'
import { createCoverage, missing, printCoverage } from './simulation/coverage.ts'
import { describeFailure } from './simulation/report.ts'
import { simulate } from './simulation/simulate.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    commands: { type: 'string', default: '3000' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log('Usage: sim/main.ts [--seed N] [--seeds COUNT] [--commands M]')
  console.log('Runs COUNT seeds from N on, each about M commands, the engine against the slow oracle.')
} else {
  const first = Number(values.seed)
  const commands = Number(values.commands)
  const coverage = createCoverage()
  for (let seed = first; seed < first + Number(values.seeds) && process.exitCode === undefined; seed++) {
    const { script, failure } = simulate({ seed, commands, coverage })
    if (failure === undefined) continue
    console.error(describeFailure({ seed, commands, script, failure }))
    process.exitCode = 1
  }
  console.log(printCoverage(coverage))
  for (const name of missing(coverage)) console.log(`never occurred: ${name}`)
}
