/**
 * The worst case of a position, and what a matched order does to it.
 *
 * A position in a market is a constant and one figure a runner, in 1/100 of a minor unit: the result if runner r wins
 * is constant + ifWins[r]. With the rule's W (result on the bets on r if it wins) and Z (if it loses), the constant is
 * the sum of all Z and ifWins[r] is W - Z. Unmatched orders count in W or Z where they would lose, nowhere else.
 */

import { assert } from '../../values/assert.ts'
import type { Money, Price } from '../../values/brands.ts'

/**
 * The most that the bets of one account in one market may add up to, sum of size x price, 1/100 of a minor unit. No
 * constant, no figure and no sum of them can be larger, whatever is matched, voided or removed, so that all of them stay
 * exact: twice this is a safe integer.
 */
export const grossMax = 2 ** 52
assert(grossMax * 2 <= Number.MAX_SAFE_INTEGER + 1, 'a worst result stays exact')

/** Up to here a division by 100 cannot misround what is then rounded up, minor units. */
const divisionExact = 2 ** 45

/** Returns the exposure in whole minor units, rounded up, of a worst result in 1/100 of a minor unit. */
export function exposureOfWorst(worst: number): Money {
  if (worst >= 0) return 0
  const exposure = Math.ceil(-worst / 100)
  if (exposure < divisionExact) return exposure
  // The division rounds where the figure is large: one unit too few or too many, no more.
  if (exposure * 100 < -worst) return exposure + 1
  return (exposure - 1) * 100 >= -worst ? exposure - 1 : exposure
}

/** Returns the exposure in whole minor units, rounded up, of a worst result in `parts` parts of 1/100 of a minor unit. */
export function exposureOfParts(worst: number, parts: number): Money {
  if (worst >= 0) return 0
  const unit = 100 * parts
  const exposure = Math.ceil(-worst / unit)
  // The division rounds where the figure is large: one unit too few or too many, no more.
  if (exposure * unit < -worst) return exposure + 1
  return (exposure - 1) * unit >= -worst ? exposure - 1 : exposure
}

/** Returns the sum of the `count` smallest figures. Does not mutate. */
export function sumOfSmallest(figures: readonly number[], count: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  let sum = 0
  for (let i = 0; i < count; i++) sum += sorted[i] ?? 0
  return sum
}

/** A position as plain figures, for screens and what-if: 1/100 of a minor unit. */
export interface PlainPosition {
  readonly constant: number
  readonly ifWins: readonly number[]
}

/** Returns the position of somebody without bets. */
export function emptyPosition(runnerCount: number): PlainPosition {
  return { constant: 0, ifWins: new Array<number>(runnerCount).fill(0) }
}

/** Returns the position with `size` more matched at `price`. Back 10.00 at 3.00: +20.00 if it wins, -10.00 if not. */
export function withMatched(
  position: PlainPosition,
  runner: number,
  side: 'BACK' | 'LAY',
  price: Price,
  size: Money,
): PlainPosition {
  const sign = side === 'BACK' ? 1 : -1
  return {
    constant: position.constant - sign * 100 * size,
    ifWins: position.ifWins.map((figure, i) => (i === runner ? figure + sign * size * price : figure)),
  }
}

/** Returns the result if this runner alone wins, in 1/100 of a minor unit. */
export function resultIfWins(position: PlainPosition, runner: number): number {
  return position.constant + (position.ifWins[runner] ?? 0)
}

/** Returns the exposure of the position in minor units, rounded up: its worst case over every set of winners. */
export function exposureOf(position: PlainPosition, numberOfWinners: number): Money {
  return exposureOfWorst(position.constant + sumOfSmallest(position.ifWins, numberOfWinners))
}
