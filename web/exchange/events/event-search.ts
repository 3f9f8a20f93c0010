/** Searches events by title or tournament: the whole catalogue on the server, or what is loaded already while that cannot be asked. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listEvents } from '#contract/addresses/catalogue.ts'
import type { EventSummary } from '#contract/catalogue.ts'
import type { SportsEvent } from '#contract/sports.ts'
import { api } from '../../api/client.ts'
import { toSportsEvent } from './sports-event.ts'

const resultsMax = 8
const typingPauseMs = 200

/** Returns at most eight of the events whose title or tournament holds every word of the query, in their order. */
export function findEvents(events: readonly SportsEvent[], query: string): SportsEvent[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ display, tournament }: SportsEvent) => {
    const line = `${display} ${tournament}`.toLowerCase()
    return words.every((word) => line.includes(word))
  }
  return words.length === 0 ? [] : events.filter(holds).slice(0, resultsMax)
}

async function searchCatalogue(query: string, signal: AbortSignal): Promise<SportsEvent[]> {
  const { events } = await api(listEvents, {
    query: { search: query.slice(0, 100), limit: String(resultsMax) },
    signal,
  })
  return inOrder(events).map(toSportsEvent)
}

const order: Record<EventSummary['status'], number> = { Live: 0, Upcoming: 1, Ended: 2 }

/** Returns what can be bet on before what has ended, live events first; else in the order given. */
export function inOrder(events: readonly EventSummary[]): EventSummary[] {
  return [...events].sort((a, b) => order[a.status] - order[b.status])
}

/** Returns the results for what is typed; `known` events answer at once, the server's answer takes their place. */
export function useEventSearch(typed: string, known: readonly SportsEvent[]): readonly SportsEvent[] {
  const query = useSettled(typed.trim())
  const { data } = useQuery({
    queryKey: ['catalogue', 'search', query],
    queryFn: ({ signal }) => searchCatalogue(query, signal),
    enabled: query.length > 1,
  })
  return data !== undefined && query === typed.trim() ? data : findEvents(known, typed)
}

/** Returns the value once it has stood still for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
