/** Who may play: the bit in the row follows from profile and check, and an age from the calendar. */
import { expect, test } from 'vitest'
import { applyFacts } from '../engine/apply.ts'
import { createState } from '../engine/state.ts'
import { hashState } from '../engine/state-hash.ts'
import { accountRow, rowOfAccount, unlimited } from '../ledger/account-rows.ts'
import { openScene, type Scene, verify } from '../testing/scene.ts'
import { ageAt } from './identity.ts'
import { dayNumberOf, isDayNumber } from './months.ts'

const askedFrom = ({ engine }: Scene, account: number) =>
  engine.state.accounts.rows[rowOfAccount(account) + accountRow.ASKED_FROM]

test('a bet of who is verified, and any bet in a demonstration, finds in its row that nothing is to be asked', () => {
  const scene = openScene()
  expect(askedFrom(scene, 101)).toBe(unlimited)
  scene.do('set-profile', { profile: 'standard', account: 0 })
  expect(askedFrom(scene, 101)).toBe(0)
  verify(scene, 101)
  expect([101, 102].map((account) => askedFrom(scene, account))).toEqual([unlimited, 0])
  scene.do('set-profile', { profile: 'demo', account: 0 })
  expect(askedFrom(scene, 102)).toBe(unlimited)
})

test('exits of before and closing by a result go on while nobody knows who the player is', () => {
  const scene = openScene()
  scene.order(101, 'BACK', 3, 10)
  scene.order(102, 'LAY', 3, 10)
  scene.do('set-profile', { profile: 'strict', account: 0 })
  expect(scene.order(101, 'LAY', 2, 10).refusal).toBe('identity_unverified')
  expect(scene.do('set-cash-out', { account: 101, market: 1, target: 100 }).refusal).toBeUndefined()
  scene.do('close-market', { market: 1 })
  expect(scene.do('settle-market', { market: 1, winners: [1] }).refusal).toBeUndefined()
})

test('a refused check can be begun again, and what is verified is replayed to the same state', () => {
  const scene = openScene()
  scene.do('set-profile', { profile: 'standard', account: 0 })
  for (const state of ['PENDING', 'REFERRED', 'REFUSED', 'PENDING'] as const)
    expect(scene.do('note-identity', { account: 101, state, person: 0 }).refusal).toBeUndefined()
  verify(scene, 101)
  expect(scene.order(101, 'BACK', 3, 10).refusal).toBeUndefined()
  const again = createState()
  applyFacts(again, scene.engine.log, 0, scene.engine.log.count)
  expect(hashState(again)).toBe(hashState(scene.engine.state))
})

test.each([
  ['2026-03-01T00:00:00Z', 20_080_301, 18],
  ['2026-02-28T23:59:59.999Z', 20_080_301, 17],
  ['2026-02-28T23:59:59.999Z', 20_080_229, 17],
  ['2026-03-01T00:00:00Z', 20_080_229, 18],
  ['2028-02-29T00:00:00Z', 20_080_229, 20],
  ['2026-12-31T23:59:59.999Z', 20_010_101, 25],
])('at %s who was born on %d is %d', (at, bornOn, age) => {
  expect(ageAt(Date.parse(at), bornOn)).toBe(age)
})

test('the number of a day is its date, of every day of eighty years, and nothing else is one', () => {
  const days = new Set<number>()
  for (let time = Date.UTC(1950, 0, 1); time < Date.UTC(2030, 0, 1); time += 86_400_000) {
    const number = Number(new Date(time).toISOString().slice(0, 10).replaceAll('-', ''))
    expect(dayNumberOf(time)).toBe(number)
    days.add(number)
  }
  for (let number = 19_500_101; number <= 20_291_231; number++) {
    if (isDayNumber(number) !== days.has(number)) expect.fail(`${number}`)
  }
})
