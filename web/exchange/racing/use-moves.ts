/** The moves of a race's runners, looked at again now and then. */
import { useQuery } from '@tanstack/react-query'
import { getTraded } from '#contract/addresses/catalogue.ts'
import type { Market, Traded } from '#contract/catalogue.ts'
import { api } from '../../api/client.ts'
import { serverNow } from '../../live/live.ts'
import { catalogueKey } from '../market/catalogue-calls.ts'
import { type Move, moveOf } from './moves.ts'

const everyMs = 30_000
/** A browser asks for so few at once anyway. */
const atOnce = 6

/** Returns the move of each runner of the market that still runs and was traded; undefined until they have come, and without a market. */
export function useMoves(market: Market | undefined, isOver: boolean): readonly Move[] | undefined {
  const running = (market?.runners ?? [])
    .filter(({ status }) => status !== 'REMOVED')
    .map(({ selectionId }) => selectionId)
  const { data } = useQuery({
    queryKey: [catalogueKey, 'moves', market?.marketId, running.join()],
    queryFn: ({ signal }) => readMoves(market!.marketId, running, signal),
    enabled: market !== undefined && running.length > 0,
    refetchInterval: isOver ? false : everyMs,
    retry: false,
    // Those of this market stay while a runner fewer is read.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[2] === market?.marketId ? last : undefined),
  })
  return data
}

async function readMoves(
  marketId: number,
  selectionIds: readonly number[],
  signal: AbortSignal,
): Promise<Move[]> {
  const traded: Traded[] = []
  for (let at = 0; at < selectionIds.length; at += atOnce) {
    const some = selectionIds.slice(at, at + atOnce)
    traded.push(
      ...(await Promise.all(
        some.map((selectionId) =>
          api(getTraded, { params: { marketId }, query: { selectionId: String(selectionId) }, signal }),
        ),
      )),
    )
  }
  const now = serverNow()
  return traded.flatMap((one) => moveOf(one, Math.max(now, one.trades[0]?.[0] ?? 0)) ?? [])
}
