/** By which parts agents share the commission of an account in a market: as they were when a bet of it was first matched there. */

import type { LedgerState } from '../../ledger/ledger.ts'
import { partsAbove } from '../../ledger/shares.ts'
import type { AccountId } from '../../values/brands.ts'
import * as positionModule from './position.ts'
import { figureOf, findPosition, type Positions, positionRow } from './position.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { pageOf, rowOf } = positionModule
const { PARTS } = positionRow

/** A bet of the account is matched: the first one fixes its parts. Of all others it costs one comparison in a row that is at hand. Mutates. */
export function fixParts(state: LedgerState, positions: Positions, index: number, account: AccountId): void {
  const rows = pageOf(positions, index)
  const place = rowOf(positions, index) + PARTS
  if (rows[place] === 0) rows[place] = partsAbove(state, account)
}

/** Returns the number of the account's parts in a market, 0 where nothing of it was ever matched. */
export function partsIn(positions: Positions, account: AccountId): number {
  return figureOf(positions, findPosition(positions, account), PARTS)
}
