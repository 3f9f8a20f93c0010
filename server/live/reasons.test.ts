/** No two reasons share a code: a player reads the one that was. */
import { expect, test } from 'vitest'
import { cancelReasons, lapseReasons } from '#core/facts/order.ts'
import { reasonOf, withReason } from './bet-pool.ts'
import { reasonName, reasonOfCancel, reasonOfLapse, voidedReason } from './reasons.ts'

test('each cancellation and each lapse has a code of its own, which a bet’s row holds and which has its name', () => {
  const coded = [
    ...Object.entries(cancelReasons).map(([name, code]) => [name, reasonOfCancel(code)] as const),
    ...Object.entries(lapseReasons).map(([name, code]) => [name, reasonOfLapse(code)] as const),
    ['VOIDED', voidedReason] as const,
  ]
  expect(new Set(coded.map(([, code]) => code)).size).toBe(coded.length)
  for (const [name, code] of coded) {
    expect(reasonName(code)).toBe(name)
    expect(reasonOf(withReason(0, code))).toBe(code)
  }
})
