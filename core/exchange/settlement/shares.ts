/** What a market's result means to a position, and the commission on it. Rounded once, half-even. */
import { divideBigHalfEven, divideHalfEven } from '../../values/money.ts'
import type { Market } from '../market/market.ts'
import { type Positions, positionRow } from '../risk/position.ts'

const { CONSTANT, IF_WINS } = positionRow

/** A runner's share in the result: 0/1 lost, 1/1 won, places left / runners tied. */
export interface Shares {
  readonly numerators: readonly number[]
  readonly denominators: readonly number[]
}

/**
 * Returns the share of each runner: `winners` beyond `tied` win whole, the tied ones divide the places that are left.
 * More winners than places with none named as tied: all of them tie. Runners are indexes.
 */
export function sharesOf(
  runnerCount: number,
  numberOfWinners: number,
  winners: readonly number[],
  tied: readonly number[],
): Shares {
  const dividing = tied.length > 0 ? tied : winners.length > numberOfWinners ? winners : []
  const placesLeft = numberOfWinners - (winners.length - dividing.length)
  const numerators = new Array<number>(runnerCount).fill(0)
  const denominators = new Array<number>(runnerCount).fill(1)
  for (const runner of winners) numerators[runner] = 1
  for (const runner of dividing) {
    numerators[runner] = placesLeft
    denominators[runner] = dividing.length
  }
  return { numerators, denominators }
}

/**
 * Returns what a position won (minor units, negative when it lost) under the shares, rounded half-even once.
 * Summed in 1/(100 t) of a minor unit with t runners tied, so that both sides of a match round from the exact figure.
 */
export function resultOf(positions: Positions, index: number, shares: Shares): number {
  const at = index * positions.stride
  const constant = positions.rows[at + CONSTANT]!
  const tied = Math.max(...shares.denominators)
  if (tied === 1) {
    let total = constant
    for (let i = 0; i < positions.runnerCount; i++) {
      if (shares.numerators[i] === 1) total += positions.rows[at + IF_WINS + i]!
    }
    return divideHalfEven(total, 100)
  }
  let total = BigInt(constant) * BigInt(tied)
  for (let i = 0; i < positions.runnerCount; i++) {
    const parts = shares.denominators[i] === 1 ? shares.numerators[i]! * tied : shares.numerators[i]!
    total += BigInt(positions.rows[at + IF_WINS + i]!) * BigInt(parts)
  }
  return divideBigHalfEven(total, BigInt(100 * tied))
}

/** Returns the commission (minor units, half-even) on a net market result: none on a loss. 400 x 5 % x (1 - 40 %) = 12. */
export function commissionOn(result: number, rateBps: number, discountBps: number): number {
  if (result <= 0) return 0
  return divideBigHalfEven(BigInt(result) * BigInt(rateBps * (10_000 - discountBps)), 100_000_000n)
}

/** Returns a copy of the standing shares of a market: taking the settlement back resets them. */
export function standingShares(market: Market): Shares {
  return { numerators: [...market.numerators], denominators: [...market.denominators] }
}
