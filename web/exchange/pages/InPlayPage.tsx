/** The events in play, of every sport. */

import { lobbyText } from '../../text/en/lobby.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { DelayedPictures } from '../market/DelayedPictures.tsx'
import { EventTable, useEvents } from './EventTable.tsx'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'
import { firstSportPath } from './sports.ts'

/** The page. */
export default function InPlayPage() {
  const { data, error } = useEvents({ inPlay: 'true' })
  return (
    <LobbyPage title="Live events" hasPrices>
      {data !== undefined && data.length > 0 && <DelayedPictures />}
      <EventTable
        label="Live events"
        events={data}
        error={error}
        empty={
          <LobbyEmpty icon="live" sentence={lobbyText.noLive}>
            <ButtonLink to={firstSportPath} size="small">
              {lobbyText.seeEvents}
            </ButtonLink>
          </LobbyEmpty>
        }
      />
    </LobbyPage>
  )
}
