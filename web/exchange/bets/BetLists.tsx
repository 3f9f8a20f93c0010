/** The player's bets on an event: unmatched, matched, settled. Lists without bets are left out. */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { useSession } from '../../account/session.ts'
import { accountKey } from '../../api/query-client.ts'
import { orders } from '../../live/live.ts'
import { slipText } from '../../text/en/slip.ts'
import { Empty } from '../../ui/Empty.tsx'
import { gliding } from '../../ui/gliding.ts'
import { getBets } from '../slip/order-calls.ts'
import styles from './BetLists.module.css'
import { groupBets, mergeBets } from './bet-groups.ts'
import { HeldCashOutList } from './HeldCashOutList.tsx'
import { MatchedTable } from './MatchedTable.tsx'
import { SettledTable } from './SettledTable.tsx'
import { UnmatchedTable } from './UnmatchedTable.tsx'

/** The player's lists over the markets of an event, live. Nothing for a guest. */
export function BetLists({ markets }: { markets: readonly Market[] }) {
  const { isAuthenticated } = useSession()
  const bets = useEventBets(markets, isAuthenticated)
  if (!isAuthenticated) return null
  return (
    <>
      <HeldCashOutList markets={markets} isAsked={bets.some((bet) => bet.matched > 0)} />
      <BetListsOf bets={bets} />
    </>
  )
}

interface BetListsOfProps {
  bets: readonly Bet[]
  /** Sample bets cannot be changed. */
  isDemo?: boolean
}

/** The lists of given bets. */
export function BetListsOf({ bets, isDemo = false }: BetListsOfProps) {
  const { unmatched, matched, settled } = groupBets(bets)
  return (
    <div ref={gliding} className={styles.lists}>
      {unmatched.length > 0 && <UnmatchedTable bets={unmatched} isDemo={isDemo} />}
      {matched.length > 0 && <MatchedTable bets={matched} />}
      {settled.length > 0 && <SettledTable bets={settled} />}
      {unmatched.length + matched.length + settled.length === 0 && (
        <section className={styles.panel} aria-label="Bets">
          <Empty icon="list" sentence={slipText.noBets} />
        </section>
      )}
    </div>
  )
}

/** Returns the bets on the markets: the open ones from the stream, the settled ones from the list as well. */
function useEventBets(markets: readonly Market[], isAuthenticated: boolean): Bet[] {
  const live = useLiveBets(markets)
  const listed = useQueries({
    queries: markets.map(({ marketId, status }) => ({
      queryKey: [accountKey, 'settled', marketId],
      queryFn: ({ signal }: { signal: AbortSignal }) => getBets('settled', marketId, signal),
      enabled: isAuthenticated && (status === 'SETTLED' || status === 'VOIDED'),
    })),
    combine: (results) => results.flatMap(({ data }) => data?.bets ?? []),
  })
  return useMemo(() => mergeBets(live, listed), [live, listed])
}

/** Returns the stream's bets on several markets; the same array until one of them changes. */
function useLiveBets(markets: readonly Market[]): readonly Bet[] {
  const ids = markets.map(({ marketId }) => marketId).join()
  const read = useMemo(() => {
    const marketIds = ids === '' ? [] : ids.split(',').map(Number)
    let parts: (readonly Bet[])[] = []
    let all: readonly Bet[] = []
    return () => {
      const now = marketIds.map((marketId) => orders.bets(marketId))
      if (now.length !== parts.length || now.some((part, index) => part !== parts[index])) {
        parts = now
        all = now.flat()
      }
      return all
    }
  }, [ids])
  const subscribe = useCallback(
    (listener: () => void) => {
      const marketIds = ids === '' ? [] : ids.split(',').map(Number)
      const ends = marketIds.map((marketId) => orders.subscribeMarket(marketId, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [ids],
  )
  return useSyncExternalStore(subscribe, read)
}
