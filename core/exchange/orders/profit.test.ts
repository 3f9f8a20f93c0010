/** Cash-outs that are had by themselves at a profit: when, in which order, what leaves them and what ends them. */
import { describe, expect, test } from 'vitest'
import { applyLog } from '../../engine/apply.ts'
import { dueAt, engineOf } from '../../engine/engine.ts'
import { execute } from '../../engine/execute.ts'
import { createState } from '../../engine/state.ts'
import { hashState } from '../../engine/state-hash.ts'
import { readFact } from '../../facts/registry.ts'
import { openScene, type Scene } from '../../testing/scene.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { usualLimits } from '../market/slice.ts'
import { matchedOf } from './hedges.ts'
import { profitTrigger } from './profit-trigger.ts'

const market = 1

/** 101 has backed 100.00 at 5.00 on runner 1: laying 125.00 at 4.00 is +25.00 either way. 105 asks 4.80 for a lay. */
function backed(rules: Parameters<typeof openScene>[0] = {}): Scene {
  const scene = openScene(rules)
  scene.order(102, 'LAY', 5, 100)
  scene.order(101, 'BACK', 5, 100)
  scene.order(103, 'LAY', 3.9, 20)
  return scene
}

const set = (scene: Scene, target: number | undefined, more: object = { selectionId: 1 }) =>
  scene.do('set-cash-out', { market, account: 101, ...more, ...(target !== undefined && { target }) })
const held = ({ engine }: Scene) => engine.state.cashOutsHeld

function factsFrom({ engine: { log } }: Scene, from: number) {
  return Array.from({ length: log.count - from }, (_, i) => readFact(log, from + i))
}

/** The names of what a step wrote. */
function told(scene: Scene, step: () => void): string[] {
  const from = scene.engine.log.count
  step()
  return factsFrom(scene, from).map(({ name }) => name)
}

const had = ['held_cash_out_fired', 'cash_out_begun', 'order_placed', 'order_matched', 'held_cash_out_ended']

describe('the price of a profit', () => {
  test.each([
    { profit: 2_500, side: 'BACK', price: 400 },
    { profit: 2_501, side: 'BACK', price: 395 },
    { profit: 39_500, side: 'BACK', price: 101 },
    { profit: 2_500, side: 'LAY', price: 680 },
  ] as const)('$side: $profit is there at $price', ({ profit, side, price }) => {
    const scene = openScene()
    scene.order(102, side === 'BACK' ? 'LAY' : 'BACK', 5, 100)
    scene.order(101, side, 5, 100)
    const { state } = scene.engine
    const of = state.markets[market]!
    const trigger = profitTrigger(of, matchedOf(state, of, 101, 0)!, 0, profit)!
    // One tick worse, and the best price alone does not bring it.
    const at = (tick: number) => {
      const ahead = Math.abs(matchedOf(state, of, 101, 0)!.figures[0]!)
      const stake = Math.floor(ahead / tick)
      return side === 'BACK' ? -10_000 + stake : 10_000 - Math.ceil(ahead / tick)
    }
    expect(at(price)).toBeGreaterThanOrEqual(profit)
    expect(ladderByCode(of.ladder).prices[trigger.tick]).toBe(price)
  })

  test('is none where no price of the ladder brings it', () => {
    const scene = backed()
    const { state } = scene.engine
    const of = state.markets[market]!
    expect(profitTrigger(of, matchedOf(state, of, 101, 0)!, 0, 40_000)).toBeUndefined()
  })
})

