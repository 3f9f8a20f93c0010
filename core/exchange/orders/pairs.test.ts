/** Orders that share one size, and exits that follow fills: sold once, held back for, and no more in a slice than goes into it. */
import { describe, expect, test } from 'vitest'
import { advanceTime, engineOf } from '../../engine/engine.ts'
import { execute } from '../../engine/execute.ts'
import { hashState } from '../../engine/state-hash.ts'
import { type NamedFact, readFact } from '../../facts/registry.ts'
import { availableOf, exposureOfAccount, ordersOf } from '../../ledger/accounts.ts'
import { openScene, type Scene } from '../../testing/scene.ts'
import { sides } from '../book/book.ts'
import { findOrder, orderRow } from '../book/order-pool.ts'
import { otherLegAt } from '../book/pair-link.ts'
import { usualLimits } from '../market/slice.ts'

const market = 1

interface Pair {
  readonly account?: number
  readonly side?: 'BACK' | 'LAY'
  readonly trigger?: number
  readonly takeProfit?: number
  readonly slippage?: number
  readonly size?: number
  readonly goodTill?: number
}

/** A stop of 10.00 at 3.20 that fires into 3.20, with a take-profit at 3.10. */
function hold(scene: Scene, pair: Pair = {}) {
  const { account = 101, side = 'LAY', trigger = 3.2, takeProfit = 3.1, slippage = 0, size = 10 } = pair
  return scene.do('hold-order', {
    ...{ market, account, selectionId: 1, side, size: Math.round(size * 100), exit: 'STOP', slippage },
    ...{ trigger: Math.round(trigger * 100), takeProfit: Math.round(takeProfit * 100) },
    ...(pair.goodTill !== undefined && { terms: { goodTill: pair.goodTill } }),
  })
}

const exposure = ({ engine }: Scene, account = 101) => exposureOfAccount(engine.state.accounts, account)

function factsOf({ engine }: Scene, from = 0): NamedFact[] {
  const { log } = engine
  return Array.from({ length: log.count - from }, (_, i) => readFact(log, from + i))
}

/** What is unmatched of an order, minor units; 0 once it is over. */
function left({ engine }: Scene, order: number): number {
  const { orders } = engine.state
  const row = findOrder(orders, order)
  return row === -1 ? 0 : orders.rows[row + orderRow.REMAINING]!
}

/** Both legs in the book: the stop has fired and rests at 3.20. */
function bothStanding(scene: Scene) {
  scene.order(105, 'BACK', 3.5, 20)
  scene.order(104, 'LAY', 3.15, 20)
  const { id, other } = hold(scene)
  expect([left(scene, id), left(scene, other)]).toEqual([1_000, 1_000])
  return { stop: id, profit: other }
}

