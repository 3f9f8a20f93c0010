/** Bets that are not over: unmatched, matched, and those that wait for a trigger; live. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Bet } from '#contract/orders.ts'
import { accountKey } from '../../api/query-client.ts'
import { watchTopic } from '../../live/market-topics.ts'
import { useAllBets, useWatchMarkets } from '../../live/use-live.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { gliding } from '../../ui/gliding.ts'
import { groupBets } from '../bets/bet-groups.ts'
import { HeldCashOutList, type HeldMarket } from '../bets/HeldCashOutList.tsx'
import { MatchedList } from '../bets/MatchedList.tsx'
import { UnmatchedTable } from '../bets/UnmatchedTable.tsx'
import { useHeldCashOuts } from '../bets/use-held-cash-outs.ts'
import { TodaysMemo } from '../pages/DayMemo.tsx'
import lobby from '../pages/Lobby.module.css'
import { BetsPaperHead } from './BetsPaperHead.tsx'
import { type BetFilter, shownBets } from './bet-filter.ts'
import { getBetPage } from './bet-pages.ts'
import { type OpenListId, stateOf } from './lists.ts'
import styles from './MyBets.module.css'
import { NoBets } from './NoBets.tsx'

/** The list. A bet of which a part is matched stands in two tables. */
export function OpenBets({ list, filter }: { list: OpenListId; filter: BetFilter }) {
  const live = useAllBets()
  const { data, error, isPending } = useQuery({
    queryKey: [accountKey, 'bets', list, filter],
    queryFn: ({ signal }) => getBetPage(stateOf[list], filter, signal),
  })
  const { unmatched, matched } = useMemo(
    () => groupBets(shownBets(live, data?.bets ?? [], filter)),
    [live, data, filter],
  )
  const held = unmatched.filter(({ state }) => state === 'held')
  const first = list === 'open' ? unmatched : list === 'conditional' ? held : []
  const second = list === 'conditional' ? [] : matched
  const profits = useHeldCashOuts(
    matched.map(({ marketId }) => marketId),
    list === 'conditional',
  )
  useWatched(first, second)
  // Cashing out is of whole markets: a list of some of their bets does not offer it.
  const isWhole = [filter.strategy, filter.side, filter.from, filter.to].every((one) => one === undefined)
  const isMore = data !== undefined && data.next !== null
  const isEmpty = first.length + second.length + profits.length === 0
  return (
    <div ref={gliding} className={lobby.lists}>
      <BetsPaperHead
        list={list}
        filter={filter}
        rows={{ shown: countOf([...first, ...second]), isWhole: data?.next === null }}
      />
      {isMore && <p className={styles.more}>{myBetsText.newestAlone(data.bets.length)}</p>}
      {isEmpty && <NoBets isPending={isPending} error={error} list={list} />}
      {first.length > 0 && <UnmatchedTable bets={first} namesMarket isFollowed />}
      {second.length > 0 && <MatchedList bets={second} isWhole={isWhole} />}
      {profits.length > 0 && <HeldCashOutList markets={marketsOf(matched)} isAsked />}
      {list === 'open' && <TodaysMemo />}
    </div>
  )
}

/** In more markets than this, prices and queues of the others are not followed. */
const marketsMax = 40

/** Keeps prices of the bets' markets subscribed, and the queues of those that stand in one. */
function useWatched(unmatched: readonly Bet[], matched: readonly Bet[]): void {
  const idsOf = (bets: readonly Bet[]) =>
    [...new Set(bets.map(({ marketId }) => marketId))].sort((a, b) => a - b).slice(0, marketsMax)
  useWatchMarkets(idsOf(matched))
  const queued = idsOf(unmatched.filter(({ state }) => state !== 'held')).join()
  useEffect(() => {
    const ends =
      queued === '' ? [] : queued.split(',').map((marketId) => watchTopic('queue', Number(marketId)))
    return () => {
      for (const end of ends) end()
    }
  }, [queued])
}

/** A bet of which a part is matched stands in both tables, and is one. */
function countOf(bets: readonly Bet[]): number {
  return new Set(bets.map(({ orderId }) => orderId)).size
}

/** Returns the markets of the bets with the runners that they are on. */
function marketsOf(bets: readonly Bet[]): HeldMarket[] {
  const markets = new Map<number, HeldMarket>()
  for (const { marketId, selectionId, runnerName } of bets) {
    const runners = markets.get(marketId)?.runners ?? []
    markets.set(marketId, { marketId, runners: [...runners, { selectionId, name: runnerName }] })
  }
  return [...markets.values()]
}
