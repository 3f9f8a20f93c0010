/** What is on today or tomorrow, by sport: in the player's own zone, in the order of the starts. */
import { useLocation } from 'react-router'
import type { EventSummary, Sport } from '#contract/catalogue.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { sportNames } from '../events/sports-event.ts'
import { EventTable, useEvents } from './EventTable.tsx'
import { eventsOfDay } from './events-of-day.ts'
import styles from './Lobby.module.css'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'
import { inPlayPath } from './sports.ts'

const readMax = 300
const everything = {}

/** The page of the day that the address names. */
export default function DayPage() {
  const isTomorrow = useLocation().pathname.toLowerCase().endsWith('/tomorrow')
  const title = isTomorrow ? lobbyText.tomorrow : lobbyText.today
  const { data, error } = useEvents(everything, { limit: readMax })
  const events = data && eventsOfDay(data, Date.now(), isTomorrow ? 1 : 0)
  const sports = [...new Set(events?.map(({ sport }) => sport))]
  return (
    <LobbyPage title={title} hasPrices>
      <div className={styles.days}>
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
      </div>
    </LobbyPage>
  )
}

function OneSport({ sport, events }: { sport: Sport; events: readonly EventSummary[] | undefined }) {
  return (
    <section>
      <h2>{sportNames[sport]}</h2>
      <EventTable label={sportNames[sport]} sport={sport} events={events} error={null} empty={null} />
    </section>
  )
}
