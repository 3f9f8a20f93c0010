/** Discounts off the commission: by the table, from the next payment on. */
import { expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/scene.ts'
import { balanceOf } from './accounts.ts'
import { type Discount, discounts } from './discounts.ts'

const market = 1
const reason = 'loyal'
const balance = ({ engine }: Scene, account = 101) => balanceOf(engine.state.accounts, account)

/** 101 has backed 200.00 at 3.00, and the market is suspended: it wins 400.00. */
function matched(terms = {}): Scene {
  const scene = openScene({ terms })
  scene.order(102, 'LAY', 3, 200)
  scene.order(101, 'BACK', 3, 200)
  scene.do('suspend-market', { market, lapse: false, reason: '' })
  return scene
}

test.each(Object.entries(discounts))('%s spares its part of the commission', (discount, bps) => {
  const scene = matched()
  scene.do('set-discount', { account: 101, discount: discount as Discount, reason })
  scene.do('settle-market', { market, winners: [1] })
  // 5 % of 400.00; with 40 % off it is 12.00.
  expect(balance(scene)).toBe(100_000 + 40_000 - (2_000 * (10_000 - bps)) / 10_000)
})

test('the discount counts that stands at the payment, not at the result', () => {
  const scene = matched({ payDelayMs: 1_000 })
  scene.do('settle-market', { market, winners: [1] })
  scene.do('set-discount', { account: 101, discount: 'PLATINUM', reason })
  scene.wait(1_000)
  scene.do('release-orders', {})
  expect(balance(scene)).toBe(100_000 + 40_000 - 1_200)
})

test('what was taken is given back whole, whatever the discount is by then', () => {
  const scene = matched()
  scene.do('settle-market', { market, winners: [1] })
  scene.do('set-discount', { account: 101, discount: 'PLATINUM', reason })
  scene.do('void-market', { market, reason: 'Abandoned' })
  expect(balance(scene)).toBe(100_000)
})

test('somebody must be there, and a reason', () => {
  const scene = openScene()
  const set = (account: number, why: string) =>
    scene.do('set-discount', { account, discount: 'GOLD', reason: why })
  expect(set(999, reason).refusal).toBe('account_not_found')
  expect(set(2, reason).refusal).toBe('account_not_found')
  expect(set(101, ' ').refusal).toBe('reason_missing')
  expect(set(101, reason).refusal).toBeUndefined()
})
