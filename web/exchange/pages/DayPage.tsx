/** What is on today or tomorrow, by sport: in the player's own zone, in the order of the starts, a page at a time. */
import { useLocation, useSearchParams } from 'react-router'
import type { EventSummary, Sport } from '#contract/catalogue.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { gliding } from '../../ui/gliding.ts'
import { sportNames } from '../events/sports-event.ts'
import { EventTable, useEvents } from './EventTable.tsx'
import { eventsOfDay, windowOfDay } from './events-of-day.ts'
import styles from './Lobby.module.css'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'
import { inPlayPath } from './sports.ts'

/** Of a page: with their markets as many as one window may follow. */
const pageLength = 90

/** The page of the day that the address names; "?after=12" begins after an event. */
export default function DayPage() {
  const { pathname } = useLocation()
  const after = afterOf(useSearchParams()[0])
  const isTomorrow = pathname.toLowerCase().endsWith('/tomorrow')
  const title = isTomorrow ? lobbyText.tomorrow : lobbyText.today
  const daysOn = isTomorrow ? 1 : 0
  const filter = { ...windowOfDay(Date.now(), daysOn), ...(after !== undefined && { after }) }
  // One more than is shown says whether there are more.
  const { data, error } = useEvents(filter, { limit: pageLength + 1 })
  const events = data && eventsOfDay(data.slice(0, pageLength), Date.now(), daysOn)
  const next = data?.[pageLength] && data[pageLength - 1]
  const sports = [...new Set(events?.map(({ sport }) => sport))]
  return (
    <LobbyPage title={title} hasPrices>
      <div ref={gliding} className={styles.days}>
        {sports.map((sport) => (
          <OneSport key={sport} sport={sport} events={events?.filter((event) => event.sport === sport)} />
        ))}
        {sports.length === 0 && (
          <EventTable
            label={title}
            events={events}
            error={error}
            empty={
              <LobbyEmpty icon="calendar" sentence={lobbyText.noEventsOn(title)}>
                <ButtonLink to={inPlayPath} size="small">
                  {lobbyText.seeLive}
                </ButtonLink>
              </LobbyEmpty>
            }
          />
        )}
        {(next || after !== undefined) && (
          <nav className={styles.pager} aria-label={lobbyText.pagesOf(title)}>
            {after !== undefined && <ButtonLink to={pathname}>{lobbyText.firstPage}</ButtonLink>}
            {next && <ButtonLink to={`${pathname}?after=${next.eventId}`}>{lobbyText.nextPage}</ButtonLink>}
          </nav>
        )}
      </div>
    </LobbyPage>
  )
}

function afterOf(search: URLSearchParams): string | undefined {
  const after = search.get('after') ?? ''
  return /^[1-9][0-9]{0,15}$/.test(after) ? after : undefined
}

function OneSport({ sport, events }: { sport: Sport; events: readonly EventSummary[] | undefined }) {
  return (
    <section>
      <h2>{sportNames[sport]}</h2>
      <EventTable label={sportNames[sport]} sport={sport} events={events} error={null} empty={null} />
    </section>
  )
}
