/** Stops that trail: what they follow and what not, that many are one, and the rules of all held orders as they keep them. */
import { describe, expect, test } from 'vitest'
import { applyLog } from '../../engine/apply.ts'
import type { Command } from '../../engine/command.ts'
import { engineOf } from '../../engine/engine.ts'
import { execute } from '../../engine/execute.ts'
import type { Outcome } from '../../engine/outcome.ts'
import { createState } from '../../engine/state.ts'
import { hashState } from '../../engine/state-hash.ts'
import { readFact } from '../../facts/registry.ts'
import { availableOf, exposureOfAccount } from '../../ledger/accounts.ts'
import { openScene, type Scene } from '../../testing/scene.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { findOrder, orderRow } from '../book/order-pool.ts'
import { usualLimits } from '../market/slice.ts'
import { heldOrders } from './held-orders.ts'
import { levelOfHeld } from './trigger-levels.ts'

const market = 1

interface Trailing {
  readonly account?: number
  readonly side?: 'BACK' | 'LAY'
  readonly distance?: number
  readonly slippage?: number
  readonly size?: number
  readonly goodTill?: number
}

/** One of 10.00 on runner 1 that gets out of a back, four ticks behind. */
function trail(
  scene: Scene,
  { account = 101, side = 'LAY', distance = 4, size = 10, ...more }: Trailing = {},
) {
  const { goodTill, slippage } = more
  return scene.do('hold-order', {
    ...{ market, account, selectionId: 1, side, size: size * 100, exit: 'TRAILING', distance },
    ...(slippage !== undefined && { slippage }),
    ...(goodTill !== undefined && { terms: { goodTill } }),
  })
}

/** 104 offers to back, 105 to lay, 20.00 each. */
function offer(scene: Scene, lay: number, back = lay - 0.04): [back: Outcome, lay: Outcome] {
  const persistence = { persistence: 'PERSIST' } as const
  return [scene.order(104, 'LAY', back, 20, persistence), scene.order(105, 'BACK', lay, 20, persistence)]
}

function take(scene: Scene, ...offers: Outcome[]): void {
  for (const { id } of offers) {
    for (const account of [104, 105]) scene.do('cancel-order', { market, account, order: id })
  }
}

function triggerOf({ engine: { state } }: Scene, { id }: Pick<Outcome, 'id'>): number {
  const of = state.markets[market]!
  const { trigger } = levelOfHeld(state.orders, of, findOrder(state.orders, id))
  return ladderByCode(of.ladder).prices[trigger]!
}

const exposure = ({ engine }: Scene, account = 101) => exposureOfAccount(engine.state.accounts, account)
const held = ({ engine }: Scene) => heldOrders(engine.state).length

function factsFrom({ engine: { log } }: Scene, from: number): string[] {
  return Array.from({ length: log.count - from }, (_, i) => readFact(log, from + i).name)
}

