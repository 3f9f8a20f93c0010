/** The page of a race: the next races, its card with the prices to win and to be placed, the slip, and the way to its other markets. */
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { EventSummary, RaceCard, Runner } from '#contract/catalogue.ts'
import { ApiError } from '../../api/client.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { useEventState, useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { racingText } from '../../text/en/racing.ts'
import { clock } from '../../text/times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { gliding } from '../../ui/gliding.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia, useScreenSize } from '../../ui/screen-size.ts'
import { BetLists } from '../bets/BetLists.tsx'
import { isRace } from '../events/race-address.ts'
import { sportNames } from '../events/sports-event.ts'
import { ConnectionNotice } from '../market/ConnectionNotice.tsx'
import { catalogueKey, getCard, getEvent } from '../market/catalogue-calls.ts'
import { StarButton } from '../market/StarButton.tsx'
import { useLaddersPath } from '../market/use-ladders-path.ts'
import { NoMarket } from '../pages/NoMarket.tsx'
import { BackHead } from '../pages/OwnHead.tsx'
import slip from '../slip/SlipColumn.module.css'
import { TraderSlipDrawer, TraderSlipPanel } from '../ticket/TraderSlip.tsx'
import { CardTable } from './CardTable.tsx'
import { OffIn } from './Countdown.tsx'
import type { Move } from './moves.ts'
import { NextOffStrip } from './NextOffStrip.tsx'
import styles from './Race.module.css'
import { LargestMoves, OtherMarkets, RacesOfCourse } from './RaceAside.tsx'
import { RacePhoneHead } from './RacePhoneHead.tsx'
import { RaceCashOut, RaceTools } from './RaceTools.tsx'
import { placeMarket, winMarket } from './race-markets.ts'
import { StartPanel } from './StartPanel.tsx'
import { useMoves } from './use-moves.ts'

/** The page of the race that the address names. */
export default function RacePage() {
  const { eventId: id = '' } = useParams()
  return /^[1-9][0-9]{0,9}$/.test(id) ? <KnownRace key={id} eventId={Number(id)} /> : <Nowhere />
}

function Nowhere() {
  return (
    <>
      <BackHead />
      <NoMarket />
    </>
  )
}

const totalsEveryMs = 15_000

function KnownRace({ eventId }: { eventId: number }) {
  useCatalogueChanges(catalogueKey)
  const { data: race, error } = useQuery({
    queryKey: [catalogueKey, 'event', eventId],
    queryFn: ({ signal }) => getEvent(eventId, signal),
    // For the matched totals of its other markets, and for who is withdrawn; prices are live.
    refetchInterval: totalsEveryMs,
  })
  const { data: card } = useQuery({
    queryKey: [catalogueKey, 'card', eventId],
    queryFn: ({ signal }) => getCard(eventId, signal),
    enabled: race?.card === true,
  })
  if (error instanceof ApiError && error.status === 404) return <Nowhere />
  if (race !== undefined && !isRace(race)) return <Nowhere />
  if (race === undefined && error !== null) return <Alert>{error.message}</Alert>
  return (
    <div ref={gliding} className={styles.page}>
      <NextOffStrip chosen={eventId} />
      {race === undefined ? (
        <section className={styles.card} aria-busy="true" aria-label={racingText.card}>
          <Skeleton rows={8} rowHeight={50} />
        </section>
      ) : (
        <Body race={race} card={card} />
      )}
    </div>
  )
}

const noMoves: readonly Move[] = []
const noRunners: readonly Runner[] = []

function Body({ race, card }: { race: EventSummary; card: RaceCard | undefined }) {
  const win = winMarket(race)
  const place = placeMarket(race)
  const isPhone = useScreenSize() === 'phone'
  const isBeside = useMedia('(min-width: 1200px)')
  const [search, setSearch] = useSearchParams()
  const shown = search.get('show') === 'place' ? 'place' : 'win'
  useWatchMarkets([win, place].flatMap((market) => market?.marketId ?? []))
  useWatchEvents([race.eventId])
  const moves = useMoves(win, race.status === 'Ended')
  return (
    <>
      <Head race={race} card={card} isPhone={isPhone} />
      <ConnectionNotice />
      <div ref={gliding} className={styles.grid}>
        <div className={styles.main}>
          {win && (
            <CardTable
              race={race}
              card={card}
              win={win}
              place={place}
              moves={moves ?? noMoves}
              isPhone={isPhone}
              shown={shown}
              onShow={(next) => setSearch(next === 'place' ? { show: next } : {}, { replace: true })}
            />
          )}
        </div>
        <div ref={gliding} className={styles.below}>
          {win && <LargestMoves market={win} moves={moves} />}
          <OtherMarkets race={race} />
          <RacesOfCourse race={race} />
        </div>
        <div ref={gliding} className={classNames(styles.bets, isBeside && slip.column)}>
          {!isPhone && <TraderSlipPanel />}
          {win && <RaceCashOut market={win} />}
          {place && <RaceCashOut market={place} />}
          <BetLists markets={race.markets} />
          {win && <RaceTools market={win} />}
          {win && <StartPanel market={win} />}
        </div>
      </div>
      {isPhone && (
        <div className={styles.drawer}>
          <TraderSlipDrawer />
        </div>
      )}
    </>
  )
}

function Head({ race, card, isPhone }: { race: EventSummary; card: RaceCard | undefined; isPhone: boolean }) {
  const live = useEventState(race.eventId)
  const status = live?.status ?? race.status
  const win = winMarket(race)
  const place = placeMarket(race)
  const running = win?.runners.filter((runner) => runner.status !== 'REMOVED') ?? []
  const ladders = useLaddersPath(win?.marketId ?? 0, win?.runners ?? noRunners)
  const score = live?.score?.summary ?? race.score?.summary
  const facts = [
    card && racingText.metres(card.distanceMetres),
    win && racingText.runners(running.length),
    place && racingText.places(place.numberOfWinners),
    status !== 'Upcoming' && score,
  ]
    .filter(Boolean)
    .join(' · ')
  const title = <title>{`${clock(race.startTime)} ${race.competition} · Crossbook`}</title>
  if (isPhone) {
    return (
      <>
        {title}
        <RacePhoneHead race={race} status={status} facts={facts} />
      </>
    )
  }
  return (
    <header className={styles.head}>
      {title}
      <div className={styles.what}>
        <p className={styles.course}>
          {sportNames[race.sport]} · {race.competition}
        </p>
        <h1 className="ellipsis" title={race.name}>
          {clock(race.startTime)} {race.name}
        </h1>
        <p className={styles.facts}>{facts}</p>
      </div>
      <p className={styles.off}>
        {status === 'Upcoming' ? (
          <OffIn startTime={race.startTime} />
        ) : (
          <StatusBadge key={status} status={status} />
        )}
      </p>
      {running.length > 0 && (
        // Its room is kept: what stands beside it stays where it is when the race ends.
        <span className={status === 'Ended' || !ladders ? styles.away : undefined}>
          <ButtonLink to={ladders ?? ''} size="small">
            {racingText.ladders}
          </ButtonLink>
        </span>
      )}
      <StarButton eventId={race.eventId} name={race.name} />
    </header>
  )
}
