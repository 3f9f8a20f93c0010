/** The arithmetic of cross-matching in the engine against the oracle's fractions, over drawn legs: few and many, short and long prices. */
import { describe, expect, test } from 'vitest'
import { createLegs, crossedTick, largestStake, stakesTried } from '#core/exchange/book/cross.ts'
import { HUNDREDTHS, ladderByCode, ODDS } from '#core/values/ladder.ts'
import { largestStake as byRule, crossPrice, gainsOfHouse } from '../oracle/cross.ts'
import { ladder } from '../oracle/limits.ts'
import { createRandom, type Random } from './random.ts'

const { prices } = ladderByCode(ODDS)
const sides = ['BACK', 'LAY'] as const

/** Prices of legs that leave something for one more runner: of equal chances, or of one long price among short ones. */
function anyLegs(random: Random): number[] {
  const count = random.chance(0.7) ? random.whole(1, 3) : random.whole(4, 19)
  const weights = Array.from({ length: count + 1 }, () => random.whole(1, random.chance(0.2) ? 300 : 9))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.slice(1).map((weight) => {
    const place = ladder.findIndex((price) => price * weight >= 100 * all)
    return ladder[Math.min(Math.max(0, place + random.whole(-2, 2)), ladder.length - 1)]!
  })
}

function legsWith(of: readonly number[]) {
  const legs = createLegs(of.length)
  legs.count = of.length
  legs.prices.set(of)
  return legs
}

describe('cross-matching by drawn legs', () => {
  test('comes to the same price as fractions, for both sides', () => {
    const random = createRandom(7)
    let offered = 0
    for (let i = 0; i < 3_000; i++) {
      const of = anyLegs(random)
      sides.forEach((side, code) => {
        const tick = crossedTick(code as 0 | 1, legsWith(of), prices)
        const expected = crossPrice(side, of)
        expect([of, tick === -1 ? undefined : prices[tick]]).toEqual([of, expected])
        if (expected !== undefined) offered++
      })
    }
    expect(offered).toBeGreaterThan(3_000)
  })

  test('comes to the same price on a ladder of every hundredth, for the two sides of a line', () => {
    const random = createRandom(9)
    const { prices: hundredths } = ladderByCode(HUNDREDTHS)
    let rounded = 0
    for (let i = 0; i < 3_000; i++) {
      const of = [random.chance(0.7) ? random.whole(101, 500) : random.whole(101, 100_000)]
      const found = sides.map((side, code) => {
        const tick = crossedTick(code as 0 | 1, legsWith(of), hundredths)
        const price = tick === -1 ? undefined : hundredths[tick]
        expect([of, price]).toEqual([of, crossPrice(side, of, true)])
        return price
      })
      if (found[0] !== found[1]) rounded++
    }
    expect(rounded).toBeGreaterThan(1_000)
  })

  test('comes to the same stake as trying every one, and the house loses in no result', () => {
    const random = createRandom(8)
    let had = 0
    let inVain = 0
    for (let i = 0; i < 600; i++) {
      const of = anyLegs(random)
      const most = random.chance(0.5) ? random.whole(1, 3_000) : random.whole(1, 10_000_000)
      sides.forEach((side, code) => {
        const price = crossPrice(side, of)
        if (price === undefined) return
        const legs = legsWith(of)
        const patience = { left: stakesTried }
        const expected = byRule(side, price, of, most, patience)
        const actual = largestStake(code as 0 | 1, legs, price, most)
        expect([side, of, most, actual, legs.patience]).toEqual([side, of, most, expected, patience.left])
        if (expected === 0) inVain++
        else had++
        if (expected > 0) {
          expect(gainsOfHouse(side, expected, price, of).every((gain) => gain >= 0)).toBe(true)
        }
      })
    }
    expect(had).toBeGreaterThan(300)
    expect(inVain).toBeGreaterThan(5)
  })
})