describe('a trailing stop', () => {
  test('follows a better price and never goes back', () => {
    const scene = openScene()
    const first = offer(scene, 3)
    const order = trail(scene)
    expect(triggerOf(scene, order)).toBe(320)
    take(scene, ...first)
    const second = offer(scene, 2.9)
    expect(triggerOf(scene, order)).toBe(298)
    offer(scene, 2.94)
    take(scene, ...second)
    expect(triggerOf(scene, order)).toBe(298)
  })

  test('follows upwards where it backs', () => {
    const scene = openScene()
    offer(scene, 3.1, 3)
    const order = trail(scene, { side: 'BACK', distance: 2 })
    expect(triggerOf(scene, order)).toBe(296)
    scene.do('cancel-all', { market, account: 105 })
    offer(scene, 3.2, 3.15)
    expect(triggerOf(scene, order)).toBe(305)
    scene.do('cancel-all', { market, account: 104 })
    scene.order(104, 'LAY', 3.1, 20)
    expect(triggerOf(scene, order)).toBe(305)
  })

  test.each([
    { what: 'less than 10.00', size: 9.99 },
    { what: 'its own size', account: 101 },
    { what: 'a price too far from the other side', price: 2.8, gap: true },
  ])('does not follow $what', ({ size = 20, account = 105, price = 2.9, gap = false }) => {
    const scene = openScene()
    offer(scene, 3)
    const order = trail(scene)
    scene.do('cancel-all', { market, account: 104 })
    if (gap) scene.order(104, 'LAY', 2.58, 20)
    else scene.order(104, 'LAY', 2.86, 20)
    scene.order(account, 'BACK', price, size)
    expect(triggerOf(scene, order)).toBe(320)
  })

  test('follows a price at which 10.00 of others stand beside its own', () => {
    const scene = openScene()
    offer(scene, 3)
    const order = trail(scene)
    const other = trail(scene, { account: 102 })
    scene.do('cancel-all', { market, account: 104 })
    scene.order(104, 'LAY', 2.86, 20)
    scene.order(101, 'BACK', 2.9, 10)
    scene.order(103, 'BACK', 2.9, 9)
    // To the other account it is 19.00, to this one 9.00.
    expect([triggerOf(scene, order), triggerOf(scene, other)]).toEqual([320, 298])
    scene.order(103, 'BACK', 2.9, 1)
    expect([triggerOf(scene, order), triggerOf(scene, other)]).toEqual([298, 298])
  })

  test('does not follow what is there only within a call, or while the market is suspended', () => {
    const scene = openScene()
    const { engine } = scene
    const [back] = offer(scene, 3)
    const order = trail(scene)
    take(scene, back)
    scene.order(104, 'LAY', 2.86, 20)
    const placed: Command = {
      ...{ kind: 'place-order', market, account: 105, selectionId: 1, side: 'BACK', price: 290, size: 2_000 },
      ...{ persistence: 'LAPSE', timeInForce: 'LIMIT' },
    } as const
    const { id } = execute(engine, placed, true)
    execute(engine, { kind: 'cancel-order', market, account: 105, order: id })
    expect(triggerOf(scene, order)).toBe(320)
    scene.order(102, 'BACK', 2.88, 5)
    scene.order(103, 'BACK', 2.9, 20)
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    scene.do('cancel-all', { market, account: 102 })
    expect(triggerOf(scene, order)).toBe(320)
    scene.do('open-market', { market })
    expect(triggerOf(scene, order)).toBe(298)
  })

  test('does not follow a price that a taker only passes', () => {
    const scene = openScene()
    offer(scene, 3)
    const order = trail(scene)
    scene.order(102, 'BACK', 2.98, 5)
    // 2.99 is no price; 25.00 stand at the next worse one, and go with the same order.
    scene.order(103, 'BACK', 3, 5)
    scene.do('cancel-all', { market, account: 105 })
    scene.order(105, 'BACK', 3.05, 20)
    scene.order(104, 'LAY', 3, 30)
    expect(triggerOf(scene, order)).toBe(320)
  })

  test('is held back for at what it was accepted at, until it is edited', () => {
    const scene = openScene()
    const first = offer(scene, 5, 4.9)
    const order = trail(scene, { distance: 2, slippage: 0 })
    expect(exposure(scene)).toBe(4_200)
    take(scene, ...first)
    offer(scene, 4.2, 4.1)
    const { id } = order
    expect([triggerOf(scene, order), exposure(scene)]).toEqual([440, 4_200])
    const edit = (more: object) => scene.do('edit-held', { market, account: 101, order: id, ...more })
    expect(edit({ size: 500 })).toMatchObject({ unmatched: 500, cancelled: 500 })
    expect(exposure(scene)).toBe(1_700)
    expect(edit({ distance: 4 }).refusal).toBeUndefined()
    expect([triggerOf(scene, order), exposure(scene)]).toEqual([460, 1_800])
    expect(edit({ distance: 4 }).refusal).toBe('replacement_unchanged')
    expect(edit({ trigger: 400 }).refusal).toBe('distance_invalid')
  })

  test('has its trigger at the end of the ladder, and follows from there', () => {
    const scene = openScene()
    const first = offer(scene, 3)
    const order = trail(scene, { distance: 1_000, slippage: 0, size: 1 })
    expect(triggerOf(scene, order)).toBe(100_000)
    take(scene, ...first)
    offer(scene, 2.9)
    expect(triggerOf(scene, order)).toBe(100_000)
    scene.do('edit-held', { market, account: 101, order: order.id, distance: 5 })
    expect(triggerOf(scene, order)).toBe(300)
  })
})

