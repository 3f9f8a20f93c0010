/**
 * A number within bounds. The price is the line, paid at even money: a back wins if the number is below it, a lay if it is at or
 * above. The figures are the steps of the account's result: the result of a number is the constant and the steps up to it.
 */
import type { Price } from '../../values/brands.ts'
import { divideHalfEven } from '../../values/money.ts'
import type { KindTerms } from '../market-terms.ts'
import type { Payoff } from './payoff.ts'

const evenMoney: Price = 200

/** How many numbers a market may result in: a check of a position adds up one figure for each. */
export const numbersMax = 1_001

export const line: Payoff = {
  parts: () => 1,
  // One more than there are numbers: the step of a line above all of them.
  figureCount: (_, { line: { resultMin, resultMax } }) => resultMax - resultMin + 2,
  numbers: ({ line: { resultMin, resultMax } }) => [resultMin, resultMax],
  odds: () => evenMoney,
  add(change, { kindTerms }, { isBack, price, size, isMatched }) {
    const stake = 100 * size
    const step = stepOf(price, kindTerms)
    if (isBack) {
      change.constant += isMatched ? stake : 0
      change.figures[step]! -= isMatched ? 2 * stake : stake
    } else {
      change.constant -= stake
      change.figures[step]! += isMatched ? 2 * stake : stake
    }
  },
  worst(constant, figures) {
    const last = figures.length - 1
    let result = constant
    let worst = Number.POSITIVE_INFINITY
    for (let number = 0; number < last; number++) {
      result += figures[number]!
      if (result < worst) worst = result
    }
    return worst
  },
  result(constant, figures, { number }, { kindTerms }) {
    let total = constant
    for (let step = 0; step <= number - kindTerms.line.resultMin; step++) total += figures[step]!
    return divideHalfEven(total, 100)
  },
  share({ result }, _, price) {
    return { numerator: result.number * 100 < price ? 1 : 0, lost: 1, denominator: 1 }
  },
}

/** Returns the step of the first number, counted from the least one, for which a back at a line (hundredths) loses. */
function stepOf(price: Price, { line: { resultMin, resultMax } }: KindTerms): number {
  const first = Math.ceil(price / 100)
  return Math.max(0, Math.min(first - resultMin, resultMax - resultMin + 1))
}
