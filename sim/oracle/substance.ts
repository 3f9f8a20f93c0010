/** What is offered to one who gets out of a bet, and whether a price of it means anything. */
import { levelsOf, queue } from './book.ts'
import { placeOnLadder } from './limits.ts'
import type { OracleMarket, OracleOrder } from './world.ts'

/** What others are to offer, minor units, and how far the best prices may be apart, ticks. */
const substance = 1_000
const widestSpread = 10

/** Who gets out, and how. */
export type Exit = Pick<OracleOrder, 'account' | 'selectionId' | 'side'>

/** Returns the orders that the exit would take, best first. */
export function offersTo(market: OracleMarket, { selectionId, side }: Omit<Exit, 'account'>): OracleOrder[] {
  return queue(market, selectionId, side === 'BACK' ? 'LAY' : 'BACK')
}

/** Returns whether both sides have a best price, and the two are near each other. */
export function isNarrow(market: OracleMarket, exit: Omit<Exit, 'account'>): boolean {
  const [best] = levelsOf(offersTo(market, exit))
  const [across] = levelsOf(queue(market, exit.selectionId, exit.side))
  if (best === undefined || across === undefined) return false
  return Math.abs(placeOnLadder(market, best[0]) - placeOnLadder(market, across[0])) <= widestSpread
}

/** Returns whether others offer enough, at the best price alone or at any. */
export function isOffered(market: OracleMarket, exit: Exit, where: 'at best' | 'anywhere'): boolean {
  const offers = offersTo(market, exit)
  const meant = where === 'anywhere' ? offers : offers.filter(({ price }) => price === offers[0]!.price)
  const ofOthers = meant.filter(({ account }) => account !== exit.account)
  return ofOthers.reduce((sum, { unmatched }) => sum + unmatched, 0) >= substance
}
