/** The next races of all courses, live: when each is off, its favourite and the favourite's best prices. */
import { useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { prices } from '../../live/live.ts'
import { useEventState, useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { racingText } from '../../text/en/racing.ts'
import { formatSize } from '../../text/format.ts'
import { clock } from '../../text/times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { gliding } from '../../ui/gliding.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { racePath } from '../events/race-address.ts'
import { choosePrice } from '../market/choose-price.ts'
import { Matched } from '../market/Matched.tsx'
import { PriceCell } from '../market/PriceCell.tsx'
import { StarButton } from '../market/StarButton.tsx'
import { useAccess, useMarketNow } from '../market/use-market.ts'
import { LobbyEmpty } from '../pages/LobbyEmpty.tsx'
import { LobbyPage } from '../pages/LobbyPage.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './NextOff.module.css'
import { winMarket } from './race-markets.ts'
import { useNextRaces } from './use-next-races.ts'

const { heads } = racingText

/** The page. */
export default function NextOffPage() {
  const { data: races, error } = useNextRaces()
  return (
    <LobbyPage title={racingText.nextOff} hasPrices>
      {races === undefined ? (
        error === null ? (
          <section className={styles.table} aria-busy="true" aria-label={racingText.nextRaces}>
            <Skeleton rows={6} rowHeight={52} />
          </section>
        ) : (
          <Alert>{error.message}</Alert>
        )
      ) : (
        <Races races={races} />
      )}
    </LobbyPage>
  )
}

function Races({ races }: { races: readonly EventSummary[] }) {
  useWatchMarkets(races.flatMap((race) => winMarket(race)?.marketId ?? []))
  useWatchEvents(races.map(({ eventId }) => eventId))
  return (
    <section className={styles.table} aria-label={racingText.nextRaces}>
      {races.length === 0 ? (
        <LobbyEmpty icon="calendar" sentence={racingText.noRaces} />
      ) : (
        <>
          <div className={styles.heads} aria-hidden="true">
            <span>{heads.startsIn}</span>
            <span>{heads.race}</span>
            <span>{racingText.matched}</span>
            <span>{heads.favourite}</span>
            <span>Back / Lay</span>
          </div>
          <ul ref={gliding}>
            {races.map((race) => (
              <Line key={race.eventId} race={race} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Line({ race }: { race: EventSummary }) {
  const status = useEventState(race.eventId)?.status ?? race.status
  const market = winMarket(race)
  return (
    <li className={styles.line} data-event={race.eventId}>
      <span className={styles.clock}>
        <Countdown startTime={race.startTime} isRunning={status === 'Live'} />
      </span>
      <span className={styles.name}>
        <Link to={racePath(race.eventId)} title={race.name}>
          {clock(race.startTime)} {race.competition}
        </Link>
        <span className={`${styles.facts} ellipsis`}>
          {[raceOf(race), market && racingText.runners(runnersOf(market).length)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.matched}>
        {market && (
          <>
            <span className="visually-hidden">{racingText.matched} </span>
            <Matched market={market} format={formatSize} />
          </>
        )}
      </span>
      {market ? <Favourite race={race} market={market} /> : <NoFavourite />}
      <StarButton eventId={race.eventId} name={race.name} className={styles.star} />
    </li>
  )
}

/** Returns what the course's name, which stands above, leaves of the race's. */
function raceOf({ name, competition }: EventSummary): string {
  return name.startsWith(`${competition} `) ? name.slice(competition.length + 1) : name
}

function runnersOf({ runners }: Market) {
  return runners.filter(({ status }) => status !== 'REMOVED')
}

/** The runner that is backed at the lowest price, and its best prices. */
function Favourite({ race, market }: { race: EventSummary; market: Market }) {
  const now = useMarketNow(market)
  const access = useAccess(now.status, false)
  const isDesktop = useScreenSize() === 'desktop'
  const navigate = useNavigate()
  const selectionId = useSyncExternalStore(
    (listener) => prices.subscribeMarket(market.marketId, listener),
    () => favouriteOf(market),
  )
  const runner = market.runners.find((one) => one.selectionId === selectionId)
  if (!runner) return <NoFavourite />
  return (
    <>
      <span className={`${styles.favourite} ellipsis`}>
        <span className="visually-hidden">{heads.favourite} </span>
        {runner.name}
      </span>
      <span className={styles.pair}>
        {(['back', 'lay'] as const).map((side) => (
          <PriceCell
            key={side}
            marketId={market.marketId}
            selectionId={runner.selectionId}
            runnerName={runner.name}
            side={side}
            level={0}
            access={access}
            chosenPrice={null}
            onChoose={(cell) => {
              choosePrice(race, market, runner, side, cell)
              if (!isDesktop) void navigate(racePath(race.eventId))
            }}
          />
        ))}
      </span>
    </>
  )
}

/** The room of a favourite and its prices. */
function NoFavourite() {
  return (
    <>
      <span className={styles.favourite}>–</span>
      <span className={styles.pair} />
    </>
  )
}

/** Returns the runner with the lowest price to back, or undefined while there is none. */
function favouriteOf(market: Market): number | undefined {
  let lowest: { price: number; selectionId: number } | undefined
  for (const { selectionId, status } of market.runners) {
    const best = status === 'REMOVED' ? null : prices.cell(market.marketId, selectionId, 'back', 0)
    if (best && (lowest === undefined || best.price < lowest.price))
      lowest = { price: best.price, selectionId }
  }
  return lowest?.selectionId
}
