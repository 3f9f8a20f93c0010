/** What has happened in an event, looked at again while its chart is shown. */
import { useQuery } from '@tanstack/react-query'
import { getMoments } from '#contract/addresses/catalogue.ts'
import type { EventMoment } from '#contract/catalogue.ts'
import { api } from '../../api/client.ts'
import { catalogueKey } from '../market/catalogue-calls.ts'

const everyMs = 10_000
const none: readonly EventMoment[] = []

/** Returns after how long moments are read again, in milliseconds; false once nothing more is played. */
export function readAgainAfter(moments: readonly EventMoment[] = none): number | false {
  return moments.some(({ kind }) => kind === 'END') ? false : everyMs
}

/** Returns the moments, oldest first; none before they have come or the event is known, and where nobody reports them. */
export function useMoments(eventId: number | undefined): readonly EventMoment[] {
  const { data } = useQuery({
    queryKey: [catalogueKey, 'moments', eventId],
    queryFn: ({ signal }) => api(getMoments, { params: { eventId: eventId! }, signal }),
    enabled: eventId !== undefined,
    refetchInterval: ({ state }) => readAgainAfter(state.data?.moments),
    retry: false,
  })
  return data?.moments ?? none
}
