/** The races that are about to begin or are being run, over all courses. */
import { useQuery } from '@tanstack/react-query'
import type { EventSummary } from '#contract/catalogue.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'

const ofEachSport = 20
const refetchMs = 30_000

/** Reads them, the earliest first, and again whenever one begins, ends or is added. */
export function useNextRaces() {
  useCatalogueChanges(catalogueKey)
  return useQuery({
    queryKey: [catalogueKey, 'next-races'],
    queryFn: ({ signal }) => readNext(signal),
    refetchInterval: refetchMs,
  })
}

async function readNext(signal: AbortSignal): Promise<EventSummary[]> {
  const bySport = await Promise.all([
    getEvents({ sport: 'horse-race' }, signal, ofEachSport),
    getEvents({ sport: 'gray-hound' }, signal, ofEachSport),
  ])
  return bySport
    .flat()
    .filter(({ status }) => status !== 'Ended')
    .sort((a, b) => a.startTime - b.startTime || a.eventId - b.eventId)
}
