/** The list of games and their paytables. What they take and answer is in contract/casino.ts. */
import type { Address } from '../call.ts'
import type { gameCalls } from '../casino.ts'

type Forms = typeof gameCalls

export const listGames: Address<Forms['listGames']> = { method: 'GET', path: '/api/games' }
export const getPaytable: Address<Forms['getPaytable']> = {
  method: 'GET',
  path: '/api/games/:game/paytables/:version',
}
