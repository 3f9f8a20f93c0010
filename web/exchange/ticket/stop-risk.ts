/** What a bet may lose with the stop that follows its fills: where that may be more than the bet alone, it is held back for. */
import { divideUp, stakeMax } from '#core/values/money.ts'
import { type BetSide, riskAndWin } from '../slip/arithmetic.ts'
import type { BetTerms } from '../slip/bet-terms.ts'
import { exitOf, exitPrice } from './exit-figures.ts'
import type { Ticket } from './ticket.ts'

/** A bet as it is asked for; minor units and hundredths. */
export interface Asked {
  readonly side: BetSide
  readonly price: number
  readonly stake: number
  readonly terms?: BetTerms | undefined
}

/**
 * Returns what a bet may lose, minor units: back 10.00 at 20 with a stop at 25 that slips to 28 wins 190.00, and loses 270.00 by its stop.
 * A lay's stop never makes it lose more.
 */
export function riskWithStop(bet: Asked, ticket: Pick<Ticket, Stops>): number {
  const { side, price, stake, terms } = bet
  const { risk } = riskAndWin(side, price, stake, terms)
  const { offsetTicks, stopTicks, slippage, levelled } = ticket
  if (stopTicks === null || side === 'LAY') return risk
  const stopped = offsetTicks === null ? stake : exitOf(bet, offsetTicks, levelled).stake
  const worst = exitPrice(bet, -(stopTicks + slippage))
  return Math.max(risk, divideUp(stopped * (worst - 100) - stake * (price - 100), 100))
}

type Stops = 'offsetTicks' | 'stopTicks' | 'slippage' | 'levelled'

/** Returns the largest stake, minor units, of which no more than `available` may be lost; 0 where there is none. */
export function largestStake(available: number, riskOf: (stake: number) => number): number {
  let [least, over] = [0, stakeMax + 1]
  while (over - least > 1) {
    const middle = Math.floor((least + over) / 2)
    if (riskOf(middle) <= available) least = middle
    else over = middle
  }
  return least
}
