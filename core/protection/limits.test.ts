/** Limits: what counts against them, to the second; lowered at once, raised 24 hours later and confirmed. */
import { expect, test } from 'vitest'
import { seedVault } from '#sim/simulation/seed-vault.ts'
import { postingKinds } from '../facts/ledger.ts'
import { type LimitKind, type LimitPeriod, limitKinds } from '../facts/protection.ts'
import { house } from '../ledger/accounts.ts'
import { openCasino } from '../testing/casino-scene.ts'
import { openScene, type Scene } from '../testing/scene.ts'
import { countPosting } from './counting.ts'
import { usedOf } from './limits.ts'
import { momentsMax } from './moments.ts'

const dayMs = 86_400_000
const market = 1

function limit(scene: Scene, kind: LimitKind, amount: number | undefined, period: LimitPeriod = 'DAY') {
  return scene.do('set-limit', {
    ...{ account: 101, limit: kind, period },
    ...(amount !== undefined && { amount }),
  })
}
const confirm = (scene: Scene, kind: LimitKind, amount: number) =>
  scene.do('confirm-limit', { account: 101, limit: kind, period: 'DAY', amount })

/** Returns another market, which is open. */
function open(scene: Scene): number {
  const { id } = scene.do('create-market', {
    ...{ event: 1, name: 'Another', numberOfWinners: 1, betDelayMs: 0, betDelayModel: 'PASSIVE' },
    ...{ commissionBps: 500, stakeMin: 100, profitRatioChecked: true },
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `${selectionId}` })),
  })
  scene.do('open-market', { market: id })
  return id
}

/** 101 loses 10.00 in a market of its own. */
function lose(scene: Scene): void {
  const own = open(scene)
  scene.order(101, 'BACK', 2, 10, { market: own })
  scene.order(102, 'LAY', 2, 10, { market: own })
  scene.do('close-market', { market: own })
  scene.do('settle-market', { market: own, winners: [2] })
}

test('a loss counts for 24 hours: at 23:59:59.999 it does, at 24:00:00 no more', () => {
  const scene = openScene()
  limit(scene, 'LOSS', 1_000)
  lose(scene)
  expect(scene.order(101, 'BACK', 2, 1).refusal).toBe('loss_limit')
  scene.wait(dayMs - 1)
  expect(scene.order(101, 'BACK', 2, 1).refusal).toBe('loss_limit')
  scene.wait(1)
  expect(scene.order(101, 'BACK', 2, 10).refusal).toBeUndefined()
  expect(scene.order(101, 'BACK', 2, 1).refusal).toBe('loss_limit')
})

test('a limit of losses counts what may still be lost, in all markets, and lets a position be closed', () => {
  const scene = openScene()
  limit(scene, 'LOSS', 1_000)
  scene.order(102, 'LAY', 3, 10)
  expect(scene.order(101, 'BACK', 3, 10).matched).toBe(1_000)
  expect(scene.order(101, 'BACK', 3, 1, { selectionId: 2 }).refusal).toBe('loss_limit')
  scene.order(103, 'BACK', 3, 10)
  // It lays what it has backed, though no more may be lost.
  expect(scene.order(101, 'LAY', 3, 10).matched).toBe(1_000)
})

test('wins make up for losses of the period, and are no room of their own', () => {
  const scene = openScene()
  limit(scene, 'LOSS', 1_000)
  scene.order(102, 'LAY', 3, 10)
  scene.order(101, 'BACK', 3, 10)
  scene.do('close-market', { market })
  scene.do('settle-market', { market, winners: [1] })
  lose(scene)
  lose(scene)
  // 19.00 won after commission, 20.00 lost since: 9.00 may still be lost, and was 10.00 when more was won than lost.
  const own = open(scene)
  expect(scene.order(101, 'BACK', 2, 9.01, { market: own }).refusal).toBe('loss_limit')
  expect(scene.order(101, 'BACK', 2, 9, { market: own }).refusal).toBeUndefined()
})

test('stakes count once, matched or not, and those of rounds; what is cancelled gives its room back', () => {
  const scene = openCasino(seedVault)
  limit(scene, 'STAKE', 2_000)
  const resting = scene.order(101, 'BACK', 5, 12).id
  expect(scene.order(101, 'BACK', 5, 8.01).refusal).toBe('stake_limit')
  scene.order(102, 'LAY', 5, 12)
  expect(scene.order(101, 'BACK', 5, 8.01).refusal).toBe('stake_limit')
  expect(scene.play(101, '7updown', { up: 5 }).refusal).toBeUndefined()
  const left = scene.order(101, 'BACK', 6, 3).id
  expect(scene.order(101, 'BACK', 6, 1).refusal).toBe('stake_limit')
  scene.do('cancel-order', { market, account: 101, order: left })
  expect(scene.order(101, 'BACK', 6, 3).refusal).toBeUndefined()
  expect(resting).toBeGreaterThan(0)
  scene.wait(dayMs - 1)
  expect(scene.order(101, 'BACK', 6, 1).refusal).toBe('stake_limit')
  scene.wait(1)
  // What rests still stands; what was matched and played counts no more.
  expect(scene.order(101, 'BACK', 6, 17).refusal).toBeUndefined()
  expect(scene.order(101, 'BACK', 6, 1).refusal).toBe('stake_limit')
})

