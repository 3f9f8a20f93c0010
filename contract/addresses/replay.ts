/** The time machine. What the calls take and answer is in contract/replay.ts. */
import type { Address } from '../call.ts'
import type { replayCalls } from '../replay.ts'

type Forms = typeof replayCalls

export const getReplay: Address<Forms['getReplay']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/replay',
}
export const getReplayPage: Address<Forms['getReplayPage']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/replay/page',
}
export const getReplayCourse: Address<Forms['getReplayCourse']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/replay/course',
}
export const listReplayBets: Address<Forms['listReplayBets']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/replay/bets',
}
