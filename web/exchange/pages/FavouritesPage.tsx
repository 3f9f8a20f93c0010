/** The events and markets marked with a star, in whichever state they are, in the order that their owner gave them. */
import type { ReactNode } from 'react'
import type { EventSummary } from '#contract/catalogue.ts'
import { changeDocument, useDocument } from '../../account/document/account-document.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { classNames } from '../../ui/class-names.ts'
import { gliding } from '../../ui/gliding.ts'
import { useReorder } from '../../ui/use-reorder.ts'
import { type FavouriteKind, inOrder } from '../events/favourite-changes.ts'
import { useFavourites } from '../events/favourites.ts'
import { useNoFavourites } from '../events/use-no-favourites.ts'
import { EventRow } from './EventRow.tsx'
import { EventTable, useEvents } from './EventTable.tsx'
import styles from './Favourites.module.css'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'
import { MarketRow } from './MarketRow.tsx'
import { MoveHandle } from './MoveHandle.tsx'

/** As many as one call may name. */
const shownMax = 100
const none: readonly number[] = []

/** The page. A star taken away takes its row along. */
export default function FavouritesPage() {
  const marketIds: readonly number[] = useDocument('favourites')?.markets ?? none
  return (
    <LobbyPage title="Favourites" hasPrices>
      <div ref={gliding} className={styles.lists}>
        <Events hasMarkets={marketIds.length > 0} />
        {marketIds.length > 0 && <Markets ids={marketIds.slice(0, shownMax)} />}
      </div>
    </LobbyPage>
  )
}

function Events({ hasMarkets }: { hasMarkets: boolean }) {
  const { ids } = useFavourites()
  const isNone = useNoFavourites()
  const { data, error } = useEvents(ids.length === 0 ? null : { eventIds: ids.join() }, shown)
  if (hasMarkets && ids.length === 0) return null
  return (
    <Ordered
      kind="events"
      label="Favourite events"
      title={hasMarkets ? lobbyText.favouriteEvents : undefined}
      rows={isNone ? [] : inList(ids, data, ({ eventId }) => eventId)}
      error={error}
      idOf={({ eventId }) => eventId}
      nameOf={({ name }) => name}
      row={(event, place) => <EventRow key={event.eventId} event={event} isTwoWay={false} {...place} />}
    />
  )
}

function Markets({ ids }: { ids: readonly number[] }) {
  const { data, error } = useEvents({ marketIds: ids.join() }, shown)
  // Each market as the only one of its event.
  const markets = data?.flatMap((event) => event.markets.map((market) => ({ ...event, markets: [market] })))
  return (
    <Ordered
      kind="markets"
      label="Favourite markets"
      title={lobbyText.favouriteMarkets}
      rows={inList(ids, markets, marketIdOf)}
      error={error}
      idOf={marketIdOf}
      nameOf={({ name, markets: [market] }) => `${market?.name}, ${name}`}
      row={(event, place) => (
        <MarketRow key={marketIdOf(event)} event={event} market={event.markets[0]!} {...place} />
      )}
    />
  )
}

const shown = { keepsLast: true, limit: shownMax }

function marketIdOf({ markets: [market] }: EventSummary): number {
  return market?.marketId ?? 0
}

/** Returns the rows of a list in its order; what the server no longer has is left out. */
function inList(
  ids: readonly number[],
  rows: readonly EventSummary[] | undefined,
  idOf: (row: EventSummary) => number,
): EventSummary[] | undefined {
  if (rows === undefined) return undefined
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface OrderedProps {
  kind: FavouriteKind
  label: string
  title: string | undefined
  rows: EventSummary[] | undefined
  error: Error | null
  idOf(row: EventSummary): number
  nameOf(row: EventSummary): string
  row(row: EventSummary, place: { handle: ReactNode; isDragged: boolean }): ReactNode
}

/** A table whose rows can be put elsewhere as soon as there are two. */
function Ordered({ kind, label, title, rows, error, idOf, nameOf, row }: OrderedProps) {
  const ids = rows?.map(idOf) ?? none
  const { order, dragged, moved, handle } = useReorder(ids, (next) => changeDocument(inOrder(kind, next)))
  const isMovable = rows !== undefined && rows.length > 1
  const name = moved && rows?.find((one) => idOf(one) === moved.id)
  return (
    <div className={classNames(isMovable && styles.movable)}>
      {title !== undefined && <h2>{title}</h2>}
      <p className="visually-hidden" role="status">
        {moved && name && lobbyText.movedTo(nameOf(name), moved.place, ids.length)}
      </p>
      <EventTable
        label={label}
        events={inList(order, rows, idOf)}
        error={error}
        empty={
          <LobbyEmpty icon="star" sentence={lobbyText.noFavourites}>
            <p>{lobbyText.favouritesHelp}</p>
          </LobbyEmpty>
        }
        row={(one) => {
          const id = idOf(one)
          const grip = isMovable && <MoveHandle name={nameOf(one)} {...handle(id)} />
          return row(one, { handle: grip, isDragged: id === dragged })
        }}
      />
    </div>
  )
}
