/** Settlement: both sides of every bet sum to zero, dead heats included, and commission is taken from winners alone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundHalfEven } from '#sim/oracle/limits.ts'
import { priceAt } from '../../values/ladder.ts'
import { kindTermsOf } from '../market-terms.ts'
import { type Shares, WINNERS } from '../risk/payoff.ts'
import { changePosition, createPositions, ensurePosition, type Positions } from '../risk/position.ts'
import { commissionOn, resultOf, sharesOf } from './shares.ts'

const kindTerms = kindTermsOf({})

interface Match {
  readonly runner: number
  readonly price: number
  readonly size: number
  readonly back: number
  readonly lay: number
}

const cases = fc
  .integer({ min: 2, max: 8 })
  .chain((runnerCount) =>
    fc.record({
      runnerCount: fc.constant(runnerCount),
      places: fc.integer({ min: 1, max: runnerCount - 1 }),
      order: fc.shuffledSubarray(
        Array.from({ length: runnerCount }, (_, i) => i),
        { minLength: runnerCount },
      ),
      beyond: fc.nat(runnerCount),
      matches: fc.array(
        fc.record({
          runner: fc.nat(runnerCount - 1),
          price: fc.nat(349).map(priceAt),
          size: fc.integer({ min: 1, max: 100_000 }),
          back: fc.integer({ min: 101, max: 103 }),
          lay: fc.integer({ min: 104, max: 106 }),
        }),
        { maxLength: 20 },
      ),
    }),
  )
  .map(({ places, order, beyond, ...rest }) => ({
    ...rest,
    places,
    winners: order.slice(0, places + beyond),
  }))

function positionsAfter(runnerCount: number, places: number, matches: readonly Match[]) {
  const positions = createPositions(runnerCount, true)
  const removed = new Array<boolean>(runnerCount).fill(false)
  const rules = { payoff: WINNERS, numberOfWinners: places, removedCount: 0, removed, kindTerms }
  for (const { runner, price, size, back, lay } of matches) {
    const backer = ensurePosition(positions, back)
    changePosition(positions, rules, backer, runner, -100 * size, size * price, size * price)
    const layer = ensurePosition(positions, lay)
    changePosition(positions, rules, layer, runner, 100 * size, -size * price, size * price)
  }
  return positions
}

function won(positions: Positions, index: number, shares: Shares): number {
  const rules = { payoff: WINNERS, numberOfWinners: 1, removedCount: 0, removed: [], kindTerms }
  return resultOf({ positions, ...rules }, index, { ...shares, placed: shares, number: 0 })
}

describe('the results of a market', () => {
  test('sum to less than a cent a bettor away from zero, whoever wins or ties', () => {
    fc.assert(
      fc.property(cases, ({ runnerCount, places, winners, matches }) => {
        const positions = positionsAfter(runnerCount, places, matches)
        const shares = sharesOf(runnerCount, places, winners, [])
        let sum = 0
        for (let i = 0; i < positions.count; i++) sum += won(positions, i, shares)
        expect(Math.abs(sum) * 2).toBeLessThanOrEqual(positions.count)
      }),
    )
  })

  test('of two who bet against each other alone are opposite to the cent', () => {
    fc.assert(
      fc.property(cases, ({ runnerCount, places, winners, matches }) => {
        const two = matches.map((match) => ({ ...match, back: 101, lay: 104 }))
        const positions = positionsAfter(runnerCount, places, two)
        if (positions.count === 0) return
        const shares = sharesOf(runnerCount, places, winners, [])
        expect(won(positions, 0, shares) + won(positions, 1, shares)).toBe(0)
      }),
    )
  })

  test('are each the exact fraction, rounded half-even once', () => {
    fc.assert(
      fc.property(cases, ({ runnerCount, places, winners, matches }) => {
        const positions = positionsAfter(runnerCount, places, matches)
        const shares = sharesOf(runnerCount, places, winners, [])
        const tied = BigInt(winners.length > places ? winners.length : 1)
        for (let i = 0; i < positions.count; i++) {
          const account = positions.accounts[i]!
          let exact = 0n
          for (const { runner, price, size, back, lay } of matches) {
            if (back !== account && lay !== account) continue
            const won = winners.includes(runner) ? (tied === 1n ? 1n : BigInt(places)) : 0n
            const profit = BigInt(size) * (BigInt(price) * won - 100n * tied)
            exact += back === account ? profit : -profit
          }
          expect(won(positions, i, shares)).toBe(Number(roundHalfEven(exact, 100n * tied)))
        }
      }),
    )
  })
})

describe('shares', () => {
  test('always hand out exactly the places there are', () => {
    fc.assert(
      fc.property(cases, fc.nat(8), ({ runnerCount, places, winners }, outright) => {
        const tied = winners.length > places ? winners.slice(Math.min(outright, places - 1)) : []
        const { numerators, denominators } = sharesOf(runnerCount, places, winners, tied)
        const common = denominators.reduce((product, denominator) => product * BigInt(denominator), 1n)
        const sum = numerators.reduce(
          (total, numerator, i) => total + (BigInt(numerator) * common) / BigInt(denominators[i]!),
          0n,
        )
        expect(sum).toBe(BigInt(places) * common)
      }),
    )
  })
})

describe('commission', () => {
  test.each([
    [40_000, 500, 4_000, 1_200],
    [18_020, 200, 0, 360],
    [10, 500, 0, 0],
    [30, 500, 0, 2],
    [50, 500, 0, 2],
    [0, 500, 0, 0],
    [-40_000, 500, 0, 0],
  ])('on %i at %i less %i basis points is %i', (result, rateBps, discountBps, expected) => {
    expect(commissionOn(result, rateBps, discountBps)).toBe(expected)
  })

  test('is never more than was won', () => {
    const bps = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), bps, bps, (result, rateBps, discountBps) => {
        const commission = commissionOn(result, rateBps, discountBps)
        expect(commission).toBeGreaterThanOrEqual(0)
        expect(commission).toBeLessThanOrEqual(Math.max(0, result))
      }),
    )
  })
})
