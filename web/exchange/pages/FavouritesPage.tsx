/** The events marked with a star, in whichever state they are. */

import { lobbyText } from '../../text/en/lobby.ts'
import { useFavourites } from '../events/favourites.ts'
import { EventTable, useEvents } from './EventTable.tsx'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'

/** The page. A star taken away takes its row along. */
export default function FavouritesPage() {
  const { ids, toggle } = useFavourites()
  const { data, error } = useEvents(ids.length === 0 ? null : { eventIds: ids.join() }, { keepsLast: true })
  const events =
    ids.length === 0 && toggle !== null ? [] : data?.filter(({ eventId }) => ids.includes(eventId))
  return (
    <LobbyPage title="Favourites" hasPrices>
      <EventTable
        label="Favourite events"
        events={events}
        error={error}
        empty={
          <LobbyEmpty icon="star" sentence={lobbyText.noFavourites}>
            <p>{lobbyText.favouritesHelp}</p>
          </LobbyEmpty>
        }
      />
    </LobbyPage>
  )
}
