/**
 * Dutching: one bet on each of several runners, so that the same is paid out whichever of them wins. Exact: sums of stakes
 * divided by prices are fractions of whole numbers, and each stake is rounded to the minor unit once.
 */
import { divideBigHalfEven, stakeMax } from '#core/values/money.ts'

/** What is wanted of all bets together. */
export type DutchAim = 'total' | 'profit' | 'payout'

/** Hundredths. */
export interface DutchRunner {
  readonly selectionId: number
  readonly price: number
}

/** Minor units. */
export interface DutchBet extends DutchRunner {
  readonly stake: number
  /** What is paid out if this one wins, rounded half-even. */
  readonly payout: number
  /** That less all stakes. */
  readonly profit: number
}

export interface Dutch {
  readonly bets: readonly DutchBet[]
  readonly total: number
  readonly leastProfit: number
  readonly mostProfit: number
  /** The sum of 1 / price, in hundredths of a percent: below 10,000 each of the runners brings a profit. */
  readonly bookBps: number
}

export type DutchProblem = 'few' | 'noAmount' | 'bookFull' | 'tooSmall' | 'tooLarge'

/**
 * Returns the bets on the runners for an aim, minor units; a problem where there are none: fewer than two runners, no amount,
 * a profit that prices of 100 % or more cannot bring, a stake that comes to nothing or is more than an order may have.
 * Every payout is within half a minor unit of stake of the payout that is the same for all; for a total, within one.
 */
export function dutch(
  runners: readonly DutchRunner[],
  aim: DutchAim,
  amount: number | undefined,
): Dutch | DutchProblem {
  if (runners.length < 2) return 'few'
  if (!amount) return 'noAmount'
  const prices = runners.map(({ price }) => BigInt(price))
  const all = prices.reduce((product, price) => product * price, 1n)
  // The book is over / all: 100 / price, added up over one denominator.
  const over = prices.reduce((sum, price) => sum + (100n * all) / price, 0n)
  if (aim === 'profit' && over >= all) return 'bookFull'
  const stakes = stakesFor(prices, all, over, aim, BigInt(amount))
  if (stakes.some((stake) => stake < 1)) return 'tooSmall'
  if (stakes.some((stake) => stake > stakeMax)) return 'tooLarge'
  return resultsOf(runners, stakes, divideBigHalfEven(over * 10_000n, all))
}

/** The payout that is the same for all is amount, amount × all / over of a total, amount × all / (all − over) of a profit. */
function stakesFor(prices: readonly bigint[], all: bigint, over: bigint, aim: DutchAim, amount: bigint) {
  if (aim === 'total') return sharesOf(prices, all, over, amount)
  const below = aim === 'payout' ? 1n : all - over
  const payout = aim === 'payout' ? amount : amount * all
  return prices.map((price) => divideBigHalfEven(payout * 100n, below * price))
}

/** Shares a total to the minor unit: each rounded down, and what is left over goes to those that lost most by that. */
function sharesOf(prices: readonly bigint[], all: bigint, over: bigint, total: bigint): number[] {
  const whole = prices.map((price) => total * ((100n * all) / price))
  const shares = whole.map((part) => Number(part / over))
  let left = Number(total) - shares.reduce((sum, share) => sum + share, 0)
  const byRest = whole.map((part, at) => ({ rest: part % over, at }))
  byRest.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const { at } of byRest) if (left-- > 0) shares[at]!++
  return shares
}

function resultsOf(runners: readonly DutchRunner[], stakes: readonly number[], bookBps: number): Dutch {
  const total = stakes.reduce((sum, stake) => sum + stake, 0)
  const bets = runners.map(({ selectionId, price }, at) => {
    const stake = stakes[at]!
    const payout = divideBigHalfEven(BigInt(stake) * BigInt(price), 100n)
    return { selectionId, price, stake, payout, profit: payout - total }
  })
  const profits = bets.map(({ profit }) => profit)
  return { bets, total, bookBps, leastProfit: Math.min(...profits), mostProfit: Math.max(...profits) }
}
