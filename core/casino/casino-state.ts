/** The casino's part of the state: which games are open, by which paytables they pay, and every player's seeds. */
import { noCap } from '../facts/casino.ts'
import { type GameKey, gameKeys, type Paytable } from './game.ts'
import { defaultPaytables } from './paytables.ts'
import type { AccountSeeds } from './seeds.ts'

export interface CasinoState {
  /** Rounds played so far: the number of the last one. */
  roundCount: number
  /** By the game's code, from 1. */
  readonly isOpen: boolean[]
  /** By the game's code; undefined before the first. */
  readonly paytables: (Paytable | undefined)[]
  /** By the game's code, then by `ageGroups`: the most that a round may stake, minor units, `noCap` where there is none. */
  readonly stakeCaps: number[][]
  /** By account; of those who have ever asked for their seeds. */
  readonly seeds: Map<number, AccountSeeds>
  /** Engine time of each account's last round. */
  readonly lastRoundAt: Map<number, number>
}

/** Open before an operator has switched any. History: never to be changed. */
const openAtFirst: readonly GameKey[] = ['7updown', 'roulette', 'teenpatti', 'dragontiger']

/** Returns the casino before anything happened: no seeds, no rounds, the first games open, the default paytables. */
export function createCasinoState(): CasinoState {
  return {
    roundCount: 0,
    isOpen: [false, ...gameKeys.map((key) => openAtFirst.includes(key))],
    paytables: [undefined, ...gameKeys.map((key) => defaultPaytables[key])],
    stakeCaps: [[], ...gameKeys.map(() => [noCap, noCap, noCap])],
    seeds: new Map(),
    lastRoundAt: new Map(),
  }
}
