/** The lists of one's own bets, and where each is. */
import type { BetsQuery } from '#contract/orders.ts'

export const listIds = ['open', 'matched', 'conditional', 'settled', 'positions', 'profit'] as const
export type BetListId = (typeof listIds)[number]
/** Those of bets that are not over. */
export type OpenListId = 'open' | 'matched' | 'conditional'

/** What the calls name the lists of bets. */
export const stateOf: Readonly<Record<OpenListId | 'settled', NonNullable<BetsQuery['state']>>> = {
  open: 'open',
  matched: 'matched',
  conditional: 'conditional',
  settled: 'settled',
}

/** Returns the address of a list. */
export function listPath(list: BetListId): string {
  return list === 'open' ? '/lobby/bet_list' : `/lobby/bet_list/${list}`
}
