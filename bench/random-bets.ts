/** Random bets at prices around a fair one, of which about half find a match at once. */
import { ladderIndex, priceAt } from '#core/values/ladder.ts'
import { marketCount, runnersPerMarket } from './exchange.ts'

/** Index in the ladder of the price around which bets are placed. */
export const fairTick = ladderIndex(300)
const widestTicks = 8

/** A bet without its side. Size in minor units, price in hundredths. */
export interface RandomBet {
  readonly selectionId: number
  readonly price: number
  readonly size: number
  readonly persistence: 'PERSIST'
}

/** Returns a bet on a random runner: 2.00 to 20.00 within `spreadTicks` of 3.00. */
export function randomBet(random: () => number, spreadTicks = widestTicks): RandomBet {
  const upTo = (n: number) => Math.floor(random() * n)
  return {
    selectionId: 1 + upTo(runnersPerMarket),
    price: priceAt(fairTick + upTo(2 * spreadTicks + 1) - spreadTicks),
    size: 200 + upTo(1_800),
    persistence: 'PERSIST',
  }
}

/** Returns the id of a random market. */
export function randomMarket(random: () => number): number {
  return 1 + Math.floor(random() * marketCount)
}

/** Returns BACK or LAY. */
export function randomSide(random: () => number): 'BACK' | 'LAY' {
  return random() < 0.5 ? 'BACK' : 'LAY'
}
