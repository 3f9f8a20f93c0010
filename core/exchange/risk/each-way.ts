/**
 * The winner and the placed: half of a stake is on the win at p, half on a place at 1 + (p - 1) / divisor. Two figures a runner
 * beside the constant, which is the result if it is neither: what comes on top if it wins, and if it is placed. In parts of twice
 * the divisor, so that both halves are whole.
 */
import { divideBigHalfEven } from '../../values/money.ts'
import type { Payoff, Shares } from './payoff.ts'

const IF_WINS = 0
const IF_PLACED = 1

export const eachWay: Payoff = {
  parts: ({ divisor }) => 2 * divisor,
  figureCount: (runnerCount) => 2 * runnerCount,
  numbers: () => undefined,
  odds: (price) => price,
  add(change, { kindTerms: { divisor } }, { runner, isBack, price, size, isMatched }) {
    const sign = isBack ? 1 : -1
    const counted = (unit: number) => (isMatched ? sign * unit : Math.min(0, sign * unit))
    const lost = counted(-200 * divisor)
    const placed = counted(price - 100 - 100 * divisor)
    const won = counted((price - 100) * (divisor + 1))
    change.constant += lost * size
    change.figures[2 * runner + IF_WINS]! += (won - lost) * size
    change.figures[2 * runner + IF_PLACED]! += (placed - lost) * size
  },
  /** Over every winner, and the worst others that can be placed beside him. */
  worst(constant, figures, { removed, kindTerms: { places } }) {
    const running: number[] = []
    for (let runner = 0; 2 * runner < figures.length; runner++) if (!removed[runner]) running.push(runner)
    const ifPlaced = (runner: number) => figures[2 * runner + IF_PLACED]!
    running.sort((one, other) => ifPlaced(one) - ifPlaced(other))
    const others = places - 1
    let placed = 0
    for (let i = 0; i < others; i++) placed += ifPlaced(running[i]!)
    let worst = Number.POSITIVE_INFINITY
    for (const [i, winner] of running.entries()) {
      // Who wins makes room for the next of them.
      const beside = i < others ? placed - ifPlaced(winner) + ifPlaced(running[others]!) : placed
      worst = Math.min(worst, figures[2 * winner + IF_WINS]! + beside)
    }
    return constant + worst
  },
  result(constant, figures, result, { kindTerms: { divisor } }) {
    const common = commonOf(result) * commonOf(result.placed)
    let total = BigInt(constant) * common
    for (let runner = 0; 2 * runner < figures.length; runner++) {
      const ifPlaced = BigInt(figures[2 * runner + IF_PLACED]!)
      const ifWins = BigInt(figures[2 * runner + IF_WINS]!)
      total += (ifWins - ifPlaced) * shareOf(result, runner, common)
      total += ifPlaced * shareOf(result.placed, runner, common)
    }
    return divideBigHalfEven(total, BigInt(200 * divisor) * common)
  },
  /** Half the payout by the share in the win; of the place, whose odds are 1 + (p - 1) / divisor, a part of payout and stake. */
  share({ result, kindTerms: { divisor } }, runner) {
    const { placed } = result
    const tied = result.denominators[runner]!
    const placedTied = placed.denominators[runner]!
    const placedShare = placed.numerators[runner]! * tied
    const denominator = 2 * divisor * tied * placedTied
    return {
      numerator: result.numerators[runner]! * divisor * placedTied + placedShare,
      lost: denominator - placedShare * (divisor - 1),
      denominator,
    }
  },
}

/** Returns a denominator of all the shares: all who tie do so in the same number. */
function commonOf({ denominators }: Shares): bigint {
  return BigInt(Math.max(...denominators))
}

function shareOf({ numerators, denominators }: Shares, runner: number, common: bigint): bigint {
  return (BigInt(numerators[runner]!) * common) / BigInt(denominators[runner]!)
}
