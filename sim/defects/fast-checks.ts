/**
 * The fast checks that a planted defect has to get past: the published vectors, a crowd, and some seeds of the
 * simulation. Run as a program, it stops at the first thing found, prints it and fails.
 */

import { outOfScope, waitsFor } from '../scenarios/pending.ts'
import { playExchange } from '../scenarios/play-exchange.ts'
import { playFunction } from '../scenarios/play-function.ts'
import { readScenarios } from '../scenarios/scenario.ts'
import { runCrowd } from '../simulation/crowd.ts'
import { simulate } from '../simulation/simulate.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const commands = 2_700

function playVectors(): void {
  for (const scenario of readScenarios()) {
    if (waitsFor(scenario.id) !== undefined || outOfScope.includes(scenario.id)) continue
    if (scenario.kind === 'exchange') playExchange(scenario)
    else playFunction(scenario)
  }
}

function runSeeds(): void {
  for (const seed of seeds) {
    const { failure } = simulate({ seed, commands })
    if (failure !== undefined) throw new Error(`Seed ${seed}: ${failure}`)
  }
}

if (import.meta.main) {
  const checks = { vectors: playVectors, simulation: runSeeds, crowd: () => runCrowd(1, 100, 1_000) }
  for (const [name, check] of Object.entries(checks)) {
    try {
      check()
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      process.exitCode = 1
      break
    }
  }
}
