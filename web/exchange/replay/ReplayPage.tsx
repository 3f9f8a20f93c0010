/** The time machine: a market of the last seven days, played again price by price. */
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { ReplayRange } from '#contract/replay.ts'
import { replayText } from '../../text/en/replay.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import page from '../../ui/MessagePage.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { replayPlaceOf } from '../events/replay-address.ts'
import { catalogueKey } from '../market/catalogue-calls.ts'
import { LobbyIcon } from '../pages/LobbyIcon.tsx'
import { NoMarket } from '../pages/NoMarket.tsx'
import { marketPath } from '../pages/sports.ts'
import { hasEnded } from './end.ts'
import styles from './Replay.module.css'
import { Replay } from './Replay.tsx'
import { getRange } from './replay-calls.ts'

/** The page of the market that the address names. */
export default function ReplayPage() {
  const { marketId: id = '' } = useParams()
  return /^[1-9][0-9]{0,9}$/.test(id) ? <KnownMarket key={id} marketId={Number(id)} /> : <NoMarket />
}

/** A market that goes on has more to play every moment. */
const rangeEveryMs = 10_000

function KnownMarket({ marketId }: { marketId: number }) {
  const [search] = useSearchParams()
  const { data, error } = useQuery({
    queryKey: [catalogueKey, 'replay', marketId],
    queryFn: ({ signal }) => getRange(marketId, signal),
    refetchInterval: ({ state }) => (hasEnded(state.data?.marks.at(-1)?.status) ? false : rangeEveryMs),
  })
  if (data === undefined) {
    if (error !== null) return <Alert>{error.message}</Alert>
    return (
      <section className={styles.panel} aria-busy="true" aria-label={replayText.title}>
        <Skeleton rows={6} rowHeight={52} />
      </section>
    )
  }
  const { from, to, names } = data
  if (from !== null && to !== null) {
    return <Replay range={{ ...data, from, to }} start={replayPlaceOf(search)} />
  }
  return names === undefined && data.isComplete ? <NoMarket /> : <Nothing range={data} />
}

function Nothing({ range: { marketId, names, isComplete } }: { range: ReplayRange }) {
  return (
    <section className={page.page}>
      <title>{`${replayText.title} · Crossbook`}</title>
      <LobbyIcon name="result" size={28} />
      <h1>{names ? `${names.eventName}, ${names.marketName}` : replayText.title}</h1>
      <p>
        {isComplete ? (
          <>
            <b>{replayText.nothing}</b> {replayText.nothingHelp}
          </>
        ) : (
          replayText.notYet
        )}
      </p>
      <span className={styles.ways}>
        <ButtonLink to={marketPath(marketId)}>{replayText.seeMarket}</ButtonLink>
        <ButtonLink to="/lobby/results">{replayText.seeResults}</ButtonLink>
      </span>
    </section>
  )
}
