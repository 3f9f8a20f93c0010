/** What a bet comes to with the exit that follows it: where that stands, its stake, and the result of both together. */
import { divideDown, divideHalfEven } from '#core/values/money.ts'
import type { BetSide } from '../slip/arithmetic.ts'
import { type BetTerms, ladderOf } from '../slip/bet-terms.ts'

/** Minor units, hundredths. */
export interface ExitFigures {
  readonly price: number
  readonly stake: number
  readonly ifWins: number
  readonly ifLoses: number
}

/** A bet that was matched at a price. */
export interface Fill {
  readonly side: BetSide
  readonly price: number
  readonly stake: number
  readonly terms?: BetTerms | undefined
}

/** Returns the price `ticks` better for who gets out of a fill, worse where they are below zero; held within the ladder. */
export function exitPrice({ side, price, terms }: Fill, ticks: number): number {
  const ladder = ladderOf(terms)
  const index = ladder.indexOf(price) + (side === 'BACK' ? -ticks : ticks)
  return ladder.prices[Math.max(0, Math.min(ladder.size - 1, index))] ?? price
}

/** Returns the exit that takes a profit, `ticks` better than the fill: of its stake, or of what makes both results the same. */
export function exitOf(fill: Fill, ticks: number, levelled: boolean): ExitFigures {
  const price = exitPrice(fill, ticks)
  const stake = levelled ? divideDown(fill.stake * fill.price, price) : fill.stake
  return { price, stake, ...resultsOf(fill, price, stake) }
}

/** Returns the stop that comes with such an exit, of its stake, or alone, of the fill's: at its trigger. */
export function stopOf(fill: Fill, stopTicks: number, exitStake: number): ExitFigures {
  const price = exitPrice(fill, -stopTicks)
  return { price, stake: exitStake, ...resultsOf(fill, price, exitStake) }
}

/** Returns what a fill and an order of the other side come to, minor units. */
function resultsOf({ side, price, stake }: Fill, exit: number, exitStake: number) {
  const sign = side === 'BACK' ? 1 : -1
  const won = stake * (price - 100) - exitStake * (exit - 100)
  return { ifWins: divideHalfEven(sign * won, 100), ifLoses: sign * (exitStake - stake) + 0 }
}