describe('a cash-out at a profit, on a runner', () => {
  test('is had as soon as its price is there, and is over with that', () => {
    const scene = backed()
    expect(set(scene, 2_500)).toMatchObject({ refusal: undefined, result: 2_500 })
    expect(told(scene, () => scene.order(105, 'BACK', 4.1, 500))).toEqual(['order_placed'])
    const from = scene.engine.log.count
    scene.order(105, 'BACK', 4, 500)
    const facts = factsFrom(scene, from)
    expect(facts.slice(1).map(({ name }) => name)).toEqual(had)
    expect(facts[1]).toMatchObject({ price: 400, runner: 0, account: 101 })
    expect(facts[2]).toMatchObject({ result: 2_500, part: 10_000 })
    expect(held(scene)).toBe(0)
  })

  test('is had at once where its price is there already', () => {
    const scene = backed()
    scene.order(105, 'BACK', 4, 500)
    expect(told(scene, () => set(scene, 2_500))).toEqual(['cash_out_held', ...had])
  })

  test('needs 10.00 of others, both sides, and not more than ten ticks between them', () => {
    const scene = backed()
    set(scene, 100)
    expect(told(scene, () => scene.order(105, 'BACK', 4, 9.99))).toEqual(['order_placed'])
    expect(told(scene, () => scene.order(101, 'BACK', 4, 100))).toEqual(['order_placed'])
    scene.do('cancel-all', { market, account: 103 })
    expect(told(scene, () => scene.order(105, 'BACK', 4, 500))).toEqual(['order_placed'])
    expect(told(scene, () => scene.order(103, 'LAY', 3, 20))).toEqual(['order_placed'])
    expect(told(scene, () => scene.order(103, 'LAY', 3.9, 20))).toContain('held_cash_out_fired')
  })

  test('changes nothing and stays where the whole quote is less than the profit', () => {
    const scene = backed()
    set(scene, 2_500)
    scene.order(105, 'BACK', 4.2, 500)
    // 100.00 at 4.00 and the rest at 4.20 come to 23.80.
    expect(told(scene, () => scene.order(104, 'BACK', 4, 100))).toEqual(['order_placed'])
    expect(held(scene)).toBe(1)
    expect(told(scene, () => scene.order(104, 'BACK', 4, 25))).toContain('held_cash_out_ended')
  })

  test('is counted again when the position changes', () => {
    const scene = backed()
    set(scene, 2_500)
    scene.order(102, 'LAY', 5, 100)
    // Twice as much: 50.00 at 4.00, so 25.00 is there at 4.40.
    scene.order(101, 'BACK', 5, 100)
    expect(told(scene, () => scene.order(105, 'BACK', 4.5, 500))).toEqual(['order_placed'])
    expect(told(scene, () => scene.order(105, 'BACK', 4.4, 500))).toContain('held_cash_out_fired')
  })

  test('is had in order of acceptance with the stops', () => {
    const run = (isStopFirst: boolean) => {
      const scene = backed()
      const stop = { market, account: 104, selectionId: 1, side: 'LAY', size: 1_000, exit: 'STOP' } as const
      if (isStopFirst) scene.do('hold-order', { ...stop, trigger: 400, slippage: 0 })
      set(scene, 100)
      if (!isStopFirst) scene.do('hold-order', { ...stop, trigger: 400, slippage: 0 })
      return told(scene, () => scene.order(105, 'BACK', 4, 500)).filter((name) => name.includes('fired'))
    }
    expect(run(true)).toEqual(['held_fired', 'held_cash_out_fired'])
    expect(run(false)).toEqual(['held_cash_out_fired', 'held_fired'])
  })

  test('waits for the bet delay in play as one, and stays when less is had then', () => {
    const scene = backed({ betDelayMs: 5_000 })
    scene.do('turn-in-play', { market })
    scene.order(103, 'LAY', 3.9, 20)
    const { id: seen } = scene.order(105, 'BACK', 4, 500)
    expect(told(scene, () => set(scene, 2_500))).toEqual([
      ...['cash_out_held', 'held_cash_out_fired', 'cash_out_begun', 'cash_out_hedge'],
    ])
    scene.do('cancel-order', { market, account: 105, order: seen })
    scene.wait(5_000)
    expect(told(scene, () => scene.do('release-orders', {}))).toEqual(['cash_out_ended'])
    expect(held(scene)).toBe(1)
    scene.order(105, 'BACK', 4, 500)
    scene.wait(5_000)
    const released = told(scene, () => scene.do('release-orders', {}))
    expect(released).toEqual(['cash_out_ended', 'order_placed', 'order_matched', 'held_cash_out_ended'])
    expect(held(scene)).toBe(0)
  })

  test('waits out a suspension and a material event', () => {
    const scene = backed()
    set(scene, 2_500)
    scene.do('suspend-market', { market, lapse: true, reason: '' })
    expect(held(scene)).toBe(1)
    scene.do('open-market', { market })
    scene.order(103, 'LAY', 3.9, 20)
    expect(told(scene, () => scene.order(105, 'BACK', 4, 500))).toContain('held_cash_out_fired')
  })

  test('is changed by setting it again, and ended by its owner, also while the market is suspended', () => {
    const scene = backed()
    set(scene, 2_500)
    set(scene, 3_000)
    expect(held(scene)).toBe(1)
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    expect(set(scene, 2_000).refusal).toBe('market_suspended')
    expect(set(scene, undefined).refusal).toBeUndefined()
    expect([held(scene), set(scene, undefined).refusal]).toEqual([0, 'cash_out_not_set'])
  })

  const ends: Readonly<Record<string, (scene: Scene) => void>> = {
    NOTHING_LEFT: (scene) => {
      const { time } = scene.engine.state
      scene.do('void-window', { market, from: time, to: time + 1, reason: 'rule 7' })
    },
    MARKET_CLOSED: (scene) => scene.do('close-market', { market }),
    RUNNER_REMOVED: (scene) => scene.do('remove-runner', { market, selectionId: 1, reason: 'lame' }),
    ACCOUNT_EXCLUDED: (scene) => scene.do('exclude-account', { account: 101, reason: 'asked for' }),
    DONE: (scene) => {
      scene.order(105, 'BACK', 4.5, 500)
      scene.do('cash-out', { market, account: 101, selectionId: 1 })
    },
  }
  test.each(Object.entries(ends))('is over: %s', (_, end) => {
    const scene = backed()
    set(scene, 3_000)
    const ended = told(scene, () => end(scene)).filter((name) => name === 'held_cash_out_ended')
    expect([held(scene), ended.length]).toEqual([0, 1])
    expect(scene.engine.state.markets[market]!.heldCashOuts).toBeUndefined()
  })
})

