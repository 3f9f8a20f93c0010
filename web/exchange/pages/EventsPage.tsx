/** The events of one sport: live ones first, then those to come. */
import { useParams, useSearchParams } from 'react-router'
import type { EventSummary } from '#contract/catalogue.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import NotFoundPage from '../../ui/NotFoundPage.tsx'
import { EventTable, useEvents } from './EventTable.tsx'
import styles from './Lobby.module.css'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'
import { inPlayPath, type LobbySport, lobbySportOf, sportPath } from './sports.ts'

/** The page of the sport that the address names; a sport that is none of the ten does not exist. */
export default function EventsPage() {
  const { sport: id = '' } = useParams()
  const sport = lobbySportOf(id)
  return sport ? <SportEvents key={sport.id} sport={sport} /> : <NotFoundPage />
}

/** All of the sport, or those of the competition that the address names. */
function SportEvents({ sport: { id, name, icon, sport } }: { sport: LobbySport }) {
  const competition = useSearchParams()[0].get('competition')?.slice(0, 100) || null
  const filter = sport && (competition === null ? { sport } : { sport, search: competition })
  const { data: found, error } = useEvents(filter)
  const data = competition === null ? found : found?.filter((event) => isOf(event, competition))
  return (
    <LobbyPage title="Events" sport={name} hasPrices>
      {competition !== null && (
        <p className={styles.competition}>
          <b className="ellipsis">{competition}</b>
          <ButtonLink to={sportPath({ id })} size="small">
            {lobbyText.allOfSport}
          </ButtonLink>
        </p>
      )}
      <EventTable
        label={`${name} events`}
        sport={sport ?? undefined}
        events={sport === null ? [] : data}
        error={error}
        empty={
          <LobbyEmpty icon={icon} sentence={lobbyText.noSportEvents(name)}>
            <ButtonLink to={inPlayPath} size="small">
              {lobbyText.seeLive}
            </ButtonLink>
          </LobbyEmpty>
        }
      />
    </LobbyPage>
  )
}

function isOf({ competition, status }: EventSummary, wanted: string): boolean {
  return competition === wanted && status !== 'Ended'
}
