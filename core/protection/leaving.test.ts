/** Time-outs, a player's own exclusion, and reminders: when each begins and ends, to the millisecond. */
import { expect, test } from 'vitest'
import { ordersOf } from '../ledger/accounts.ts'
import { openScene, type Scene } from '../testing/scene.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const bet = (scene: Scene) => scene.order(101, 'BACK', 2, 2).refusal

test('a time-out ends after its time, and what was unmatched is gone at once', () => {
  const scene = openScene()
  bet(scene)
  scene.do('take-time-out', { account: 101, durationMs: dayMs })
  expect(ordersOf(scene.engine.state.accounts, 101)).toBe(0)
  expect(scene.book()).toBe('back - | lay -')
  scene.wait(dayMs - 1)
  expect(bet(scene)).toBe('time_out')
  scene.wait(1)
  expect(bet(scene)).toBeUndefined()
})

test('a longer time-out may be taken, a shorter one not', () => {
  const scene = openScene()
  scene.do('take-time-out', { account: 101, durationMs: 7 * dayMs })
  expect(scene.do('take-time-out', { account: 101, durationMs: 6 * dayMs }).refusal).toBe(
    'protection_not_shorter',
  )
  expect(scene.do('take-time-out', { account: 101, durationMs: 8 * dayMs }).refusal).toBeUndefined()
})

test('who takes time out may lower his limits, and cancel', () => {
  const scene = openScene()
  scene.do('take-time-out', { account: 101, durationMs: dayMs })
  const lower = { account: 101, limit: 'LOSS', period: 'DAY', amount: 100 } as const
  expect(scene.do('set-limit', lower).refusal).toBeUndefined()
})

test('who has excluded himself is back 24 hours after he has asked for it, behind the end', () => {
  const scene = openScene()
  bet(scene)
  const { nextAt: until } = scene.do('exclude-self', { account: 101, months: 6 })
  expect(scene.book()).toBe('back - | lay -')
  scene.wait(until - scene.engine.state.time - 1)
  expect(scene.do('request-return', { account: 101 }).refusal).toBe('self_excluded')
  scene.wait(1)
  expect(bet(scene)).toBe('self_excluded')
  const { nextAt } = scene.do('request-return', { account: 101 })
  expect(nextAt).toBe(until + dayMs)
  scene.wait(dayMs - 1)
  expect(bet(scene)).toBe('self_excluded')
  scene.wait(1)
  expect(bet(scene)).toBeUndefined()
  expect(scene.do('request-return', { account: 101 }).refusal).toBe('not_self_excluded')
  expect(scene.do('exclude-self', { account: 101, months: 6 }).refusal).toBeUndefined()
})

test('a reminder is due after its interval, counted from the session and from the last one', () => {
  const scene = openScene()
  scene.do('begin-session', { account: 101 })
  scene.wait(hourMs - 1)
  expect(bet(scene)).toBeUndefined()
  scene.wait(1)
  expect(bet(scene)).toBe('reminder_due')
  scene.wait(10_000)
  expect(scene.do('acknowledge-reminder', { account: 101 }).refusal).toBeUndefined()
  scene.wait(hourMs - 1)
  expect(bet(scene)).toBeUndefined()
  scene.wait(1)
  expect(bet(scene)).toBe('reminder_due')
})

test('a reminder lets everything be cancelled, and what was held back for go on', () => {
  const scene = openScene()
  const { id: order } = scene.order(101, 'BACK', 3, 10)
  scene.do('begin-session', { account: 101 })
  scene.wait(hourMs)
  scene.order(102, 'LAY', 3, 4)
  const cancelled = scene.do('cancel-order', { market: 1, account: 101, order })
  expect([cancelled.refusal, cancelled.cancelled]).toEqual([undefined, 600])
})

test('a shorter interval counts at once', () => {
  const scene = openScene()
  scene.do('begin-session', { account: 101 })
  scene.wait(hourMs / 4)
  scene.do('set-reminder', { account: 101, minutes: 15 })
  expect(bet(scene)).toBe('reminder_due')
})

test('a session that goes on is not begun again: its clock is the account’s', () => {
  const scene = openScene()
  scene.do('begin-session', { account: 101 })
  scene.wait(hourMs / 2 - 1)
  scene.do('begin-session', { account: 101 })
  scene.wait(hourMs / 2)
  expect(bet(scene)).toBeUndefined()
  scene.wait(1)
  expect(bet(scene)).toBe('reminder_due')
  scene.do('begin-session', { account: 101 })
  expect(bet(scene)).toBeUndefined()
})

test('the session knows what was won and lost since it began', () => {
  const scene = openScene()
  scene.do('begin-session', { account: 101 })
  scene.order(102, 'LAY', 3, 10)
  scene.order(101, 'BACK', 3, 10)
  scene.do('close-market', { market: 1 })
  scene.do('settle-market', { market: 1, winners: [1] })
  expect(scene.engine.state.accounts.protections.get(101)?.sessionResult).toBe(1_900)
})
