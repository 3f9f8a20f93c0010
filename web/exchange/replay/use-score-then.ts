/** The score of the match that a replayed market is of, as long as its event is known: it is dropped some time after its end. */
import { useQuery } from '@tanstack/react-query'
import type { ReplayNames } from '#contract/replay.ts'
import { useMoments } from '../history/use-moments.ts'
import { marketQuery } from '../ticket/use-terms-of-market.ts'
import { scoreThen } from './score-then.ts'

/** Returns the score at the time (milliseconds since 1970), or null where it is not known. */
export function useScoreThen(marketId: number, names: ReplayNames | undefined, time: number): string | null {
  const { data: market } = useQuery(marketQuery(marketId))
  const moments = useMoments(market?.eventId)
  if (names === undefined) return null
  return scoreThen({ sport: names.sport, name: names.eventName }, moments, time)
}
