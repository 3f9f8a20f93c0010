/** Orders that are held until their trigger is met: what they hold back, when they fire and in which order, what ends them. */
import { describe, expect, test } from 'vitest'
import { engineOf } from '../../engine/engine.ts'
import { execute } from '../../engine/execute.ts'
import type { Outcome } from '../../engine/outcome.ts'
import { hashState } from '../../engine/state-hash.ts'
import { readFact } from '../../facts/registry.ts'
import { availableOf, exposureOfAccount } from '../../ledger/accounts.ts'
import { openScene, type Scene } from '../../testing/scene.ts'
import { usualLimits } from '../market/slice.ts'
import { heldOrders } from './held-orders.ts'

const market = 1

interface Stop {
  readonly account?: number
  readonly side?: 'BACK' | 'LAY'
  readonly trigger?: number
  readonly slippage?: number
  readonly size?: number
  readonly goodTill?: number
}

/** A stop of 10.00 on runner 1 that gets out of a back at 3.20, at 3.35 at worst. */
function hold(scene: Scene, { account = 101, side = 'LAY', trigger = 3.2, size = 10, ...more }: Stop = {}) {
  const { goodTill, slippage } = more
  return scene.do('hold-order', {
    ...{ market, account, selectionId: 1, side, size: size * 100, exit: 'STOP' },
    trigger: Math.round(trigger * 100),
    ...(slippage !== undefined && { slippage }),
    ...(goodTill !== undefined && { terms: { goodTill } }),
  })
}

/** 104 offers to back at 3.00, 105 to lay at `price`. */
function offer(scene: Scene, price: number, size = 20): Outcome {
  scene.order(104, 'LAY', 3, 20, { persistence: 'PERSIST' })
  return scene.order(105, 'BACK', price, size, { persistence: 'PERSIST' })
}

const exposure = ({ engine }: Scene, account = 101) => exposureOfAccount(engine.state.accounts, account)
const held = ({ engine }: Scene) => heldOrders(engine.state).length

function facts({ engine }: Scene, from: number): string[] {
  const { log } = engine
  return Array.from({ length: log.count - from }, (_, i) => readFact(log, from + i).name)
}

describe('a held order', () => {
  test('holds back what it costs at its worst price, and gives it back when it is cancelled', () => {
    const scene = openScene()
    const { id } = hold(scene)
    expect(exposure(scene)).toBe(2_350)
    scene.do('cancel-order', { market, account: 101, order: id, sizeReduction: 400 })
    expect(exposure(scene)).toBe(1_410)
    scene.do('cancel-all', { market, account: 101 })
    expect([exposure(scene), held(scene)]).toEqual([0, 0])
  })

  test('is refused where its worst price is more than there is, not its trigger', () => {
    const scene = openScene()
    expect(hold(scene, { trigger: 10, slippage: 0, size: 110 }).refusal).toBeUndefined()
    expect(hold(scene, { account: 102, trigger: 10, slippage: 1, size: 110 }).refusal).toBe(
      'insufficient_funds',
    )
  })

  test('stops at the end of the ladder', () => {
    const scene = openScene()
    hold(scene, { side: 'BACK', trigger: 1.05, slippage: 20 })
    const { log } = scene.engine
    expect(readFact(log, log.count - 1)).toMatchObject({ name: 'order_held', price: 101 })
  })

  test('is asked for its least stake at its worst price', () => {
    const scene = openScene()
    expect(hold(scene, { trigger: 20, slippage: 0, size: 0.5 }).refusal).toBeUndefined()
    expect(hold(scene, { side: 'BACK', trigger: 20, slippage: 1, size: 0.5 }).refusal).toBe('size_too_small')
  })

  test('keeps its place when it is changed', () => {
    const scene = openScene()
    const [first, second] = [hold(scene), hold(scene, { account: 102 })]
    scene.do('edit-held', { market, account: 101, order: first.id, trigger: 300 })
    scene.do('edit-held', { market, account: 101, order: first.id, trigger: 320 })
    expect(heldOrders(scene.engine.state)).toEqual([first.id, second.id])
    // What is left then has no substance for the second.
    offer(scene, 3.2, 15)
    expect(heldOrders(scene.engine.state)).toEqual([second.id])
  })

  test('leaves the outcome of the command that fires it as it was', () => {
    const scene = openScene()
    hold(scene)
    expect(offer(scene, 3.2)).toMatchObject({ matched: 0, unmatched: 2_000 })
    expect(scene.book()).toBe('back 3x20 | lay 3.2x10')
  })

  test('does not fire while the market is suspended, but with its opening', () => {
    const scene = openScene()
    offer(scene, 3.2)
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    expect(hold(scene).refusal).toBe('market_suspended')
    scene.do('open-market', { market })
    const held = hold(scene, { trigger: 3.4 })
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    scene.do('edit-held', { market, account: 101, order: held.id, size: 900 })
    const refused = scene.do('edit-held', { market, account: 101, order: held.id, trigger: 320 })
    expect(refused.refusal).toBe('market_suspended')
    scene.do('open-market', { market })
    const before = scene.engine.log.count
    scene.do('edit-held', { market, account: 101, order: held.id, trigger: 320 })
    expect(facts(scene, before)).toEqual([
      ...['held_edited', 'held_fired', 'order_released', 'order_matched'],
    ])
  })

  test('goes back to its trigger when the market is not open at the end of its delay', () => {
    const scene = openScene()
    scene.do('turn-in-play', { market })
    hold(scene)
    offer(scene, 3.2)
    expect(held(scene)).toBe(0)
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    scene.wait(5_000)
    scene.do('release-orders', {})
    expect([held(scene), exposure(scene)]).toEqual([1, 2_350])
    scene.do('open-market', { market })
    expect(held(scene)).toBe(0)
    scene.wait(5_000)
    scene.do('release-orders', {})
    expect(scene.book()).toBe('back 3x20 | lay 3.2x10')
  })

  test('lapses at its time, with the close, and with its runner; not with another one', () => {
    const scene = openScene()
    hold(scene, { goodTill: scene.engine.state.time + 1_000 })
    hold(scene)
    scene.wait(1_000)
    scene.do('release-orders', {})
    expect(held(scene)).toBe(1)
    scene.do('remove-runner', { market, selectionId: 3, factorBps: 249, reason: 'lame' })
    expect(held(scene)).toBe(1)
    scene.do('close-market', { market })
    expect([held(scene), exposure(scene)]).toEqual([0, 0])
  })

  test.each([1, 2])(
    'lapses when another leaves with 250 basis points, in a market of %d places',
    (numberOfWinners) => {
      const runners = [1, 2, 3, 4].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }))
      const scene = openScene({ numberOfWinners, runners })
      hold(scene)
      scene.do('remove-runner', { market, selectionId: 3, factorBps: 250, reason: 'lame' })
      expect(held(scene)).toBe(0)
    },
  )
})

