/** The lists of the event panel: read from the server, or the built-in events where that fails or answers none. */
import { useQuery } from '@tanstack/react-query'
import { listMatches } from '#contract/addresses/sports.ts'
import type { SportsEvent, SportsEvents } from '#contract/sports.ts'
import { eventsText } from '../../text/en/events.ts'
import { pageText } from '../../text/en/page.ts'
import { demoEvents, type ListedSport, raceEvents } from './demo-events.ts'
import type { RacingSport } from './races.ts'

export type PanelSport = ListedSport | RacingSport

/** The most events a list shows. */
const listMax: Record<ListedSport, number> = { tennis: 6, cricket: 8, soccer: 8 }

const refreshMs = 15_000

/** Returns the events of a list. Never fails: an error or an empty answer is written to the console, and the built-in events stand in. */
export async function loadEvents(sport: ListedSport, signal?: AbortSignal): Promise<SportsEvent[]> {
  try {
    return (await readEvents(sport, signal)).slice(0, listMax[sport])
  } catch (error) {
    if (signal?.aborted) throw error
    console.error(error)
    return demoEvents(sport)
  }
}

async function readEvents(sport: ListedSport, signal?: AbortSignal): Promise<SportsEvent[]> {
  const response = await fetch(listMatches[sport].path, { signal: signal ?? null })
  if (!response.ok) throw new Error(pageText.backendResponded(response.status))
  const { data } = (await response.json()) as Partial<SportsEvents>
  if (!Array.isArray(data) || data.length === 0) throw new Error(eventsText.emptyList(sport))
  return data
}

export interface EventList {
  events: readonly SportsEvent[]
  isLoading: boolean
}

export type EventLists = Record<PanelSport, EventList>

const horseRaces: EventList = { events: raceEvents('horse'), isLoading: false }
const greyhoundRaces: EventList = { events: raceEvents('greyhound'), isLoading: false }

/** Reads the three lists as the layout loads, each with its own loading flag, and keeps the open one fresh. */
export function useEventLists(open: PanelSport | null): EventLists {
  return {
    tennis: useEventList('tennis', open === 'tennis'),
    cricket: useEventList('cricket', open === 'cricket'),
    soccer: useEventList('soccer', open === 'soccer'),
    horse: horseRaces,
    greyhound: greyhoundRaces,
  }
}

function useEventList(sport: ListedSport, isOpen: boolean): EventList {
  const { data, isPending } = useQuery({
    queryKey: ['sports', sport],
    queryFn: ({ signal }) => loadEvents(sport, signal),
    staleTime: refreshMs,
    refetchInterval: isOpen ? refreshMs : false,
  })
  return { events: data ?? [], isLoading: isPending }
}
