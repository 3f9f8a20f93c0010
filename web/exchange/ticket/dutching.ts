/**
 * Dutching: one bet on each of several runners, so that the same is paid out whichever of them wins, to who backs them or by who lays
 * them. Exact: sums of stakes divided by prices are fractions of whole numbers, and each stake is rounded to the minor unit once.
 */
import { divideBigHalfEven, stakeMax } from '#core/values/money.ts'
import type { BetSide } from '../slip/arithmetic.ts'

/** What is wanted of all bets together. The profit is the backer's: of lays it is what one risks. */
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
  /** What all bets come to then: that less all stakes, of lays the other way round. */
  readonly profit: number
}

/** Minor units. */
export interface Dutch {
  readonly side: BetSide
  readonly bets: readonly DutchBet[]
  /** All stakes: what the bets come to if none of the runners wins, lost by who backs and won by who lays. */
  readonly total: number
  readonly leastProfit: number
  readonly mostProfit: number
  /** The most that they may lose, whoever wins. */
  readonly risk: number
  /** The sum of 1 / price, in hundredths of a percent: below 10,000 each of the runners brings a profit. */
  readonly bookBps: number
}

export type DutchProblem = 'few' | 'noAmount' | 'bookFull' | 'tooSmall' | 'tooLarge'

/**
 * Returns the bets of a side on the runners for an aim, minor units; a problem where there are none: fewer than two runners, no amount,
 * a profit, of lays a risk, that prices of 100 % or more do not have, a stake that comes to nothing or is more than an order may have.
 * Every payout is within half a minor unit of stake of the payout that is the same for all; for a total, within one.
 */
export function dutch(
  side: BetSide,
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
  return resultsOf(side, runners, stakes, divideBigHalfEven(over * 10_000n, all))
}

/** Returns the largest amount of an aim, below the given one, of which the bets risk no more than `available`; 0 where there is none. Minor units. */
export function largestAmount(
  side: BetSide,
  runners: readonly DutchRunner[],
  aim: DutchAim,
  amount: number,
  available: number,
): number {
  let [least, over] = [0, amount]
  while (over - least > 1) {
    const middle = Math.floor((least + over) / 2)
    const made = dutch(side, runners, aim, middle)
    // Stakes that come to nothing risk nothing.
    const fits = typeof made === 'string' ? made === 'tooSmall' : made.risk <= available
    if (fits) least = middle
    else over = middle
  }
  return typeof dutch(side, runners, aim, least) === 'string' ? 0 : least
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

function resultsOf(
  side: BetSide,
  runners: readonly DutchRunner[],
  stakes: readonly number[],
  bookBps: number,
): Dutch {
  const sign = side === 'BACK' ? 1 : -1
  const total = stakes.reduce((sum, stake) => sum + stake, 0)
  const bets = runners.map(({ selectionId, price }, at) => {
    const stake = stakes[at]!
    const payout = divideBigHalfEven(BigInt(stake) * BigInt(price), 100n)
    return { selectionId, price, stake, payout, profit: sign * (payout - total) + 0 }
  })
  const profits = bets.map(({ profit }) => profit)
  const leastProfit = Math.min(...profits)
  const risk = Math.max(0, -leastProfit, sign * total)
  return { side, bets, total, bookBps, leastProfit, mostProfit: Math.max(...profits), risk }
}