test('whatever the prices do, nobody who is held back for is without money when it fires', () => {
  let seed = 1
  const random = (below: number) => {
    seed = (Math.imul(seed, 48_271) >>> 0) % 0x7fffffff
    return seed % below
  }
  const scene = openScene()
  const { engine } = scene
  let fired = 0
  for (let i = 0; i < 3_000; i++) {
    const account = 101 + random(5)
    const side = random(2) === 0 ? 'BACK' : 'LAY'
    const price = 2.5 + random(8) / 10
    if (random(3) === 0)
      hold(scene, { account, side, trigger: price, slippage: random(6), size: 1 + random(300) })
    else scene.order(account, side, price, 1 + random(300))
    if (random(10) === 0) scene.do('cancel-all', { market, account })
    for (let other = 101; other <= 105; other++) {
      expect(availableOf(engine.state.accounts, other)).toBeGreaterThanOrEqual(0)
    }
  }
  for (let i = 0; i < engine.log.count; i++) if (readFact(engine.log, i).name === 'held_fired') fired++
  expect(fired).toBeGreaterThan(100)
})

describe('a cascade', () => {
  test('goes on slice by slice, other markets between, and comes to the same in the order of acceptance', () => {
    const run = (firings: number) => {
      const scene = openScene({ stakeMin: 1 })
      for (let i = 0; i < 100; i++) hold(scene, { account: 101 + (i % 3), size: 1 })
      scene.order(104, 'LAY', 3, 20)
      const engine = engineOf(scene.engine.state, undefined, { ...usualLimits, firings })
      const offered = {
        account: 105,
        market,
        selectionId: 1,
        side: 'BACK',
        price: 320,
        size: 20_000,
      } as const
      execute(engine, { kind: 'place-order', ...offered, persistence: 'LAPSE', timeInForce: 'LIMIT' })
      let slices = 0
      while (engine.state.tasks.length > 0) {
        slices++
        const asked = execute(engine, { kind: 'cancel-all', market, account: 105 }).refusal
        expect(asked).toBe('market_busy')
        execute(engine, { kind: 'continue-tasks' })
      }
      return { slices, hash: hashState(engine.state), left: heldOrders(engine.state).length }
    }
    const [whole, cut] = [run(1_000), run(7)]
    expect(whole).toMatchObject({ slices: 0, left: 0 })
    expect(cut).toEqual({ ...whole, slices: 14 })
  })

  test('of thousands goes into slices of no more facts than one may have', () => {
    const scene = openScene({ stakeMin: 1 })
    const { engine } = scene
    const accounts = Array.from({ length: 25 }, () => scene.do('open-account', { grant: 1_000_000 }).id)
    for (let i = 0; i < 5_000; i++) {
      hold(scene, { account: accounts[i % 25]!, trigger: 3.2 + (i % 5) / 20, size: 1 })
    }
    scene.order(104, 'LAY', 3, 20)
    const written: number[] = []
    const count = (work: () => void) => {
      const before = engine.log.count
      work()
      written.push(engine.log.count - before)
    }
    count(() => scene.order(105, 'BACK', 3.2, 300))
    while (engine.state.tasks.length > 0) count(() => scene.do('continue-tasks', {}))
    expect(written.length).toBeGreaterThan(1)
    // A unit of work is begun while fewer were written: the last one ends it.
    expect(Math.max(...written)).toBeLessThan(usualLimits.facts + 10)
  })
})
