/** What a market's result means to a position, and the commission on it. Rounded once, half-even. */
import type { Money } from '../../values/brands.ts'
import { divideBigHalfEven } from '../../values/money.ts'
import type { Market } from '../market/market.ts'
import { payoffs, type Result, type Shares, type WinningRules } from '../risk/payoff.ts'
import { figuresOf, pageOf, positionRow, rowOf } from '../risk/position.ts'

const { CONSTANT } = positionRow

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

/** Returns what position `index` of a market won under a result: minor units, negative when it lost, rounded half-even once. */
export function resultOf(
  market: WinningRules & Pick<Market, 'positions'>,
  index: number,
  result: Result,
): number {
  const { positions, payoff } = market
  const rows = pageOf(positions, index)
  const at = rowOf(positions, index)
  return payoffs[payoff]!.result(rows[at + CONSTANT]!, figuresOf(positions, index), result, market)
}

/** Returns the commission (minor units, half-even) on a net market result: none on a loss. 400 x 5 % x (1 - 40 %) = 12. */
export function commissionOn(result: Money, rateBps: number, discountBps: number): Money {
  if (result <= 0) return 0
  return divideBigHalfEven(BigInt(result) * BigInt(rateBps * (10_000 - discountBps)), 100_000_000n)
}
