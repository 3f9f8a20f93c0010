/** One market with a crowd in it: long queues, many positions, many matches, so that every table of the engine grows. */
import type { Side } from '#core/exchange/command.ts'
import { ladder, largestBalance } from '../oracle/limits.ts'
import { Pair } from './pair.ts'
import { createRandom } from './random.ts'
import { anyOrder, openOrders, type Scene } from './scene.ts'
import type { Batch } from './script.ts'

const startTime = 1_700_000_000_000

/**
 * Fills a market with the orders of `accounts` accounts; somebody rich then takes most of what rests. Voids of it, results
 * and corrections follow. Throws at a difference.
 */
export function runCrowd(seed: number, accounts: number, orders: number): Pair {
  const pair = new Pair({ compareEvery: 'batch', limits: { facts: 250, positions: 100 } })
  const random = createRandom(seed)
  const scene: Scene = {
    random,
    get world() {
      return pair.known.world
    },
  }
  let time = startTime
  const batch = (crash: boolean, steps: () => void): void => {
    time += 1_000
    const about: Omit<Batch, 'steps'> = { time, crash, snapshot: true }
    const before = pair.beginBatch(about)
    steps()
    pair.endBatch(about, before)
  }
  const run = (command: Parameters<Pair['runStep']>[0]['command']) => {
    pair.runStep({ command, made: 0 })
    while (pair.known.world.tasks.length > 0) pair.runStep({ command: { kind: 'continue-tasks' }, made: 0 })
  }

  batch(false, () => {
    for (let i = 0; i < accounts; i++) run({ kind: 'open-account', grant: 10_000_000 })
    run({ kind: 'open-account', grant: largestBalance })
    run({ kind: 'create-event', sport: 'tennis', name: 'Ash v Birch', competition: 'Cup', startTime })
    run({
      ...{ kind: 'create-market', event: 1, name: 'Match Odds', numberOfWinners: 1 },
      runners: [11, 12, 13].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
      ...{ betDelayMs: 0, betDelayModel: 'FULL', commissionBps: 500, stakeMin: 100 },
      profitRatioChecked: false,
    })
    run({ kind: 'open-market', market: 1 })
    // Four in five count their stakes, some of them until there is no room left.
    for (let i = 0; i < accounts; i++) {
      const limit = { account: 101 + i, limit: 'STAKE', period: 'DAY' } as const
      if (i % 5 > 0) run({ kind: 'set-limit', ...limit, amount: i % 5 === 1 ? 20_000 : largestBalance })
    }
  })
  const place = (count: number): void => {
    const market = pair.known.world.markets[0]!
    for (let i = 0; i < count; i++) {
      // Half of them far from the other side, so that the queues grow.
      const order = anyOrder(scene, market)
      const far = ladder[order.side === 'BACK' ? random.whole(260, 349) : random.whole(0, 30)]!
      run({ ...order, ...(random.chance(0.5) ? { price: far, size: 200 } : {}) })
      if (random.chance(0.9)) continue
      const { account, id } = random.pick(openOrders(scene, market))
      run({ kind: 'cancel-order', market: 1, account, order: id })
    }
  }
  const perBatch = 750
  for (let placed = 0; placed < orders; placed += perBatch) batch(false, () => place(perBatch))
  batch(true, () => place(200))
  const market = 1
  const rich = 101 + accounts
  const take = (selectionId: number, side: Side, price: number): void => {
    const terms = { selectionId, side, price, persistence: 'LAPSE', timeInForce: 'FILL_OR_KILL' } as const
    run({ kind: 'place-order', market, account: rich, ...terms, size: 1_000_000, minFill: 1 })
  }
  const sweptAt = time + 1_000
  batch(false, () => {
    for (const selectionId of [11, 12, 13]) {
      take(selectionId, 'BACK', 101)
      take(selectionId, 'LAY', 100_000)
    }
  })
  const reason = 'rule 7'
  const voidMatchesFrom = (from: number, to: number) => run({ kind: 'void-window', market, from, to, reason })
  // Of the matches before the sweep, then of those in it.
  batch(false, () => voidMatchesFrom(sweptAt - 3_000, sweptAt - 1_000))
  batch(true, () => voidMatchesFrom(sweptAt - 1_000, sweptAt + 1))
  batch(false, () => run({ kind: 'remove-runner', market, selectionId: 13, reason }))
  batch(false, () => {
    run({ kind: 'suspend-market', market, lapse: false, reason: '' })
    run({ kind: 'settle-market', market, winners: [11, 12] })
  })
  batch(false, () => run({ kind: 'resettle-market', market, winners: [12], reason }))
  batch(false, () => voidMatchesFrom(sweptAt, sweptAt + 1))
  batch(true, () => run({ kind: 'void-market', market, reason }))
  return pair
}
