/** The player's bets as the calls list them. */
import { listBets } from '#contract/addresses/orders.ts'
import type { Bets, BetsQuery } from '#contract/orders.ts'
import { api } from '../../api/client.ts'
import { firstPage, type NextPage } from '../../ui/paged-list.ts'
import type { BetFilter } from './bet-filter.ts'

/** Of the first page: of open bets, of which all but the most active have one page, and of settled ones. */
const openRows = 500
export const settledRows = 50

/** Returns a page of the bets, newest first. */
export function getBetPage(
  state: NonNullable<BetsQuery['state']>,
  filter: BetFilter,
  signal: AbortSignal,
  page: NextPage = firstPage(state === 'settled' ? settledRows : openRows),
): Promise<Bets> {
  return api(listBets, { query: { ...filter, ...page, state }, signal })
}

/** Returns how many bets of the filter have a result, of those with something matched. */
export async function getSettledCount(filter: BetFilter, signal: AbortSignal): Promise<number> {
  const { totals } = await api(listBets, { query: { ...filter, state: 'settled', limit: '1' }, signal })
  return totals?.bets ?? 0
}