describe('a stop and its take-profit', () => {
  const takers = {
    'a limit order': (scene: Scene) => scene.order(103, 'BACK', 3.1, 50),
    'a fill-or-kill order': (scene: Scene) =>
      scene.order(103, 'BACK', 3.1, 50, { timeInForce: 'FILL_OR_KILL', minFill: 100 }),
    'an order sized by its payout': (scene: Scene) =>
      scene.order(103, 'BACK', 3.1, 200, { terms: { sizedBy: 'PAYOUT' } }),
  }

  test.each(Object.entries(takers))('are sold once to %s that reaches both', (_, take) => {
    const scene = openScene()
    const { stop, profit } = bothStanding(scene)
    // 10.00 of the two, and 20.00 of 104 between them.
    expect(take(scene).matched).toBe(3_000)
    expect([left(scene, stop), left(scene, profit), exposure(scene)]).toEqual([0, 0, 2_200])
  })

  test('are no depth twice to who cashes out', () => {
    const scene = openScene()
    scene.order(102, 'LAY', 3.2, 30)
    scene.order(103, 'BACK', 3.2, 30)
    bothStanding(scene)
    // 96.00 are to be paid out: 10.00 at 3.20 and 20.00 at 3.15 pay 95.00.
    const ask = () => scene.do('cash-out', { market, account: 102, selectionId: 1 })
    expect(ask().refusal).toBe('not_enough_volume')
    scene.order(104, 'LAY', 3, 1)
    expect(ask()).toMatchObject({ refusal: undefined, matched: 3_033 })
  })

  test('a part of one taken leaves as much of the other, and cancelling takes both', () => {
    const scene = openScene()
    const { stop, profit } = bothStanding(scene)
    scene.order(103, 'BACK', 3.2, 4)
    expect([left(scene, stop), left(scene, profit)]).toEqual([600, 600])
    scene.do('cancel-order', { market, account: 101, order: profit, sizeReduction: 100 })
    expect([left(scene, stop), left(scene, profit)]).toEqual([500, 500])
    expect(scene.do('cancel-all', { market, account: 101 }).cancelled).toBe(500)
    expect([left(scene, stop), left(scene, profit)]).toEqual([0, 0])
  })

  test('the stop stands alone, and counts alone, when a material event took the other', () => {
    const scene = openScene()
    const { id, other } = hold(scene, { trigger: 4, takeProfit: 3.5 })
    expect(exposure(scene)).toBe(3_000)
    scene.do('suspend-market', { market, lapse: true, reason: 'Goal' })
    expect([left(scene, id), left(scene, other), exposure(scene)]).toEqual([1_000, 0, 3_000])
  })

  test('lapse together at their time', () => {
    const scene = openScene()
    const goodTill = scene.engine.state.time + 5_000
    const { id, other } = hold(scene, { goodTill })
    advanceTime(scene.engine, goodTill)
    scene.do('release-orders', {})
    expect([left(scene, id), left(scene, other), exposure(scene)]).toEqual([0, 0, 0])
  })

  test('what its own order keeps from the take-profit leaves the stop', () => {
    const scene = openScene()
    scene.order(101, 'BACK', 3, 10)
    const { id, other } = hold(scene, { takeProfit: 3.1, trigger: 3.5 })
    expect([left(scene, id), left(scene, other)]).toEqual([1_000, 0])
  })
})

describe('an order whose fills are followed', () => {
  test('at several prices has an exit for each, those at one price together', () => {
    const scene = openScene()
    for (const [account, price] of [
      [103, 3.1],
      [104, 3.1],
      [105, 3],
    ] as const)
      scene.order(account, 'LAY', price, 10)
    const before = scene.engine.log.count
    scene.order(101, 'BACK', 3, 50, { offset: { ticks: 2 } })
    const exits = factsOf(scene, before).filter(({ name }) => name === 'exit_due')
    // Clear of the 20.00 that rest at 3.00, both of them.
    expect(exits.map(({ price, size }) => [price, size])).toEqual([
      [298, 2_000],
      [296, 1_000],
    ])
  })

  test('counts three of its account while it is live, two without a stop or with a stop alone', () => {
    const scene = openScene()
    const { accounts } = scene.engine.state
    const { id } = scene.order(101, 'BACK', 3, 10, { offset: { ticks: 2, stopTicks: 3 } })
    expect(ordersOf(accounts, 101)).toBe(3)
    scene.do('cancel-order', { market, account: 101, order: id })
    const { id: second } = scene.order(101, 'BACK', 3, 10, { offset: { ticks: 2 } })
    expect(ordersOf(accounts, 101)).toBe(2)
    scene.do('cancel-order', { market, account: 101, order: second })
    scene.order(101, 'BACK', 3, 10, { offset: { ticks: 0, stopTicks: 3 } })
    expect(ordersOf(accounts, 101)).toBe(2)
  })

  test('by a stop alone: each price of its fills has one, of the fill’s stake, held until its trigger', () => {
    const scene = openScene()
    scene.order(103, 'LAY', 3.1, 10)
    scene.order(104, 'LAY', 3, 10)
    const before = scene.engine.log.count
    scene.order(101, 'BACK', 3, 20, { offset: { ticks: 0, stopTicks: 2, slippage: 1 } })
    const stops = factsOf(scene, before).filter(({ name }) => name === 'order_held')
    expect(stops.map(({ side, price, size, trigger }) => [side, price, size, trigger])).toEqual([
      [sides.LAY, 325, 1_000, 320],
      [sides.LAY, 315, 1_000, 310],
    ])
    // Backed at 3.10 and 3.00, laid at 3.25 and 3.15 at the worst: less than the stakes, which are lost if another wins.
    expect(exposure(scene)).toBe(2_000)
  })

  test('a replacement is followed as well, and held back for once', () => {
    const scene = openScene()
    const bracket = { offset: { ticks: 2, stopTicks: 5 } }
    const { id } = scene.order(101, 'BACK', 20, 10, bracket)
    expect(exposure(scene)).toBe(8_000)
    const { id: next } = scene.do('replace-order', {
      market,
      account: 101,
      order: id,
      price: 2_000,
      size: 2_000,
    })
    expect(exposure(scene)).toBe(16_000)
    scene.order(104, 'LAY', 20, 20)
    expect(left(scene, next)).toBe(0)
    expect(exposure(scene)).toBe(16_000)
  })
})