describe('many that trail', () => {
  test('are one level where distance and price are one, move together, and write nothing', () => {
    const scene = openScene({ stakeMin: 1 })
    const { engine } = scene
    const first = offer(scene, 3)
    for (let i = 0; i < 60; i++) trail(scene, { account: 101 + (i % 3), size: 1, distance: 5 + (i % 2) })
    const { levels } = engine.state.markets[market]!.held!.books.get(1)!
    expect(levels.size).toBe(2)
    take(scene, ...first)
    scene.order(104, 'LAY', 2.86, 20)
    const before = engine.log.count
    scene.order(105, 'BACK', 2.9, 20)
    expect(factsFrom(scene, before)).toEqual(['order_placed'])
    expect([...levels.values()].map(({ trigger, orders }) => [trigger, orders.heap.length])).toEqual([
      [levels.values().next().value!.trigger, 30],
      [levels.values().next().value!.trigger + 1, 30],
    ])
    // 30 more at another price become one with them when both follow to a third.
    scene.do('cancel-all', { market, account: 105 })
    scene.order(105, 'BACK', 2.94, 20)
    for (let i = 0; i < 30; i++) {
      expect(trail(scene, { account: 101 + (i % 3), size: 1, distance: 5 }).refusal).toBeUndefined()
    }
    expect(levels.size).toBe(3)
    scene.do('cancel-all', { market, account: 104 })
    scene.order(104, 'LAY', 2.76, 20)
    scene.order(105, 'BACK', 2.8, 20)
    expect([...levels.values()].map(({ orders }) => orders.heap.length).sort()).toEqual([30, 60])
  })

  test('come to the same in whoever follows, also slice by slice', () => {
    const run = (rows: number) => {
      const scene = openScene({ stakeMin: 1 })
      const first = offer(scene, 3)
      for (let i = 0; i < 90; i++) trail(scene, { account: 101 + (i % 3), size: 1, distance: 1 + (i % 30) })
      take(scene, ...first)
      scene.order(104, 'LAY', 2.86, 20)
      const engine = engineOf(scene.engine.state, undefined, { ...usualLimits, rows })
      Object.assign(engine.log, scene.engine.log)
      engine.applied = engine.log.count
      const place = { kind: 'place-order', market, account: 105, selectionId: 1, side: 'BACK' } as const
      const terms = { price: 290, size: 2_000, persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
      execute(engine, { ...place, ...terms })
      let slices = 0
      for (; engine.state.tasks.length > 0; slices++) execute(engine, { kind: 'continue-tasks' })
      const follower = createState()
      applyLog(follower, engine.log)
      expect(hashState(follower)).toBe(hashState(engine.state))
      return slices
    }
    expect(run(10_000)).toBe(0)
    expect(run(7)).toBeGreaterThan(2)
  })
})

describe('whatever the prices do', () => {
  /** Trails and ordinary orders of five accounts by turns; `look` is called after each step. */
  function play(look: (scene: Scene) => void): Scene {
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 48_271) >>> 0) % 0x7fffffff
      return seed % below
    }
    const scene = openScene()
    for (let i = 0; i < 2_500; i++) {
      const account = 101 + random(5)
      const side = random(2) === 0 ? 'BACK' : 'LAY'
      if (random(3) === 0) {
        trail(scene, { account, side, distance: 1 + random(5), slippage: random(6), size: 1 + random(200) })
      } else scene.order(account, side, 2.5 + random(12) / 20, 1 + random(300))
      if (random(12) === 0) scene.do('cancel-all', { market, account })
      look(scene)
    }
    return scene
  }

  test('nobody who is held back for is without money when it fires, and each fires within what was held back', () => {
    const scene = play(({ engine }) => {
      for (let account = 101; account <= 105; account++) {
        expect(availableOf(engine.state.accounts, account)).toBeGreaterThanOrEqual(0)
      }
    })
    const { log } = scene.engine
    const reserved = new Map<number, { side: number; price: number }>()
    let fired = 0
    for (let i = 0; i < log.count; i++) {
      const fact = readFact(log, i) as unknown as Record<string, number> & { name: string }
      if (fact.name === 'order_held') reserved.set(fact.order!, { side: fact.side!, price: fact.price! })
      if (fact.name !== 'held_fired') continue
      fired++
      const { side, price } = reserved.get(fact.order!)!
      if (side === 1) expect(fact.limit).toBeLessThanOrEqual(price)
      else expect(fact.limit).toBeGreaterThanOrEqual(price)
    }
    expect(fired).toBeGreaterThan(50)
  })

  test('no trigger ever goes back, and none is met that has not fired while others offer enough', () => {
    const last = new Map<number, number>()
    let moved = 0
    play(({ engine: { state } }) => {
      const of = state.markets[market]!
      for (const id of heldOrders(state)) {
        const row = findOrder(state.orders, id)
        const isLay = (state.orders.rows[row + orderRow.LEVEL]! >> 17) & 1
        const { trigger } = levelOfHeld(state.orders, of, row)
        const now = isLay ? trigger : -trigger
        const before = last.get(id) ?? now
        expect(now).toBeLessThanOrEqual(before)
        if (now < before) moved++
        last.set(id, now)
      }
    })
    expect(moved).toBeGreaterThan(50)
  })

  test('the same orders lead to the same state', () => {
    const hash = () => hashState(play(() => undefined).engine.state)
    expect(hash()).toBe(hash())
  })
})

