/** Markets of 300 runners, winners and Asian: made, traded, corrected and settled on engine and oracle alike. */
import { expect, test } from 'vitest'
import { bestTick } from '#core/exchange/book/book.ts'
import type { Handicap, MarketTerms } from '#core/exchange/market-terms.ts'
import { largestBalance } from '../oracle/limits.ts'
import { Pair } from './pair.ts'
import { createRandom } from './random.ts'
import { anyOrder, anyResult, type Scene } from './scene.ts'

const startTime = 1_700_000_000_000
const runnerCount = 300

const handicaps = Array.from({ length: runnerCount }, (_, i): Handicap => {
  const handicap = (i >> 1) * 25 - 1_875
  return i % 2 === 0 ? { side: 'HOME', handicap } : { side: 'AWAY', handicap: 0 - handicap }
})

const kinds: Record<string, MarketTerms> = {
  winners: {},
  'Asian handicap': { marketKind: 'ASIAN_HANDICAP', handicaps },
}

test.each(Object.entries(kinds))('%s: 300 runners are traded and settled', (_, terms) => {
  const pair = new Pair({ compareEvery: 'batch' })
  const scene: Scene = {
    random: createRandom(7),
    get world() {
      return pair.known.world
    },
  }
  let time = startTime
  const batch = (crash: boolean, steps: () => void): void => {
    time += 1_000
    const before = pair.beginBatch({ time, crash })
    steps()
    pair.endBatch({ snapshot: true }, before)
  }
  const run = (command: Parameters<Pair['runStep']>[0]['command']) => {
    const answer = pair.runStep({ command, made: 0 })
    while (pair.known.world.tasks.length > 0) pair.runStep({ command: { kind: 'continue-tasks' }, made: 0 })
    return answer
  }
  batch(false, () => {
    for (let i = 0; i < 8; i++) run({ kind: 'open-account', grant: i < 2 ? largestBalance : 10_000_000 })
    run({ kind: 'create-event', sport: 'soccer', name: 'Ash v Birch', competition: 'Cup', startTime })
    run({
      ...{ kind: 'create-market', event: 1, name: 'Lines', numberOfWinners: 1 },
      runners: Array.from({ length: runnerCount }, (_, i) => ({ selectionId: i + 1, name: `Runner ${i}` })),
      ...{ betDelayMs: 0, betDelayModel: 'FULL', commissionBps: 500, stakeMin: 100 },
      ...{ profitRatioChecked: false, terms },
    })
    run({ kind: 'open-market', market: 1 })
  })
  const market = 1
  for (const crash of [false, true, false]) {
    batch(crash, () => {
      for (let i = 0; i < 100; i++) run(anyOrder(scene, scene.world.markets[0]!))
    })
  }
  const { books, matches } = pair.machine.state.markets[market]!
  expect(matches.count).toBeGreaterThan(20)
  expect(
    new Set(Array.from({ length: books.bookCount }, (_, book) => bestTick(books, book))).size,
  ).toBeGreaterThan(20)
  // What a ladder of 99,900 prices costs is what is used of it: not 50 kB a runner.
  expect(books.cells.byteLength).toBeLessThan(1_000_000)
  batch(false, () => {
    run({ kind: 'suspend-market', market, lapse: true, reason: '' })
    expect(run({ kind: 'settle-market', market, ...anyResult(scene, scene.world.markets[0]!) }).refusal).toBe(
      undefined,
    )
  })
  batch(true, () => run({ kind: 'void-market', market, reason: 'rule 7' }))
  batch(false, () =>
    run({ kind: 'resettle-market', market, ...anyResult(scene, scene.world.markets[0]!), reason: 'rule 7' }),
  )
  expect(pair.known.world.markets[0]!.status).toBe('SETTLED')
})
