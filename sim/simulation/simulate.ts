/** A whole run by seed, or of a script made by an earlier one: both sides, every check, crashes and recoveries. */
import type { State } from '#core/engine/state.ts'
import { roundGapsMs } from '../oracle/casino.ts'
import { correctionTimes } from '../oracle/market-life.ts'
import { dayMs } from '../oracle/oracle.ts'
import type { World } from '../oracle/world.ts'
import type { Coverage } from './coverage.ts'
import { nextCommand } from './generator.ts'
import { birthdays } from './identity-play.ts'
import type { FactCodec } from './journal-port.ts'
import { Pair, type PairOptions } from './pair.ts'
import { protectionEdges } from './protection-play.ts'
import { createRandom, type Random } from './random.ts'
import type { Batch, Script, Step } from './script.ts'

const startTime = 1_700_000_000_000
const hourMs = 3_600_000
const small = { resting: 40, restingOfMarket: 16, facts: 6, positions: 3, firings: 2, joins: 1 }

/** What a run did, and how it failed: what was found, undefined when nothing was. */
export interface Result {
  readonly script: Script
  readonly failure: string | undefined
}

export interface Run {
  readonly seed: number
  readonly commands: number
  /** Counts are added to it; a new table when absent. */
  readonly coverage?: Coverage
  readonly codec?: FactCodec
  /** The state to begin with; the empty one when absent. */
  readonly begin?: () => State
}

/** Makes and checks a run of about `run.commands` commands. */
export function simulate(run: Run): Result {
  const random = createRandom(run.seed)
  // So small that nearly every long command takes several slices, and that books are full now and then.
  const pair = new Pair({ limits: small, ...run })
  const script: Batch[] = []
  let time = startTime
  let done = 0
  try {
    while (done < run.commands) {
      time = nextTime(random, pair.known.world, time)
      const batch: Batch = { time, steps: [], crash: random.chance(0.04), snapshot: random.chance(0.03) }
      script.push(batch)
      done += runNewBatch(pair, random, batch)
    }
  } catch (error) {
    return { script, failure: messageOf(error) }
  }
  return { script, failure: undefined }
}

/**
 * When the next batch is: often at once, mostly within about a second, sometimes beyond every bet delay. Where orders
 * wait, often exactly at the time of the next release, or a millisecond before; so it is with the end of a gap between rounds, and of the time
 * for the corrections of a market. Now and then hours pass, or days.
 */
function nextTime(random: Random, world: World, time: number): number {
  const release = nextRelease(world)
  if (release !== undefined && release > time) {
    if (random.chance(0.2)) return release
    if (random.chance(0.15)) return release - 1
  }
  const last = world.casino.rounds.at(-1)
  const next = last === undefined ? 0 : last.time + roundGapsMs[world.profile] - random.whole(0, 1)
  if (next > time && random.chance(0.1)) return next
  const lastly = lastCorrection(random, world)
  if (lastly !== undefined && lastly > time && random.chance(0.03)) return lastly
  const taken = Math.max(...world.accounts.map(({ playMoneyAt }) => playMoneyAt))
  if (taken > 0 && time < taken + dayMs - 1 && random.chance(0.005)) return taken + dayMs - random.whole(0, 1)
  const edges = [...protectionEdges(world), ...birthdays(world)]
  if (edges.length > 0 && random.chance(0.04)) return random.pick(edges) - random.whole(0, 1)
  if (random.chance(0.015)) return time + random.whole(1, 60) * random.pick([hourMs / 20, hourMs])
  if (random.chance(0.2)) return time
  return time + (random.chance(0.9) ? random.whole(1, 1_500) : random.whole(2_000, 9_000))
}

/** The last millisecond at which a market that has ended may be corrected, or the one after. */
function lastCorrection(random: Random, world: World): number | undefined {
  const ended = world.markets.filter(({ endedAt, archived }) => endedAt > 0 && !archived)
  const until = correctionTimes[world.profile] + random.whole(0, 1)
  return ended.length === 0 ? undefined : random.pick(ended).endedAt + until
}

/** When the next order is released or is good no longer, a market is paid or its quiet time is over, or the next switch acts, undefined when nothing is to come. */
function nextRelease(world: World): number | undefined {
  const due = world.markets.flatMap(({ orders }) =>
    orders.flatMap(({ state, releaseAt, unmatched, terms }) => [
      ...(state === 'delayed' ? [releaseAt] : []),
      ...(unmatched > 0 && terms.goodTill > world.time ? [terms.goodTill] : []),
    ]),
  )
  const paid = world.markets.flatMap(({ payAt }) =>
    payAt === undefined || payAt <= world.time ? [] : [payAt],
  )
  const quiet = world.markets.flatMap(({ quietUntil = 0 }) => (quietUntil > world.time ? [quietUntil] : []))
  const all = [...due, ...paid, ...quiet, ...world.switches.map(({ deadline }) => deadline)]
  return all.length === 0 ? undefined : Math.min(...all)
}

function runNewBatch(pair: Pair, random: Random, batch: Batch): number {
  const before = pair.beginBatch(batch)
  const size = random.whole(1, 20)
  for (let i = 0; i < size; i++) {
    const command = nextCommand({ random, world: pair.known.world })
    const isPart = 'market' in command && random.chance(0.1)
    const step: Step = { command, ...(isPart && { isPart }), made: 0 }
    batch.steps.push(step)
    pair.runStep(step)
  }
  pair.endBatch(batch, before)
  return size
}

/** Runs a script again, from nothing. Returns what was found, or undefined. */
export function rerun(script: Script, options: PairOptions = {}): string | undefined {
  const pair = new Pair({ limits: small, ...options })
  try {
    for (const batch of script) pair.runBatch(batch)
  } catch (error) {
    return messageOf(error)
  }
  return undefined
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}\n${error.stack ?? ''}`
}
