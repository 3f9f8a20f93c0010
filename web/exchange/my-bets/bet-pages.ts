/** The player's bets as the calls list them. */
import { listBets } from '#contract/addresses/orders.ts'
import type { Bets, BetsQuery } from '#contract/orders.ts'
import { api } from '../../api/client.ts'
import type { BetFilter } from './bet-filter.ts'

/** Of a page: of open bets, of which all but the most active have one page, and of settled ones. */
const pageRows = { open: '500', settled: '50' }

/** Returns a page of the bets, newest first; `cursor` is the last page's `next`. */
export function getBetPage(
  state: NonNullable<BetsQuery['state']>,
  filter: BetFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Bets> {
  const limit = state === 'settled' ? pageRows.settled : pageRows.open
  return api(listBets, { query: { ...filter, state, limit, cursor: cursor ?? undefined }, signal })
}

/** Returns how many bets of the filter have a result, of those with something matched. */
export async function getSettledCount(filter: BetFilter, signal: AbortSignal): Promise<number> {
  const { totals } = await api(listBets, { query: { ...filter, state: 'settled', limit: '1' }, signal })
  return totals?.bets ?? 0
}
