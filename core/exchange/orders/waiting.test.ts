/** Orders that wait for the bet delay: which market they are released into, what a replacement takes over, how many may wait. */
import { describe, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/scene.ts'
import { waitingOrders } from './waiting.ts'

const market = 1

/** In play, where every order waits 5 s; 101 has backed 10.00 at 3.00 before. */
function inPlay(): { scene: Scene; order: number } {
  const scene = openScene({ betDelayModel: 'FULL' })
  const { id } = scene.order(101, 'BACK', 3, 10, { persistence: 'PERSIST' })
  scene.do('turn-in-play', { market })
  return { scene, order: id }
}

function release(scene: Scene): void {
  scene.wait(5_000)
  scene.do('release-orders', {})
}

const replace = (scene: Scene, order: number, price: number, size: number) =>
  scene.do('replace-order', { market, account: 101, order, price: price * 100, size: size * 100 })

describe('a replacement that waits', () => {
  test('to a larger size takes the whole of it, if nothing was matched meanwhile', () => {
    const { scene, order } = inPlay()
    expect(replace(scene, order, 3, 50)).toMatchObject({ refusal: undefined, unmatched: 5_000 })
    expect(scene.book()).toBe('back - | lay 3x10')
    release(scene)
    expect(scene.book()).toBe('back - | lay 3x50')
  })

  test.each([
    // matched meanwhile, new size, rests at 4.00 then
    [4, 50, '4x46'],
    [10, 50, '4x40'],
    [4, 6, '4x2'],
    [4, 4, '-'],
    [4, 3, '-'],
  ])('%d of the old order matched meanwhile, new size %d: %s', (matched, size, left) => {
    const { scene, order } = inPlay()
    // The one who takes it waits too, and a millisecond less.
    scene.order(102, 'LAY', 3, matched)
    scene.wait(1)
    replace(scene, order, 4, size)
    release(scene)
    expect(scene.book()).toBe(`back - | lay ${left}`)
  })

  test('to a larger size that the account cannot bear lapses, and the old order stands', () => {
    const { scene, order } = inPlay()
    replace(scene, order, 3, 900)
    scene.order(101, 'BACK', 2, 500, { selectionId: 2 })
    release(scene)
    expect(scene.book()).toBe('back - | lay 3x10')
  })

  test('lapses when the old order was cancelled, also if a part of it had matched', () => {
    const { scene, order } = inPlay()
    scene.order(102, 'LAY', 3, 4)
    scene.wait(1)
    replace(scene, order, 4, 50)
    scene.wait(4_999)
    scene.do('release-orders', {})
    scene.do('cancel-order', { market, account: 101, order })
    release(scene)
    expect(scene.book()).toBe('back - | lay -')
  })

  test('gives its place to a later one', () => {
    const { scene, order } = inPlay()
    replace(scene, order, 4, 20)
    scene.wait(1_000)
    replace(scene, order, 5, 30)
    expect(waitingOrders(scene.engine.state)).toHaveLength(1)
    release(scene)
    expect(scene.book()).toBe('back - | lay 5x30')
  })
})

describe('a waiting order', () => {
  test('that named a version lapses when the market has another by then', () => {
    const { scene } = inPlay()
    const version = scene.engine.state.markets[market]!.version
    scene.order(102, 'BACK', 5, 10, { marketVersion: version })
    scene.order(103, 'BACK', 6, 10)
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    scene.do('open-market', { market })
    release(scene)
    expect(scene.book()).toBe('back - | lay 3x10 6x10')
  })

  test('lapses when any runner of its market is withdrawn', () => {
    const { scene } = inPlay()
    scene.order(102, 'BACK', 5, 10)
    scene.do('remove-runner', { market, selectionId: 3, reason: 'lame' })
    expect(waitingOrders(scene.engine.state)).toEqual([])
    expect(scene.book()).toBe('back - | lay 3x10')
  })

  test('is one of at most 200 of its account in the market; another account and another market have their own', () => {
    const { scene } = inPlay()
    for (let i = 0; i < 200; i++) scene.order(101, 'BACK', 10, 1)
    expect(scene.order(101, 'BACK', 10, 1).refusal).toBe('too_many_waiting')
    expect(scene.order(102, 'BACK', 10, 1).refusal).toBeUndefined()
    release(scene)
    expect(scene.order(101, 'BACK', 10, 1).refusal).toBeUndefined()
  })

  test('of one time is released before a later one, whichever market it is in', () => {
    const { scene } = inPlay()
    const other = scene.do('create-market', {
      ...{ event: 1, name: 'Second', numberOfWinners: 1, betDelayMs: 1_000, betDelayModel: 'FULL' },
      ...{ commissionBps: 0, stakeMin: 100, profitRatioChecked: true },
      runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    }).id
    scene.do('open-market', { market: other })
    scene.do('turn-in-play', { market: other })
    const late = scene.order(102, 'BACK', 5, 10).id
    const early = scene.order(102, 'BACK', 5, 10, { market: other }).id
    expect(waitingOrders(scene.engine.state)).toEqual([late, early])
    scene.wait(999)
    expect(scene.do('release-orders', {}).id).toBe(0)
    scene.wait(1)
    expect(scene.do('release-orders', {}).id).toBe(1)
    expect(waitingOrders(scene.engine.state)).toEqual([late])
  })
})

describe('a reduction', () => {
  test.each(['cancel', 'replace'] as const)('by %s keeps the place, also while suspended', (call) => {
    const scene = openScene()
    const first = scene.order(101, 'BACK', 3, 10).id
    scene.order(102, 'BACK', 3, 10)
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    const reduced =
      call === 'cancel'
        ? scene.do('cancel-order', { market, account: 101, order: first, sizeReduction: 600 })
        : replace(scene, first, 3, 4)
    expect(reduced).toMatchObject({ refusal: undefined, id: first, unmatched: 400, cancelled: 600 })
    scene.do('open-market', { market })
    expect(scene.order(103, 'LAY', 3, 5)).toMatchObject({ matched: 500 })
    expect(scene.do('cancel-order', { market, account: 101, order: first }).refusal).toBe('order_not_open')
  })

  test.each(['cancel', 'replace'] as const)(
    'by %s leaves the minimum stake, or less if less was left',
    (call) => {
      const scene = openScene()
      const { id } = scene.order(101, 'BACK', 3, 2)
      const reduce = (from: number, to: number) =>
        call === 'cancel'
          ? scene.do('cancel-order', { market, account: 101, order: id, sizeReduction: (from - to) * 100 })
          : replace(scene, id, 3, to)
      expect(reduce(2, 0.5).refusal).toBe('size_too_small')
      scene.order(102, 'LAY', 3, 1.5)
      expect(reduce(0.5, 0.25)).toMatchObject({ refusal: undefined, unmatched: 25 })
    },
  )

  test('takes a waiting order down too', () => {
    const { scene } = inPlay()
    const { id } = scene.order(101, 'BACK', 5, 10)
    expect(replace(scene, id, 5, 4)).toMatchObject({ refusal: undefined, id, unmatched: 400 })
    expect(replace(scene, id, 6, 4).refusal).toBe('order_delayed')
    release(scene)
    expect(scene.book()).toBe('back - | lay 3x10 5x4')
  })
})
