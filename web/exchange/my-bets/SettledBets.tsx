/** Bets with a result, a page at a time, and what all of the filter came to. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bet } from '#contract/orders.ts'
import type { SettledTotals } from '#contract/settled-totals.ts'
import { accountKey } from '../../api/query-client.ts'
import { useAllBets } from '../../live/use-live.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { formatCount, formatMoney, formatSigned } from '../../text/format.ts'
import { Button } from '../../ui/Button.tsx'
import { HistoryNote } from '../../ui/HistoryNote.tsx'
import paper from '../../ui/Paper.module.css'
import { firstPage, pageAfter } from '../../ui/paged-list.ts'
import { useReadForPaper } from '../../ui/paper.ts'
import { lastSettledFirst } from '../bets/bet-groups.ts'
import { SettledTable } from '../bets/SettledTable.tsx'
import { TodaysMemo } from '../pages/DayMemo.tsx'
import lobby from '../pages/Lobby.module.css'
import { BetsPaperHead } from './BetsPaperHead.tsx'
import { type BetFilter, shownBets } from './bet-filter.ts'
import { getBetPage, settledRows } from './bet-pages.ts'
import { NoBets } from './NoBets.tsx'
import { Figure, Totals } from './Totals.tsx'

const noPages: Bet[] = []

/** The list. */
export function SettledBets({ filter }: { filter: BetFilter }) {
  const live = useAllBets()
  const queryKey = [accountKey, 'bets', 'settled', filter]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => getBetPage('settled', filter, signal, pageParam),
    initialPageParam: firstPage(settledRows),
    getNextPageParam: ({ next }, pages) => pageAfter(settledRows, pages.length, next),
  })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useReadForPaper(list, queryKey)
  const listed = useMemo(() => data?.pages.flatMap(({ bets }) => bets) ?? noPages, [data])
  const settled = useMemo(() => lastSettledFirst(shownBets(live, listed, filter)), [live, listed, filter])
  const totals = data?.pages[0]?.totals
  return (
    <div className={lobby.lists}>
      <BetsPaperHead
        list="settled"
        filter={filter}
        rows={{ shown: settled.length, all: totals?.bets, isWhole: data !== undefined && !hasNextPage }}
      />
      <HistoryNote of={data?.pages[0]} />
      {totals !== undefined && totals.bets > settled.length && <TotalsOf totals={totals} />}
      {settled.length === 0 ? (
        <NoBets isPending={isPending} error={error} list="settled" />
      ) : (
        <div className={lobby.pages}>
          <SettledTable bets={settled} namesMarket />
          {hasNextPage && (
            <Button className={paper.offPaper} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {lobbyText.showMore}
            </Button>
          )}
        </div>
      )}
      <TodaysMemo />
    </div>
  )
}

/** Of all bets of the filter, where not all of them are on the page. */
function TotalsOf({ totals }: { totals: SettledTotals }) {
  return (
    <Totals>
      <Figure name={myBetsText.betsSettled}>{formatCount(totals.bets)}</Figure>
      <Figure name={myBetsText.turnover}>{formatMoney(totals.staked)}</Figure>
      <Figure name={myBetsText.result} sign={totals.result}>
        {formatSigned(totals.result)}
      </Figure>
      {totals.commission !== undefined && (
        <Figure name={myBetsText.commissionPaid}>{formatSigned(-totals.commission)}</Figure>
      )}
      {totals.net !== undefined && (
        <Figure name={myBetsText.net} sign={totals.net}>
          {formatSigned(totals.net)}
        </Figure>
      )}
    </Totals>
  )
}
