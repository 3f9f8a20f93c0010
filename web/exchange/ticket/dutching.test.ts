/** The stakes of a dutch: level to the minor unit of stake, whatever the prices. */
import { describe, expect, test } from 'vitest'
import { priceAt } from '#core/values/ladder.ts'
import { type Dutch, type DutchAim, dutch, largestAmount } from './dutching.ts'

const runners = (...prices: number[]) => prices.map((price, at) => ({ selectionId: at + 1, price }))

function made(aim: DutchAim, amount: number, ...prices: number[]): Dutch {
  const answer = dutch('BACK', runners(...prices), aim, amount)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

test('100.00 over 4.00, 5.00 and 8.00 pay the same whichever wins, and add up to 100.00', () => {
  const { bets, total, bookBps } = made('total', 10_000, 400, 500, 800)
  expect(bets.map(({ stake }) => stake)).toEqual([4_348, 3_478, 2_174])
  expect(total).toBe(10_000)
  expect(bookBps).toBe(5_750)
  expect(bets.map(({ payout }) => payout)).toEqual([17_392, 17_390, 17_392])
})

test('a payout of 100.00 at 2.50 and 4.00 takes 40.00 and 25.00 for a profit of 35.00', () => {
  const { bets, total, leastProfit, mostProfit } = made('payout', 10_000, 250, 400)
  expect(bets.map(({ stake }) => stake)).toEqual([4_000, 2_500])
  expect([total, leastProfit, mostProfit]).toEqual([6_500, 3_500, 3_500])
})

test.each(['total', 'payout', 'profit'] as const)(
  'the largest amount by %s risks no more than there is, one cent more does',
  (aim) => {
    for (const side of ['BACK', 'LAY'] as const) {
      const of = runners(250, 400)
      const riskOf = (amount: number) => {
        const answer = dutch(side, of, aim, amount)
        return typeof answer === 'string' ? 0 : answer.risk
      }
      const amount = largestAmount(side, of, aim, 1_000_000, 4_321)
      expect(riskOf(amount)).toBeLessThanOrEqual(4_321)
      expect(riskOf(amount + 1)).toBeGreaterThan(4_321)
    }
  },
)

test('with nothing to risk there is no amount', () => {
  expect(largestAmount('BACK', runners(250, 400), 'total', 10_000, 0)).toBe(0)
})

test('a profit of 35.00 is the same bets', () => {
  expect(made('profit', 3_500, 250, 400)).toEqual(made('payout', 10_000, 250, 400))
})

test('what cannot be is said', () => {
  expect(dutch('BACK', runners(300), 'total', 1_000)).toBe('few')
  expect(dutch('BACK', runners(300, 400), 'total', 0)).toBe('noAmount')
  expect(dutch('BACK', runners(300, 400), 'total', undefined)).toBe('noAmount')
  expect(dutch('BACK', runners(200, 200), 'profit', 1_000)).toBe('bookFull')
  expect(dutch('BACK', runners(150, 180), 'profit', 1_000)).toBe('bookFull')
  expect(dutch('BACK', runners(101, 100_000), 'total', 10)).toBe('tooSmall')
  expect(dutch('BACK', runners(101, 102), 'payout', 10 ** 14)).toBe('tooLarge')
})

test('lays are the same bets from the other side: one stake is kept, the payout is owed', () => {
  const answer = dutch('LAY', runners(250, 400), 'profit', 3_500)
  if (typeof answer === 'string') throw new Error(answer)
  const { bets, total, leastProfit, risk } = answer
  expect(bets.map(({ stake }) => stake)).toEqual([4_000, 2_500])
  expect([total, leastProfit, risk]).toEqual([6_500, -3_500, 3_500])
  // At 122.22 % something is won whoever wins, and nothing is at risk.
  const full = dutch('LAY', runners(150, 180), 'total', 10_000)
  if (typeof full === 'string') throw new Error(full)
  expect(full.leastProfit).toBeGreaterThan(0)
  expect(full.risk).toBe(0)
  expect(dutch('LAY', runners(150, 180), 'profit', 1_000)).toBe('bookFull')
})

test('prices of 100 % or more share a total at a loss', () => {
  const { leastProfit, bookBps, total } = made('total', 10_000, 150, 180)
  expect(total).toBe(10_000)
  expect(bookBps).toBe(12_222)
  expect(leastProfit).toBeLessThan(0)
})

/** Draws without a dice: the same numbers in every run. */
function* drawn(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield state / 2 ** 31
  }
}

describe('of 3,000 drawn dutches of 2 to 20 runners', () => {
  test.each(['total', 'payout', 'profit'] as const)('by %s all are level', (aim) => {
    const draws = drawn(7)
    const next = (below: number) => Math.floor(draws.next().value * below)
    let seen = 0
    for (let i = 0; i < 1_000; i++) {
      const prices = Array.from({ length: 2 + next(19) }, () => priceAt(next(350)))
      const amount = 1 + next(1_000_000)
      const answer = dutch('BACK', runners(...prices), aim, amount)
      if (typeof answer === 'string') continue
      seen++
      expectLevel(answer, aim, amount)
    }
    expect(seen).toBeGreaterThan(aim === 'profit' ? 5 : 300)
  })
})

/** The payout that is the same for all, as a plain fraction, and every bet beside it. */
function expectLevel({ bets, total }: Dutch, aim: DutchAim, amount: number): void {
  const book = bets.reduce((sum, { price }) => sum + 100 / price, 0)
  const level = aim === 'payout' ? amount : aim === 'total' ? amount / book : amount / (1 - book)
  for (const { stake, price } of bets) {
    const away = Math.abs(stake - (level * 100) / price)
    expect(away).toBeLessThan(aim === 'total' ? 1 : 0.5 + 1e-5 * stake)
  }
  if (aim === 'total') expect(total).toBe(amount)
}
