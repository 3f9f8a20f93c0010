/** The player's bets on an event: unmatched, matched, settled. Lists without bets are left out. */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { useSession } from '../../account/session.ts'
import { accountKey } from '../../api/query-client.ts'
import { orders } from '../../live/live.ts'
import { useBetsKnown } from '../../live/use-live.ts'
import { slipText } from '../../text/en/slip.ts'
import { Empty } from '../../ui/Empty.tsx'
import { gliding } from '../../ui/gliding.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
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
  const { bets, isPending } = useEventBets(markets, isAuthenticated)
  if (!isAuthenticated) return null
  return (
    <>
      <HeldCashOutList markets={markets} isAsked={bets.some((bet) => bet.matched > 0)} />
      <BetListsOf bets={bets} isPending={isPending} />
    </>
  )
}

interface BetListsOfProps {
  bets: readonly Bet[]
  /** Whether some may still come. */
  isPending?: boolean
  /** Sample bets cannot be changed. */
  isDemo?: boolean
}

/** The lists of given bets. */
export function BetListsOf({ bets, isPending = false, isDemo = false }: BetListsOfProps) {
  const { unmatched, matched, settled } = groupBets(bets)
  return (
    <div ref={gliding} className={styles.lists}>
      {unmatched.length > 0 && <UnmatchedTable bets={unmatched} isDemo={isDemo} />}
      {matched.length > 0 && <MatchedTable bets={matched} />}
      {settled.length > 0 && <SettledTable bets={settled} />}
      {unmatched.length + matched.length + settled.length === 0 && (
        <section className={styles.panel} aria-label="Bets" aria-busy={isPending}>
          {isPending ? (
            <Skeleton rows={2} rowHeight={32} />
          ) : (
            <Empty icon="list" sentence={slipText.noBets} />
          )}
        </section>
      )}
    </div>
  )
}

/** Returns the bets on the markets, the open ones from the stream, the settled ones from the list as well; and whether some may still come. */
function useEventBets(markets: readonly Market[], isAuthenticated: boolean) {
  const live = useLiveBets(markets)
  const isKnown = useBetsKnown()
  const { listed, isLoading } = useQueries({
    queries: markets.map(({ marketId, status }) => ({
      queryKey: [accountKey, 'settled', marketId],
      queryFn: ({ signal }: { signal: AbortSignal }) => getBets('settled', marketId, signal),
      enabled: isAuthenticated && (status === 'SETTLED' || status === 'VOIDED'),
    })),
    combine: (results) => ({
      listed: results.flatMap(({ data }) => data?.bets ?? []),
      isLoading: results.some((result) => result.isLoading),
    }),
  })
  const bets = useMemo(() => mergeBets(live, listed), [live, listed])
  return { bets, isPending: isLoading || !isKnown }
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
