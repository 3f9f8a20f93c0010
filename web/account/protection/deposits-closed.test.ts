import { expect, test } from 'vitest'
import { houseText } from '../../text/en/people.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { whyDepositsClosed } from './deposits-closed.ts'

const free = { house: { suspended: null, rules: [] }, selfExclusion: null, timeOutUntil: null }

test('a break closes deposits until its end, and not from then on', () => {
  const away = { ...free, timeOutUntil: 5_000 }
  expect(whyDepositsClosed(free, 4_999)).toBeNull()
  expect(whyDepositsClosed(away, 4_999)).toBe(text.timeOutUntil(5_000))
  expect(whyDepositsClosed(away, 5_000)).toBeNull()
})

test('who has excluded himself is away until he has asked to return and the time of it has come', () => {
  const excluded = (returnsFrom: number | null) => ({
    ...free,
    selfExclusion: { until: 5_000, returnsFrom },
  })
  expect(whyDepositsClosed(excluded(null), 4_999)).toBe(text.excluded(5_000))
  expect(whyDepositsClosed(excluded(null), 5_000)).toBe(text.closedBehind)
  expect(whyDepositsClosed(excluded(9_000), 8_999)).toBe(text.returns(9_000))
  expect(whyDepositsClosed(excluded(9_000), 9_000)).toBeNull()
})

test('a suspension by the house closes them at any time', () => {
  const house = { suspended: 'IDENTITY' as const, rules: [] }
  expect(whyDepositsClosed({ ...free, house }, 0)).toContain(houseText.suspended)
  // Also those of somebody who has returned.
  const returned = { ...free, house, selfExclusion: { until: 5_000, returnsFrom: 9_000 } }
  expect(whyDepositsClosed(returned, 9_000)).toContain(houseText.suspended)
})
