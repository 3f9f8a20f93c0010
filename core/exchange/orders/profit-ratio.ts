/** Whether the winnings of a small stake may be rounded to the minor unit. */
import { divideHalfEven } from '../../values/money.ts'

/** From 5 minor units on, in 1/100 of one, rounding to the nearest is within 10 %. */
export const alwaysFair = 500

/** Returns whether rounding makes winnings less than 25 % more and less than 20 % less; `exact`: in 1/100 of a minor unit. */
export function isFairlyRounded(exact: number): boolean {
  if (exact >= alwaysFair) return true
  const rounded = divideHalfEven(exact, 100) * 100
  return rounded * 4 < exact * 5 && rounded * 5 > exact * 4
}
