/** The time strip of a player who is signed in: the real races that run or come next. */
import { useQuery } from '@tanstack/react-query'
import { clock } from '../../text/times.ts'
import { toSportsEvent } from '../events/sports-event.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'
import { Strip, TimeStrip, type TimeStripProps } from './TimeStrip.tsx'

const shown = 12
const refetchMs = 30_000
const sports = { horse: 'horse-race', greyhound: 'gray-hound' } as const

/** The samples while nothing is known, or where no race is run. */
export default function RaceStrip(props: TimeStripProps) {
  const sport = sports[props.sport]
  const { data: events = [] } = useQuery({
    queryKey: [catalogueKey, 'races', sport],
    queryFn: ({ signal }) => getEvents({ sport }, signal, shown),
    refetchInterval: refetchMs,
  })
  if (events.length === 0) return <TimeStrip {...props} />
  const times = events.map((event) => ({
    time: clock(event.startTime),
    venue: event.competition,
    event: toSportsEvent(event),
  }))
  return <Strip {...props} times={times} />
}