test('the lowest of several periods counts', () => {
  const scene = openScene()
  limit(scene, 'STAKE', 5_000, 'DAY')
  limit(scene, 'STAKE', 1_000, 'WEEK')
  limit(scene, 'STAKE', 3_000, 'MONTH')
  expect(scene.order(101, 'BACK', 2, 10.01).refusal).toBe('stake_limit')
  expect(scene.order(101, 'BACK', 2, 10).refusal).toBeUndefined()
})

test('a replacement is counted in its order’s stead', () => {
  const scene = openScene()
  limit(scene, 'STAKE', 1_000)
  const { id: order } = scene.order(101, 'BACK', 5, 10)
  const replace = (price: number, size: number) =>
    scene.do('replace-order', { market, account: 101, order, price, size })
  expect(replace(600, 1_001).refusal).toBe('stake_limit')
  expect(replace(600, 1_000).refusal).toBeUndefined()
})

test('lower is at once; higher takes 24 hours and a second confirmation', () => {
  const scene = openScene()
  limit(scene, 'LOSS', 1_000)
  expect(limit(scene, 'LOSS', 900).nextAt).toBe(0)
  expect(scene.order(101, 'BACK', 2, 9.01).refusal).toBe('loss_limit')
  expect(limit(scene, 'LOSS', 2_000).nextAt).toBe(scene.engine.state.time + dayMs)
  scene.wait(dayMs - 1)
  expect(confirm(scene, 'LOSS', 2_000).refusal).toBe('limit_too_soon')
  scene.wait(1)
  // Without the second word nothing has changed.
  expect(scene.order(101, 'BACK', 2, 9.01).refusal).toBe('loss_limit')
  expect(confirm(scene, 'LOSS', 2_000).refusal).toBeUndefined()
  expect(scene.order(101, 'BACK', 2, 20).refusal).toBeUndefined()
})

test('a lower limit, and the same one again, ends what was asked for', () => {
  for (const amount of [900, 1_000]) {
    const scene = openScene()
    limit(scene, 'LOSS', 1_000)
    limit(scene, 'LOSS', 2_000)
    expect(limit(scene, 'LOSS', amount).refusal).toBeUndefined()
    scene.wait(dayMs)
    expect(confirm(scene, 'LOSS', 2_000).refusal).toBe('limit_not_asked')
  }
})

test('no limit is the highest one: it is asked for and confirmed as any', () => {
  const scene = openScene()
  limit(scene, 'STAKE', 1_000)
  expect(limit(scene, 'STAKE', undefined).nextAt).toBe(scene.engine.state.time + dayMs)
  scene.wait(dayMs)
  scene.do('confirm-limit', { account: 101, limit: 'STAKE', period: 'DAY' })
  expect(scene.order(101, 'BACK', 2, 500).refusal).toBeUndefined()
})

test('below what stands everything unmatched and held is cancelled, and what is matched stands', () => {
  const scene = openScene()
  scene.order(102, 'LAY', 3, 10)
  scene.order(101, 'BACK', 3, 20)
  scene.do('hold-order', {
    ...{ market, account: 101, selectionId: 2, side: 'BACK', size: 500, exit: 'STOP', trigger: 200 },
  })
  limit(scene, 'LOSS', 1_500)
  expect(scene.book()).toBe('back - | lay -')
  const { protections } = scene.engine.state.accounts
  expect(protections[101]?.limits).toContain(1_500)
  expect(scene.engine.state.orders.held).toBe(0)
  expect(scene.engine.state.sweeps).toEqual([])
  expect(scene.order(101, 'BACK', 3, 5.01, { selectionId: 2 }).refusal).toBe('loss_limit')
})

test('a clock that stands still, or is set back, begins no period again', () => {
  const scene = openScene()
  limit(scene, 'DEPOSIT', 100_000)
  expect(scene.do('take-play-money', { account: 101 }).refusal).toBeUndefined()
  scene.wait(-5 * dayMs)
  scene.wait(dayMs - 1)
  scene.wait(1)
  expect(scene.do('take-play-money', { account: 101 }).refusal).toBeUndefined()
  expect(scene.do('take-play-money', { account: 101 }).refusal).toBe('play_money_taken')
})

test('of more results than are kept apart no win counts longer than it would by itself', () => {
  const scene = openScene()
  limit(scene, 'LOSS', 1_000_000)
  const { accounts } = scene.engine.state
  const begun = scene.engine.state.time
  const of = { kind: postingKinds.book_return, from: house.book, to: 101 }
  // A win, and losses for a day, one a moment.
  countPosting(accounts, { ...of, amount: 30_000, time: begun })
  for (let i = 1; i <= 2 * momentsMax; i++) {
    countPosting(accounts, {
      ...of,
      kind: postingKinds.book_stake,
      from: 101,
      to: house.book,
      amount: 10,
      time: begun + i,
    })
  }
  const usedAt = (time: number) => usedOf(accounts, 101, limitKinds.LOSS, 1, time)
  expect(usedAt(begun + dayMs - 1)).toBe(20 * momentsMax - 30_000)
  expect(usedAt(begun + dayMs)).toBe(20 * momentsMax)
})
