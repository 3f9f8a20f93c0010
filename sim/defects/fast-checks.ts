/**
 * The fast checks that a planted defect has to get past: the published vectors, the edges of the rules, rows whose ids
 * come to an end, as many rows as make orders read ahead, some seeds of the simulation, and a crowd. Run as a program, it stops at the first thing found, prints it and fails.
 */

import type { State } from '#core/engine/state.ts'
import { edges } from '../scenarios/edges.ts'
import { readOrderScenarios } from '../scenarios/order-play.ts'
import { playPassedOver } from '../scenarios/passed-over.ts'
import { outOfScope, waitsFor } from '../scenarios/pending.ts'
import { orderScenarioWaitsFor } from '../scenarios/pending-orders.ts'
import { playAgents, readAgentScenarios } from '../scenarios/play-agents.ts'
import { playExchange } from '../scenarios/play-exchange.ts'
import { playFunction } from '../scenarios/play-function.ts'
import { playOrders } from '../scenarios/play-orders.ts'
import { readScenarios } from '../scenarios/scenario.ts'
import { playTrailsBeside } from '../scenarios/trails-beside.ts'
import { runCrowd } from '../simulation/crowd.ts'
import { simulate } from '../simulation/simulate.ts'
import { usedState, wornState } from '../simulation/worn-state.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const commands = 2_700

function playVectors(): void {
  for (const scenario of readScenarios()) {
    if (waitsFor(scenario.id) !== undefined || outOfScope.includes(scenario.id)) continue
    if (scenario.kind === 'exchange') playExchange(scenario)
    else playFunction(scenario)
  }
  for (const scenario of readOrderScenarios()) {
    if (orderScenarioWaitsFor(scenario) === undefined) playOrders(scenario)
  }
  for (const scenario of readAgentScenarios()) playAgents(scenario)
}

/** Takes half of the time of all edges, and is asked last. */
const dearest = 'a later slice goes on after the last one that was passed over'

function playEdges(areMeant: (name: string) => boolean): void {
  for (const [name, play] of Object.entries(edges).filter(([name]) => areMeant(name))) {
    try {
      play()
    } catch (error) {
      throw new Error(`${name}: ${String(error)}`)
    }
  }
}

function runOn(begin: () => State): void {
  const { failure } = simulate({ seed: 9, commands: 400, begin })
  if (failure !== undefined) throw new Error(failure)
}

function runSeeds(): void {
  for (const seed of seeds) {
    const { failure } = simulate({ seed, commands })
    if (failure !== undefined) throw new Error(`Seed ${seed}: ${failure}`)
  }
}

if (import.meta.main) {
  const checks = {
    vectors: playVectors,
    edges: () => playEdges((name) => name !== dearest),
    worn: () => runOn(wornState),
    'rows that were used': () => runOn(usedState),
    'passed over': () => void playPassedOver(1, 350),
    'levels beside': () => void playTrailsBeside(1, 250),
    simulation: runSeeds,
    crowd: () => runCrowd(1, 300, 3_000),
    'the dearest edge': () => playEdges((name) => name === dearest),
  }
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
