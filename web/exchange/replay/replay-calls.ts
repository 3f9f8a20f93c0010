/** Reading what the time machine has recorded. */
import * as calls from '#contract/addresses/replay.ts'
import type { ReplayCourse, ReplayPage, ReplayRange } from '#contract/replay.ts'
import { api } from '../../api/client.ts'
import type { OwnEvent } from './own-then.ts'

/** Returns from when to when a market is recorded, and its names. Throws ApiError. */
export function getRange(marketId: number, signal: AbortSignal): Promise<ReplayRange> {
  return api(calls.getReplay, { params: { marketId }, signal })
}

/** Returns the page that a time is in. Throws ApiError. */
export function getPage(marketId: number, from: number): Promise<ReplayPage> {
  return api(calls.getReplayPage, { params: { marketId }, query: { from: String(Math.floor(from)) } })
}

/** Returns a runner's whole course, oldest first. Throws ApiError. */
export async function getCourse(
  marketId: number,
  selectionId: number,
  signal: AbortSignal,
): Promise<ReplayCourse['points']> {
  const points: ReplayCourse['points'] = []
  for (let from: number | null = 0; from !== null; ) {
    const query = { selectionId: String(selectionId), from: String(from) }
    const page: ReplayCourse = await api(calls.getReplayCourse, { params: { marketId }, query, signal })
    points.push(...page.points)
    from = page.next
  }
  return points
}

/** Returns what happened to one's own bets in a market, oldest first. Throws ApiError. */
export async function getOwnEvents(marketId: number, signal: AbortSignal): Promise<OwnEvent[]> {
  const events: OwnEvent[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query: { limit: string; cursor: string | undefined } = { limit: '500', cursor }
    const page = await api(calls.listReplayBets, { params: { marketId }, query, signal })
    events.push(...page.bets)
    cursor = page.next
  }
  return events
}