describe('a cash-out at a profit, of the whole market', () => {
  test('is looked at once a second, and once more when something happened since', () => {
    const scene = backed()
    set(scene, 2_500, {})
    const { engine } = scene
    expect(dueAt(engine)).toBe(Number.POSITIVE_INFINITY)
    scene.wait(999)
    expect(told(scene, () => scene.order(105, 'BACK', 4, 500))).toEqual(['order_placed'])
    expect(dueAt(engine)).toBe(engine.state.time + 1)
    scene.wait(1)
    expect(told(scene, () => scene.do('release-orders', {}))).toEqual(had)
    expect([held(scene), dueAt(engine)]).toEqual([0, Number.POSITIVE_INFINITY])
  })

  test('makes a look due no more once nothing is left of it', () => {
    const scene = backed()
    const { engine } = scene
    const { time } = engine.state
    set(scene, 2_500, {})
    scene.wait(500)
    scene.order(105, 'BACK', 4.5, 20)
    expect(dueAt(engine)).toBe(time + 1_000)
    scene.do('void-window', { market, from: time, to: time + 1, reason: 'rule 7' })
    expect([held(scene), dueAt(engine)]).toEqual([0, Number.POSITIVE_INFINITY])
  })

  test('takes with it what was set for its runners', () => {
    const scene = backed()
    scene.order(105, 'BACK', 4, 500)
    set(scene, 9_000)
    expect(held(scene)).toBe(1)
    set(scene, 2_500, {})
    expect(held(scene)).toBe(0)
  })

  test('is looked at as soon as an engine goes on from a state', () => {
    const scene = backed()
    set(scene, 2_500, {})
    scene.order(105, 'BACK', 4, 500)
    const again = engineOf(structuredClone(scene.engine.state))
    expect(dueAt(again)).toBe(0)
    execute(again, { kind: 'release-orders' })
    expect(again.state.cashOutsHeld).toBe(0)
  })
})

test('of hundreds, slice by slice, the same comes in whoever follows, whatever the length of a slice', () => {
  const run = (limits: Partial<typeof usualLimits>) => {
    const scene = openScene({ stakeMin: 1 })
    const accounts = Array.from({ length: 60 }, () => scene.do('open-account', { grant: 100_000 }).id)
    const rich = scene.do('open-account', { grant: 1_000_000_000 }).id
    scene.order(rich, 'LAY', 5, 10_000)
    accounts.forEach((account, i) => {
      scene.order(account, 'BACK', 5, 1 + (i % 7))
    })
    scene.do('cancel-all', { market, account: rich })
    accounts.forEach((account, i) => {
      const on = i % 5 === 0 ? {} : { selectionId: 1 }
      scene.do('set-cash-out', { market, account, ...on, target: 1 + (i % 40) })
    })
    scene.wait(1_000)
    scene.order(rich, 'LAY', 3.9, 20)
    const engine = engineOf(scene.engine.state, undefined, { ...usualLimits, ...limits })
    Object.assign(engine.log, scene.engine.log)
    engine.applied = engine.log.count
    const offer = { kind: 'place-order', market, account: rich, selectionId: 1, side: 'BACK' } as const
    execute(engine, { ...offer, price: 400, size: 20_000, persistence: 'LAPSE', timeInForce: 'LIMIT' })
    let slices = 0
    for (; engine.state.tasks.length > 0; slices++) execute(engine, { kind: 'continue-tasks' })
    const follower = createState()
    applyLog(follower, engine.log)
    expect(hashState(follower)).toBe(hashState(engine.state))
    return { slices, held: engine.state.cashOutsHeld, hash: hashState(engine.state) }
  }
  const whole = run({})
  expect(whole).toMatchObject({ slices: 0 })
  expect(whole.held).toBeLessThan(30)
  for (const limits of [{ firings: 3 }, { facts: 9 }, { rows: 40 }]) {
    const cut = run(limits)
    expect(cut.slices).toBeGreaterThan(3)
    expect({ ...cut, slices: 0 }).toEqual(whole)
  }
})
