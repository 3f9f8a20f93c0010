/** The player's own bets in every market: the open ones live, the settled ones with their results. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listBets } from '#contract/addresses/orders.ts'
import type { Bet, Bets } from '#contract/orders.ts'
import { useSession } from '../../account/session.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { useAllBets } from '../../live/use-live.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { HistoryNote } from '../../ui/HistoryNote.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { groupBets, mergeBets } from '../bets/bet-groups.ts'
import { MatchedTable } from '../bets/MatchedTable.tsx'
import { SettledTable } from '../bets/SettledTable.tsx'
import { UnmatchedTable } from '../bets/UnmatchedTable.tsx'
import { TodaysMemo } from './DayMemo.tsx'
import styles from './Lobby.module.css'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import type { LobbyIconName } from './LobbyIcon.tsx'
import { LobbyPage } from './LobbyPage.tsx'

type BetState = 'open' | 'settled'

/** Returns a page of the player's bets, newest first; `cursor` is the last page's `next`. */
function getBetPage(state: BetState, cursor: string | null, signal: AbortSignal): Promise<Bets> {
  const limit = state === 'open' ? '500' : '50'
  return api(listBets, { query: { state, limit, cursor: cursor ?? undefined }, signal })
}

/** The page. A guest is asked to log in. */
export default function MyBetsPage() {
  const { isAuthenticated } = useSession()
  return (
    <LobbyPage title="My bets">
      {isAuthenticated ? (
        <MyBets />
      ) : (
        <section className={styles.panel}>
          <LobbyEmpty icon="bets" sentence={lobbyText.logInForBets}>
            <ButtonLink to="/login" kind="primary" size="small">
              Log in
            </ButtonLink>
          </LobbyEmpty>
        </section>
      )}
    </LobbyPage>
  )
}

function MyBets() {
  const [state, setState] = useState<BetState>('open')
  return (
    <Tabs<BetState>
      label="My bets"
      tabs={[
        { id: 'open', label: 'Open' },
        { id: 'settled', label: 'Settled' },
      ]}
      chosen={state}
      onChoose={setState}
      listClassName={styles.tabs}
      tabClassName={styles.tab}
    >
      <div className={styles.lists}>
        {state === 'open' ? <OpenBets /> : <SettledBets />}
        <TodaysMemo />
      </div>
    </Tabs>
  )
}

function OpenBets() {
  const live = useAllBets()
  const { data, error, isPending } = useQuery({
    queryKey: [accountKey, 'open-bets'],
    queryFn: ({ signal }) => getBetPage('open', null, signal),
  })
  const { unmatched, matched } = useMemo(() => groupBets(mergeBets(live, data?.bets ?? [])), [live, data])
  if (unmatched.length + matched.length === 0) {
    return <NoBets isPending={isPending} error={error} icon="bets" sentence={lobbyText.noActiveBets} />
  }
  return (
    <div className={styles.lists}>
      {unmatched.length > 0 && <UnmatchedTable bets={unmatched} namesMarket />}
      {matched.length > 0 && <MatchedTable bets={matched} namesMarket />}
    </div>
  )
}

const noPages: Bet[] = []

function SettledBets() {
  const live = useAllBets()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [accountKey, 'settled-bets'],
    queryFn: ({ pageParam, signal }) => getBetPage('settled', pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const listed = useMemo(() => data?.pages.flatMap(({ bets }) => bets) ?? noPages, [data])
  const { settled } = useMemo(() => groupBets(mergeBets(live, listed)), [live, listed])
  const note = <HistoryNote of={data?.pages[0]} />
  if (settled.length === 0) {
    return (
      <>
        {note}
        <NoBets isPending={isPending} error={error} icon="result" sentence={lobbyText.noSettledBets} />
      </>
    )
  }
  return (
    <div className={styles.pages}>
      {note}
      <SettledTable bets={settled} namesMarket />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {lobbyText.showMore}
        </Button>
      )}
    </div>
  )
}

interface NoBetsProps {
  isPending: boolean
  error: Error | null
  icon: LobbyIconName
  sentence: string
}

/** Bars while the bets are on their way, why they did not come, or that there are none. */
function NoBets({ isPending, error, icon, sentence }: NoBetsProps) {
  if (error !== null) return <Alert>{error.message}</Alert>
  return (
    <section className={styles.panel} aria-busy={isPending}>
      {isPending ? <Skeleton rows={4} rowHeight={52} /> : <LobbyEmpty icon={icon} sentence={sentence} />}
    </section>
  )
}
