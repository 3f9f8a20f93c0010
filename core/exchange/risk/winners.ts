/** The set of the winners: each runner wins, loses or, tied, wins a share. One figure a runner: what comes on top if it wins. */
import { divideBigHalfEven, divideHalfEven } from '../../values/money.ts'
import { sumOfSmallest } from './exposure.ts'
import type { Payoff } from './payoff.ts'

export const winners: Payoff = {
  parts: () => 1,
  figureCount: (runnerCount) => runnerCount,
  numbers: () => undefined,
  odds: (price) => price,
  add(change, _, { runner, isBack, price, size, isMatched }) {
    const stake = 100 * size
    const payout = size * price
    if (isBack) {
      change.constant -= stake
      change.figures[runner]! += isMatched ? payout : stake
    } else {
      change.constant += isMatched ? stake : 0
      change.figures[runner]! -= isMatched ? payout : payout - stake
    }
  },
  worst(constant, figures, { numberOfWinners, removed, removedCount }) {
    const running = Array.from(figures)
    return (
      constant +
      sumOfSmallest(
        removedCount === 0 ? running : running.filter((_, runner) => !removed[runner]),
        numberOfWinners,
      )
    )
  },
  // Summed in 1/(100 t) of a minor unit with t runners tied, so that both sides of a match round from the exact figure.
  result(constant, figures, { numerators, denominators }) {
    const tied = Math.max(...denominators)
    if (tied === 1) {
      let total = constant
      for (let i = 0; i < figures.length; i++) if (numerators[i] === 1) total += figures[i]!
      return divideHalfEven(total, 100)
    }
    let total = BigInt(constant) * BigInt(tied)
    for (let i = 0; i < figures.length; i++) {
      const parts = denominators[i] === 1 ? numerators[i]! * tied : numerators[i]!
      total += BigInt(figures[i]!) * BigInt(parts)
    }
    return divideBigHalfEven(total, BigInt(100 * tied))
  },
  share({ result }, runner) {
    const denominator = result.denominators[runner]!
    return { numerator: result.numerators[runner]!, lost: denominator, denominator }
  },
}
