/** Rounds as their players read them: what a bet returned for one, told from the payout alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payout } from '#core/casino/game.ts'
import { spots } from '#core/casino/roulette-bets.ts'
import { minorOf, rouletteBetOf, rouletteBets, unitsOf } from './bets.ts'
import { multiplierOf } from './round-answer.ts'

test('the multiplier is the one that led to the payout, however that was rounded', () => {
  const stake = fc.integer({ min: 100, max: 1_000_000_000 })
  const hundredths = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(stake, hundredths, (amount, multiplier) => {
      expect(multiplierOf(amount, payout(amount, multiplier))).toBe(multiplier / 100)
    }),
    { seed: 1, numRuns: 20_000 },
  )
  // 1.01 at 1.98 is 1.9998, paid as 1.99.
  expect(multiplierOf(101, 199)).toBe(1.98)
})

test('an amount with two decimals is its minor units, to the largest stake', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), (minor) => {
      const text = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
      expect(minorOf(Number(text), 'amount')).toBe(minor)
      expect(unitsOf(minor)).toBe(Number(text))
    }),
    { seed: 1, numRuns: 20_000 },
  )
})

test.each([0.001, 1.005, 0.1 + 0.2, 99.999, 1e-7, 123456.789])('%d is refused, not rounded', (amount) => {
  expect(() => minorOf(amount, 'amount')).toThrow('amount has more than two decimals. Nothing is rounded')
})

test('every spot of the roulette table can be named by the call and comes back by its name', () => {
  for (const { selection } of spots) {
    const bet = rouletteBetOf({ selection, amount: 250 })
    expect(bet.amount).toBe(2.5)
    expect(rouletteBets([bet])).toEqual([{ selection, amount: 250 }])
  }
})
