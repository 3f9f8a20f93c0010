/** How many bets each list has, for its tab: of the filter, as they are now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bet } from '#contract/orders.ts'
import { accountKey } from '../../api/query-client.ts'
import { useAllBets } from '../../live/use-live.ts'
import { formatCount } from '../../text/format.ts'
import { groupBets } from '../bets/bet-groups.ts'
import { useHeldCashOuts } from '../bets/use-held-cash-outs.ts'
import { type BetFilter, shownBets } from './bet-filter.ts'
import { getBetPage, getSettledCount } from './bet-pages.ts'
import type { BetListId } from './lists.ts'

export type ListCounts = Partial<Record<BetListId, string>>

/** Returns the counts that are known; of open bets that fill more than a page the tab says at least how many. */
export function useListCounts(filter: BetFilter): ListCounts {
  const live = useAllBets()
  const { data: open } = useQuery({
    queryKey: [accountKey, 'bets', 'open', filter],
    queryFn: ({ signal }) => getBetPage('open', filter, signal),
    placeholderData: keepPreviousData,
  })
  const { unmatched, matched, settled } = useMemo(
    () => groupBets(shownBets(live, open?.bets ?? [], filter)),
    [live, open, filter],
  )
  // What the stream says is settled changes the count; history has it a moment later.
  const { data: settledCount } = useQuery({
    queryKey: [accountKey, 'bets', 'settled-count', filter, settled.length],
    queryFn: ({ signal }) => getSettledCount(filter, signal),
    placeholderData: keepPreviousData,
  })
  const profits = useHeldCashOuts(
    matched.map(({ marketId }) => marketId),
    matched.length > 0,
  )
  return {
    ...(open && openCounts(unmatched, matched, profits.length, open.next !== null)),
    ...(settledCount !== undefined && { settled: formatCount(Math.max(settledCount, settled.length)) }),
  }
}

/** Returns the counts of the lists of open bets; a bet of which a part is matched is one. `isMore`: there are more than were read. */
export function openCounts(
  unmatched: readonly Bet[],
  matched: readonly Bet[],
  profits: number,
  isMore: boolean,
): ListCounts {
  const text = (count: number) => `${formatCount(count)}${isMore ? '+' : ''}`
  const open = new Set([...unmatched, ...matched].map(({ orderId }) => orderId)).size
  const held = unmatched.filter(({ state }) => state === 'held').length
  return { open: text(open), matched: text(matched.length), conditional: text(held + profits) }
}
