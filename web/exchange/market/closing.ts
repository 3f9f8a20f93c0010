/** What a runner's bets come to when they are closed: an order of the other side levels them at a price. */
import type { Bet, Position } from '#contract/orders.ts'
import { divideHalfEven } from '#core/values/money.ts'

/** The matched bets on one runner together. */
export interface RunnerBets {
  /** What they come to if it loses, minor units. */
  readonly ifLoses: number
  /** The sum of stake x price, backs less lays: minor units by hundredths. What they come to more if it wins. */
  readonly payout: number
}

/** An order that levels them, minor units and hundredths. */
export interface Closing {
  readonly side: Bet['side']
  readonly size: number
  readonly price: number
}

/**
 * Returns the matched bets on a runner. `bets`: all of one's own in the market; `position`: where it is known, it tells the
 * payout exactly as long as one runner of the market has no bets; else it is that of the average prices.
 */
export function runnerBetsOf(
  bets: readonly Bet[],
  selectionId: number,
  position: Position | undefined,
): RunnerBets {
  let ifLoses = 0
  let payout = 0
  const withBets = new Set<number>()
  for (const bet of bets) {
    if (bet.matched === 0) continue
    withBets.add(bet.selectionId)
    if (bet.selectionId !== selectionId) continue
    const sign = bet.side === 'BACK' ? 1 : -1
    ifLoses -= sign * bet.matched
    payout += sign * bet.matched * bet.averagePrice
  }
  const own = position?.runners.find((runner) => runner.selectionId === selectionId)
  const free = position?.runners.find((runner) => !withBets.has(runner.selectionId))
  if (own && free && withBets.has(selectionId)) payout = (own.ifWins - free.ifWins) * 100
  return { ifLoses, payout }
}

/** Returns what the bets come to, whoever wins, when they are closed at a price; minor units. Backed 40.00 at 2.00, at 1.60: 10.00. */
export function resultIfClosed({ ifLoses, payout }: RunnerBets, price: number): number {
  return ifLoses + divideHalfEven(payout, price)
}

/** Returns the order that levels the bets at a price; null where they are level. Backed 40.00 at 2.00: lay 50.00 at 1.60. */
export function closingAt({ payout }: RunnerBets, price: number): Closing | null {
  const size = divideHalfEven(Math.abs(payout), price)
  return size === 0 ? null : { side: payout > 0 ? 'LAY' : 'BACK', size, price }
}
