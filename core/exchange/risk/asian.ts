/**
 * Asian handicaps and totals. A runner is a side and its handicap; by the difference or the total of the goals a bet on it is won,
 * half won, returned, half lost or lost. A position is its result at each of them, each changed by each bet. In half parts.
 */
import { divideHalfEven } from '../../values/money.ts'
import type { Handicap } from '../market-terms.ts'
import type { Payoff, Result } from './payoff.ts'

/** Goals further apart, or more of them, than anybody has seen. */
const goalsMost = 20
const parts = 2

/** Returns the payoff of a market of goals from `least` to 20. */
function payoffOf(least: number): Payoff {
  const count = goalsMost - least + 1
  const placeOf = ({ number }: Result) => number - least
  return {
    parts: () => parts,
    figureCount: () => count,
    numbers: () => [least, goalsMost],
    odds: (price) => price,
    add({ figures }, { kindTerms }, { runner, isBack, price, size, isMatched }) {
      const handicap = kindTerms.handicaps[runner]!
      const sign = isBack ? 1 : -1
      for (let i = 0; i < count; i++) {
        const unit = sign * halvesOf(quartersWon(handicap, least + i), price)
        if (isMatched || unit < 0) figures[i]! += unit * size
      }
    },
    worst(constant, figures) {
      let least = Number.POSITIVE_INFINITY
      for (let i = 0; i < count; i++) if (figures[i]! < least) least = figures[i]!
      return constant + least
    },
    result: (constant, figures, result) => divideHalfEven(constant + figures[placeOf(result)]!, 100 * parts),
    share({ result, kindTerms }, runner) {
      const quarters = quartersWon(kindTerms.handicaps[runner]!, result.number)
      const half = Math.abs(quarters) === 1
      const decided = quarters === 0 ? 0 : 1
      return { numerator: quarters > 0 ? 1 : 0, lost: decided, denominator: half ? 2 : 1 }
    },
  }
}

export const asianHandicap = payoffOf(-goalsMost)
export const asianTotal = payoffOf(0)

/** Returns by how many quarters of a goal a backer of the side is ahead at a difference (home less away) or a total. */
export function quartersWon({ side, handicap }: Handicap, goals: number): number {
  const line = handicap / 25
  switch (side) {
    case 'HOME':
      return 4 * goals + line
    case 'AWAY':
      return line - 4 * goals
    case 'OVER':
      return 4 * goals - line
    case 'UNDER':
      return line - 4 * goals
  }
}

/** Returns what one minor unit backed at a price comes to, in halves of 1/100. A quarter ahead or behind decides one half of it. */
function halvesOf(quarters: number, price: number): number {
  if (quarters >= 2) return 2 * (price - 100)
  if (quarters === 1) return price - 100
  if (quarters === 0) return 0
  return quarters === -1 ? -100 : -200
}
