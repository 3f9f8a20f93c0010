/** How often each kind of number came. Figures only: what came says nothing about what comes. */
import { colourOf } from '#core/casino/roulette.ts'

export interface NumberCounts {
  readonly red: number
  readonly black: number
  readonly zero: number
  readonly even: number
  readonly odd: number
}

/** Returns the counts of the numbers; the zero is neither even nor odd. */
export function countsOf(numbers: readonly number[]): NumberCounts {
  const count = (isCounted: (number: number) => boolean) => numbers.filter(isCounted).length
  return {
    red: count((number) => colourOf(number) === 'red'),
    black: count((number) => colourOf(number) === 'black'),
    zero: count((number) => number === 0),
    even: count((number) => number > 0 && number % 2 === 0),
    odd: count((number) => number % 2 === 1),
  }
}
