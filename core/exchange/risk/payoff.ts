/**
 * What a market can result in, by its kind. Exposure is the worst of an account's results, settlement the one that came to
 * be. A further kind (a table of outcomes, a line, each-way) is one more entry here; the first one's worst case with one
 * winner is written out where bets are taken (`exposureIf`), because it is asked at every bet.
 */
import { divideBigHalfEven, divideHalfEven } from '../../values/money.ts'
import { sumOfSmallest } from './exposure.ts'
import type { WinningRules } from './position.ts'

/** A runner's share in the result: 0/1 lost, 1/1 won, places left / runners tied. */
export interface Shares {
  readonly numerators: readonly number[]
  readonly denominators: readonly number[]
}

export interface Payoff {
  /** Returns the worst result of a position of these figures, 1/100 of a minor unit. Does not mutate. */
  worst(constant: number, figures: readonly number[], rules: WinningRules): number
  /** Returns what such a position won under the shares: minor units, negative when it lost, rounded half-even once. */
  result(constant: number, figures: readonly number[], shares: Shares): number
}

/** The set of the winners: each runner wins, loses or, tied, wins a share. */
const winners: Payoff = {
  worst(constant, figures, { numberOfWinners, removed, removedCount }) {
    const running = removedCount === 0 ? figures : figures.filter((_, runner) => !removed[runner])
    return constant + sumOfSmallest(running, numberOfWinners)
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
}

/** Every payoff by its code, which is what a market keeps. Codes are history: append, never change. */
export const payoffs: readonly Payoff[] = [winners]
export const WINNERS = 0
