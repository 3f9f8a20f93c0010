import { expect, test } from 'vitest'
import { withFigure } from './refusal-figure.ts'

const limits = { stakeMin: 20_000, stakeMax: 30_000_000, payoutMax: 60_000_050 }
const said = (code: string, available: number | null = 116_000) => withFigure(code, 'No.', limits, available)

test('a refusal about a limit says the limit, one about money what is available', () => {
  expect(said('stake_too_small')).toBe('No. The least on one spot is 200.')
  expect(said('stake_too_large')).toBe('No. The most on one spot is 300,000.')
  expect(said('payout_too_large')).toBe('No. The most that a round returns is 600,000.50.')
  expect(said('stake_above_available')).toBe('No. 1,160 is available.')
})

test('what is not known is not said, nor a figure where none is meant', () => {
  expect(said('stake_above_available', null)).toBe('No.')
  expect(said('bankroll_low')).toBe('No.')
})