describe('a trailing stop stays and ends as every held order', () => {
  test('it survives the turn in play, suspension and a material event, and fires then', () => {
    const scene = openScene({ betDelayMs: 0 })
    offer(scene, 3)
    trail(scene)
    scene.do('turn-in-play', { market })
    scene.do('suspend-market', { market, lapse: true, reason: '' })
    expect(held(scene)).toBe(1)
    scene.do('open-market', { market })
    scene.order(104, 'LAY', 3.1, 20)
    const before = scene.engine.log.count
    scene.order(105, 'BACK', 3.2, 20)
    expect(factsFrom(scene, before)).toEqual([
      'order_placed',
      'held_fired',
      'order_released',
      'order_matched',
    ])
  })

  test('it lapses at its time, with its runner, with a reduction, and with the close', () => {
    const ends: ((scene: Scene) => void)[] = [
      (scene) => {
        scene.wait(1_000)
        scene.do('release-orders', {})
      },
      (scene) => scene.do('remove-runner', { market, selectionId: 1, reason: 'lame' }),
      (scene) => scene.do('remove-runner', { market, selectionId: 3, factorBps: 250, reason: 'lame' }),
      (scene) => scene.do('close-market', { market }),
      (scene) => scene.do('exclude-account', { account: 101, reason: 'asked for' }),
    ]
    for (const end of ends) {
      const scene = openScene()
      offer(scene, 3)
      trail(scene, { goodTill: scene.engine.state.time + 1_000 })
      end(scene)
      expect([held(scene), exposure(scene)]).toEqual([0, 0])
    }
  })

  test('goes back to where its trigger stood when its market is not open at the end of its delay', () => {
    const scene = openScene()
    const first = offer(scene, 3)
    const order = trail(scene)
    take(scene, ...first)
    const second = offer(scene, 2.9)
    scene.do('turn-in-play', { market })
    take(scene, ...second)
    offer(scene, 3, 2.9)
    expect(held(scene)).toBe(0)
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    scene.wait(5_000)
    scene.do('release-orders', {})
    expect(triggerOf(scene, order)).toBe(298)
  })
})
