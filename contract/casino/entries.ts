/** What a page needs to know of each game before it is played: how it is listed, and where a round is asked for. */
import type { GameKey } from '#core/casino/game.ts'
import type { Address } from '../call.ts'
import type { playForms } from './games.ts'

/** A game in the list, and the address of the call that plays it. */
export interface GameEntry {
  /** In the list of games: never changed, never reused. */
  readonly id: number
  /** As the core names the game. */
  readonly name: string
  /** Path of its picture. */
  readonly image: string
}
type Entries = { readonly [K in GameKey]: GameEntry & Address<(typeof playForms)[K]> }

export const gameEntries: Entries = {
  '7updown': {
    id: 900_001,
    name: '7 Up Down',
    image: '/art/seven-updown.svg',
    method: 'POST',
    path: '/api/games/7updown/play',
  },
  roulette: {
    id: 900_002,
    name: 'Auto Roulette',
    image: '/art/roulette.svg',
    method: 'POST',
    path: '/api/games/roulette/spin',
  },
  teenpatti: {
    id: 900_003,
    name: 'Teen Patti',
    image: '/art/teen-patti.svg',
    method: 'POST',
    path: '/api/games/teenpatti/deal',
  },
  dragontiger: {
    id: 900_004,
    name: 'Dragon Tiger',
    image: '/art/dragon-tiger.svg',
    method: 'POST',
    path: '/api/games/dragon-tiger/deal',
  },
  cricketwar: {
    id: 900_005,
    name: 'Cricket War',
    image: '/art/cricket-war.svg',
    method: 'POST',
    path: '/api/games/cricket-war/deal',
  },
  baccarat: {
    id: 900_006,
    name: 'Baccarat',
    image: '/art/baccarat.svg',
    method: 'POST',
    path: '/api/games/baccarat/deal',
  },
}
