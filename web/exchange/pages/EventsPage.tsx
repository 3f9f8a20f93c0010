/** The events of one sport: live ones first, then those to come. */
import { useParams } from 'react-router'
import { lobbyText } from '../../text/en/lobby.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import NotFoundPage from '../../ui/NotFoundPage.tsx'
import { EventTable, useEvents } from './EventTable.tsx'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'
import { inPlayPath, type LobbySport, lobbySportOf } from './sports.ts'

/** The page of the sport that the address names; a sport that is none of the ten does not exist. */
export default function EventsPage() {
  const { sport: id = '' } = useParams()
  const sport = lobbySportOf(id)
  return sport ? <SportEvents key={sport.id} sport={sport} /> : <NotFoundPage />
}

function SportEvents({ sport: { name, icon, sport } }: { sport: LobbySport }) {
  const { data, error } = useEvents(sport === null ? null : { sport })
  return (
    <LobbyPage title="Events" sport={name} hasPrices>
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
