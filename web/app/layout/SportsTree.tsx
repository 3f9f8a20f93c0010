/** Sports, countries, competitions and events as a tree; each level is read when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { listCompetitions } from '#contract/addresses/catalogue.ts'
import type { Competitions, EventSummary, Sport } from '#contract/catalogue.ts'
import { api } from '../../api/client.ts'
import { isRace, racePath } from '../../exchange/events/race-address.ts'
import { catalogueKey, getEvents } from '../../exchange/market/catalogue-calls.ts'
import { mainMarket } from '../../exchange/market/three-way.ts'
import { LobbyIcon } from '../../exchange/pages/LobbyIcon.tsx'
import {
  competitionPath,
  type LobbySport,
  lobbySports,
  marketPath,
  sportPath,
} from '../../exchange/pages/sports.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { clock, nearTime } from '../../text/times.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './SportsTree.module.css'
import { Note, Tree, TreeItem } from './Tree.tsx'

interface SportsTreeProps {
  /** Id of what names it. */
  labelledBy: string
  current: LobbySport | undefined
  /** Whether the page is the list of the current sport. */
  isList: boolean
}

/** The ten sports, and the races under them. Arrow keys walk through it; it is one stop of Tab. */
export function SportsTree({ labelledBy, current, isList }: SportsTreeProps) {
  useCatalogueChanges(catalogueKey)
  return (
    <Tree name="sports" aria-labelledby={labelledBy}>
      {lobbySports.map((sport, index) => (
        <TreeItem
          key={sport.id}
          id={sport.id}
          label={sport.name}
          path={sportPath(sport)}
          icon={<LobbyIcon name={sport.icon} size={18} />}
          isFirst={index === 0}
          isChosen={sport === current}
          isCurrent={sport === current && isList}
          opens={sport.sport !== null}
        >
          {() => sport.sport !== null && <Countries sport={sport.sport} of={sport} />}
        </TreeItem>
      ))}
    </Tree>
  )
}

/** The courses of the races, as a tree of its own: they are none of the ten sports. */
export function RacesTree() {
  return (
    <Tree name="races" aria-label={lobbyText.races}>
      {(['horse-race', 'gray-hound'] as const).map((sport, index) => (
        <TreeItem
          key={sport}
          id={sport}
          label={lobbyText.racingSports[sport]}
          icon={<Icon name={sport === 'horse-race' ? 'horse' : 'greyhound'} size={18} />}
          isFirst={index === 0}
          opens
        >
          {() => <Countries sport={sport} of={undefined} />}
        </TreeItem>
      ))}
    </Tree>
  )
}

function useCompetitions() {
  return useQuery<Competitions>({
    queryKey: [catalogueKey, 'competitions'],
    queryFn: ({ signal }) => api(listCompetitions, { signal }),
    refetchInterval: countsEveryMs,
  })
}

const countsEveryMs = 60_000

/** The countries of a sport in which there is something to bet on. `of`: the sport as the pages list it. */
function Countries({ sport, of }: { sport: Sport; of: LobbySport | undefined }) {
  const { data } = useCompetitions()
  if (data === undefined) return <Loading />
  const countries = data.sports.find((one) => one.sport === sport)?.countries ?? []
  if (countries.length === 0) return <Nothing />
  return countries.map(({ country, competitions }) => (
    <TreeItem
      key={country}
      id={`${sport}/${country}`}
      label={country}
      figure={<Count events={sumOf(competitions, 'events')} live={sumOf(competitions, 'live')} />}
      opens
    >
      {() =>
        competitions.map((one) => (
          <TreeItem
            key={one.competition}
            id={`${sport}/${country}/${one.competition}`}
            label={one.competition}
            path={of && competitionPath(of, one.competition)}
            figure={<Count {...one} />}
            opens
          >
            {() => <Events sport={sport} country={country} competition={one.competition} />}
          </TreeItem>
        ))
      }
    </TreeItem>
  ))
}

function sumOf(competitions: readonly { events: number; live: number }[], figure: 'events' | 'live'): number {
  return competitions.reduce((sum, one) => sum + one[figure], 0)
}

/** How many events there are, and whether some of them are live. */
function Count({ events, live }: { events: number; live: number }) {
  return (
    <>
      {live > 0 && <span className={styles.live} title={lobbyText.liveOf(live)} />}
      {events}
    </>
  )
}

const eventsMax = 100

interface EventsProps {
  sport: Sport
  country: string
  competition: string
}

function Events({ sport, country, competition }: EventsProps) {
  const { data } = useQuery({
    queryKey: [catalogueKey, 'tree', sport, country, competition],
    queryFn: async ({ signal }) => {
      const found = await getEvents({ sport, search: competition }, signal, eventsMax)
      return found.filter((event) => isIn(event, country, competition))
    },
  })
  if (data === undefined) return <Loading />
  if (data.length === 0) return <Nothing />
  return data.map((event) => (
    <TreeItem
      key={event.eventId}
      id={`event/${event.eventId}`}
      label={isRace(event) ? `${clock(event.startTime)} ${event.name}` : event.name}
      path={pathOf(event)}
      figure={event.status === 'Live' ? <span className={styles.live} title="Live" /> : timeOf(event)}
    />
  ))
}

/** Events that name no country stand under International. */
function isIn(event: EventSummary, country: string, competition: string): boolean {
  const isOfCountry = (event.country ?? lobbyText.international) === country
  return event.status !== 'Ended' && event.competition === competition && isOfCountry
}

function timeOf(event: EventSummary): string {
  return isRace(event) ? '' : nearTime(event.startTime)
}

function pathOf(event: EventSummary): string | undefined {
  if (isRace(event)) return racePath(event.eventId)
  const market = mainMarket(event)
  return market && marketPath(market.marketId)
}

function Loading() {
  return <Note words={lobbyText.loading} />
}
function Nothing() {
  return <Note words={lobbyText.nothingOpen} />
}