test('whatever the prices do, nobody is without money for what was accepted, and legs are of one size', () => {
  let seed = 3
  const random = (below: number) => {
    seed = (Math.imul(seed, 48_271) >>> 0) % 0x7fffffff
    return seed % below
  }
  const scene = openScene({ betDelayMs: 1_000, betDelayModel: 'PASSIVE' })
  const { engine } = scene
  for (let i = 0; i < 3_000; i++) {
    const account = 101 + random(5)
    const side = random(2) === 0 ? 'BACK' : 'LAY'
    const price = 2.5 + random(8) / 10
    const better = side === 'LAY' ? -1 : 1
    const dice = random(4)
    if (dice === 0)
      hold(scene, {
        account,
        side,
        trigger: price,
        takeProfit: price + better / 5,
        slippage: random(6),
        size: 1 + random(300),
      })
    else {
      const offset = {
        ticks: 1 + random(4),
        levelled: random(2) === 0,
        ...(random(2) === 0 && { stopTicks: 1 + random(5) }),
      }
      scene.order(account, side, price, 1 + random(300), dice === 1 ? { offset } : {})
    }
    if (i === 1_500) scene.do('turn-in-play', { market })
    if (random(9) === 0) scene.do('cancel-all', { market, account })
    advanceTime(engine, engine.state.time + 300)
    scene.do('release-orders', {})
    for (let other = 101; other <= 105; other++) {
      expect(availableOf(engine.state.accounts, other)).toBeGreaterThanOrEqual(0)
    }
    for (const [row, { pair }] of engine.state.orders.terms) {
      if (pair === undefined) continue
      const { rows } = engine.state.orders
      expect(rows[otherLegAt(engine.state.orders, row) + orderRow.REMAINING]).toBe(
        rows[row + orderRow.REMAINING],
      )
    }
  }
  const names = factsOf(scene).map(({ name }) => name)
  for (const name of ['held_fired', 'exit_placed', 'pair_made', 'order_waits'] as const) {
    expect(names.filter((each) => each === name).length).toBeGreaterThan(40)
  }
})

test('what exits lead to goes on slice by slice, and comes to the same', () => {
  const run = (facts: number) => {
    const scene = openScene({ stakeMin: 1 })
    for (let i = 0; i < 60; i++) {
      const account = 101 + (i % 3)
      scene.order(account, 'BACK', 3 + (i % 4) / 20, 1, {
        offset: { ticks: 4, stopTicks: 4 },
        persistence: 'PERSIST',
      })
    }
    scene.order(104, 'LAY', 2.5, 20)
    const engine = engineOf(scene.engine.state, undefined, { ...usualLimits, facts })
    const asked = { account: 105, market, selectionId: 1, side: 'LAY', price: 320, size: 20_000 } as const
    execute(engine, { kind: 'place-order', ...asked, persistence: 'LAPSE', timeInForce: 'LIMIT' })
    let slices = 0
    for (; engine.state.tasks.length > 0; slices++) execute(engine, { kind: 'continue-tasks' })
    const { held, live } = engine.state.orders
    return { slices, hash: hashState(engine.state), held, live }
  }
  const [whole, cut] = [run(100_000), run(20)]
  expect(whole).toMatchObject({ slices: 0, held: 60 })
  expect(cut.slices).toBeGreaterThan(5)
  expect({ ...cut, slices: 0 }).toEqual(whole)
})
