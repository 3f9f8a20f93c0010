/** The simulation's default run, and tests that it would notice what it is there for. */
import { describe, expect, test } from 'vitest'
import { createFactLog } from '#core/facts/log.ts'
import { createCoverage, missing, printCoverage } from './coverage.ts'
import { runCrowd } from './crowd.ts'
import { copyingCodec } from './journal-port.ts'
import { describeFailure } from './report.ts'
import { printScript } from './script.ts'
import { shrink } from './shrink.ts'
import { rerun, simulate } from './simulate.ts'
import { usedState, wornState } from './worn-state.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 16, 21]
const commands = 2_700

describe('the engine and the slow oracle, side by side', () => {
  const coverage = createCoverage()

  test.each(seeds)('agree after every command of seed %i, through every crash', (seed) => {
    const { script, failure } = simulate({ seed, commands, coverage })
    if (failure !== undefined) expect.fail(describeFailure({ seed, commands, script, failure }))
  })

  test('come across every command, refusal, fact, reason and market state', () => {
    for (const line of printCoverage(coverage).split('\n')) console.log(`note: ${line}`)
    expect(missing(coverage)).toEqual([])
    expect(coverage.crashes).toBeGreaterThan(20)
  })

  test('agree on rows whose ids come to an end', () => {
    const run = { seed: 9, commands: 400, begin: wornState }
    const { script, failure } = simulate(run)
    if (failure !== undefined) expect.fail(describeFailure({ ...run, script, failure }))
  })

  test('agree where orders read ahead', () => {
    const run = { seed: 9, commands: 400, begin: usedState }
    const { script, failure } = simulate(run)
    if (failure !== undefined) expect.fail(describeFailure({ ...run, script, failure }))
  })

  test('agree about a market with hundreds of bettors and thousands of orders', () => {
    const { known, machine } = runCrowd(1, 300, 3_000)
    expect(machine.state.orders.used).toBeGreaterThan(1_024)
    const { matches } = known.world.markets[0]!
    const voided = matches.map(({ voided }, i) => (voided ? i : -1))
    expect(matches.length).toBeGreaterThan(1_024)
    expect(Math.max(...voided)).toBeGreaterThan(1_024)
  })
})

describe('the simulation itself', () => {
  test('makes the same run from the same seed', () => {
    const [first, again, other] = [7, 7, 8].map((seed) =>
      printScript(simulate({ seed, commands: 200 }).script),
    )
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('runs a script again to the same end', () => {
    expect(rerun(simulate({ seed: 9, commands: 300 }).script)).toBeUndefined()
  })

  test('notices a journal that forgets the last fact of each batch', () => {
    const forgetful = {
      ...copyingCodec,
      encode: (log: Parameters<typeof copyingCodec.encode>[0]) =>
        copyingCodec.encode({ ...log, count: Math.max(0, log.count - 1) }),
    }
    expect(simulate({ seed: 1, commands: 50, codec: forgetful }).failure).toContain('a follower')
  })

  test('notices a journal that gives back nothing', () => {
    const empty = { encode: () => undefined, decode: () => createFactLog() }
    expect(simulate({ seed: 1, commands: 50, codec: empty }).failure).toContain('a follower')
  })

  test('shrinks a failing script to the commands that matter', () => {
    const { script } = simulate({ seed: 2, commands: 400 })
    const counts = (kind: string) => (of: typeof script) =>
      of.flatMap((batch) => batch.steps).filter(({ command }) => command.kind === kind).length
    const shortest = shrink(script, (of) => counts('open-market')(of) >= 2 && counts('create-event')(of) >= 1)
    expect(shortest.flatMap((batch) => batch.steps)).toHaveLength(3)
  })

  test('shrinks no longer than a number of whole runs, and has dropped most of the script by then', () => {
    const { script } = simulate({ seed: 2, commands: 400 })
    const stepsOf = (of: typeof script) => of.flatMap((batch) => batch.steps)
    // All that matters is spread over the script, so that only small pieces can be dropped.
    const needed = stepsOf(script).filter((_, i) => i % 100 === 0)
    let run = 0
    const fails = (of: typeof script) => {
      run += stepsOf(of).length
      return needed.every((step) => stepsOf(of).includes(step))
    }
    const left = stepsOf(shrink(script, fails, 20)).length
    expect(run).toBeLessThanOrEqual(21 * stepsOf(script).length)
    expect(run).toBeGreaterThan(10 * stepsOf(script).length)
    expect(left).toBeLessThan(stepsOf(script).length / 2)
  })
})
