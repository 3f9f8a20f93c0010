/** The ids of the bets in the views, settled and otherwise ended ones in one row: they have the order in which bets ended. */
import type { DatabaseSync } from 'node:sqlite'

export interface BetIds {
  /** The highest so far; the next bet takes the one after it. */
  last: number
}

/** Returns the ids as the views have them. */
export function readBetIds(database: DatabaseSync): BetIds {
  const last = (table: string) =>
    Number(database.prepare(`SELECT max(bet_id) AS last FROM ${table}`).get()!.last ?? 0)
  return { last: Math.max(last('settled_bet'), last('ended_bet')) }
}
