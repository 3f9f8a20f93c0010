/** The list of games and their paytables, what one has played, and play money. What they take and answer is in contract/casino.ts. */
import type { Address } from '../call.ts'
import type { gameCalls } from '../casino.ts'

type Forms = typeof gameCalls

export const listGames: Address<Forms['listGames']> = { method: 'GET', path: '/api/games' }
export const getPaytable: Address<Forms['getPaytable']> = {
  method: 'GET',
  path: '/api/games/:game/paytables/:version',
}
export const getGamesSession: Address<Forms['getGamesSession']> = {
  method: 'GET',
  path: '/api/games/session',
}
export const takePlayMoney: Address<Forms['takePlayMoney']> = {
  method: 'POST',
  path: '/api/games/play-money',
}
