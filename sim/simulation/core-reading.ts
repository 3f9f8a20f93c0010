/** Reads what the checks need out of the engine's state, in plain lists. */

import type { State } from '#core/engine/state.ts'
import type { BACK, LAY } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import { isEnded, type Market } from '#core/exchange/market/market.ts'
import { house } from '#core/ledger/accounts.ts'

/** Returns [price, size] of each level of one side of a runner (by index), best first; an ended market has none. */
export function coreLevels(
  market: Market,
  runner: number,
  side: typeof BACK | typeof LAY,
): [price: number, size: number][] {
  const levels: [number, number][] = []
  if (isEnded(market)) return levels
  forEachLevel(market.books, runner, side, (price, size) => levels.push([price, size]))
  return levels
}

/** Returns the ids of all players' accounts. */
export function corePlayers(state: State): number[] {
  return Array.from({ length: state.accounts.next - 101 }, (_, i) => 101 + i)
}

/** Returns the balances of every account of the ledger, the house's included. */
export function coreBalances(state: State): number[] {
  return [...Object.values(house), ...corePlayers(state)].map((account) => state.accounts.balance[account]!)
}
