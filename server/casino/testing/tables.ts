/** For tests: the call of each game, with what it may be asked and what it must answer. */
import type { TSchema } from 'typebox'
import { BaccaratRound } from '#contract/casino/baccarat.ts'
import { CricketWarRound } from '#contract/casino/cricket-war.ts'
import { DragonTigerRound } from '#contract/casino/dragon-tiger.ts'
import { RouletteRound } from '#contract/casino/roulette.ts'
import { SevenUpDownRound } from '#contract/casino/seven-up-down.ts'
import { TeenPattiRound } from '#contract/casino/teen-patti.ts'
import type { GameKey } from '#core/casino/game.ts'

export interface Table {
  readonly game: GameKey
  readonly path: string
  readonly round: TSchema
  /** Good bodies. */
  readonly bodies: readonly object[]
}

const singles = (selections: readonly string[], amount: number) =>
  selections.map((selection) => ({ selection, amount }))

export const tables: readonly Table[] = [
  {
    game: '7updown',
    path: '/api/games/7updown/play',
    round: SevenUpDownRound,
    bodies: singles(['up', 'down', 'seven'], 1.01),
  },
  {
    game: 'roulette',
    path: '/api/games/roulette/spin',
    round: RouletteRound,
    bodies: [
      { bets: [{ type: 'straight', number: 0, amount: 1 }] },
      {
        bets: [
          { type: 'split', numbers: [2, 1], amount: 1.5 },
          { type: 'trio', numbers: [0, 1, 2], amount: 1 },
          { type: 'column', number: 3, amount: 2 },
          { type: 'red', amount: 1.25 },
        ],
      },
    ],
  },
  {
    game: 'teenpatti',
    path: '/api/games/teenpatti/deal',
    round: TeenPattiRound,
    bodies: singles(['playerA', 'tie', 'playerB'], 2),
  },
  {
    game: 'dragontiger',
    path: '/api/games/dragon-tiger/deal',
    round: DragonTigerRound,
    bodies: singles(['dragon', 'tie', 'tiger'], 200),
  },
  {
    game: 'cricketwar',
    path: '/api/games/cricket-war/deal',
    round: CricketWarRound,
    bodies: singles(['batsman', 'bowler', 'tie'], 1),
  },
  {
    game: 'baccarat',
    path: '/api/games/baccarat/deal',
    round: BaccaratRound,
    bodies: singles(['player', 'banker', 'tie', 'playerPair', 'bankerPair'], 1),
  },
]

export const upDown = { path: '/api/games/7updown/play', body: { selection: 'up', amount: 1 } } as const
