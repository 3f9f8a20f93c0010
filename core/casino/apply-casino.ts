/** The fold of the casino's facts: switches, paytables, seeds, rounds. Money moves by the postings beside them. */

import {
  gameSwitched,
  paytableSet,
  roundPlayed,
  seedCommitted,
  seedsRotated,
  stakeCapSet,
} from '../facts/casino.ts'
import type { FactLog } from '../facts/log.ts'
import { readerOf, textOf } from '../facts/reader.ts'
import { assert } from '../values/assert.ts'
import type { StateWithCasino } from './casino.ts'
import type { Paytable } from './game.ts'
import type { AccountSeeds, SealedSeed } from './seeds.ts'

const switched = readerOf(gameSwitched)
const set = readerOf(paytableSet)
const capped = readerOf(stakeCapSet)
const committed = readerOf(seedCommitted)
const rotated = readerOf(seedsRotated)
const played = readerOf(roundPlayed)

/** Stands where a seed is about to be committed to, within one command. */
const noSeed: SealedSeed = { hash: '', sealed: '' }

/** Opens or closes a game. Mutates. */
export function applyGameSwitched(state: StateWithCasino, { numbers }: FactLog, at: number): void {
  state.casino.isOpen[switched.game(numbers, at)] = switched.open(numbers, at) === 1
}

/** Puts a paytable in force. Mutates. */
export function applyPaytableSet(state: StateWithCasino, log: FactLog, at: number): void {
  const { numbers } = log
  const version = set.version(numbers, at)
  const paytable = JSON.parse(textOf(log, at, paytableSet)) as Omit<Paytable, 'version'>
  state.casino.paytables[set.game(numbers, at)] = { version, ...paytable }
}

/** Caps what a round of a game may stake by players of an age. Mutates. */
export function applyStakeCapSet({ casino }: StateWithCasino, { numbers }: FactLog, at: number): void {
  casino.stakeCaps[capped.game(numbers, at)]![capped.ages(numbers, at)] = capped.amount(numbers, at)
}

/** Keeps the account's next server seed; the first of all brings the account's seeds into being. Mutates. */
export function applySeedCommitted(state: StateWithCasino, log: FactLog, at: number): void {
  const { numbers } = log
  const account = committed.account(numbers, at)
  const pair = committed.pair(numbers, at)
  const next = JSON.parse(textOf(log, at, seedCommitted)) as SealedSeed
  const seeds = state.casino.seeds.get(account)
  assert(pair === (seeds?.pair ?? 0) + 1, 'the seed committed to is that of the pair to come')
  if (seeds !== undefined) seeds.next = next
  else state.casino.seeds.set(account, { ...firstPairToCome, next })
}

const firstPairToCome: AccountSeeds = {
  pair: 0,
  active: noSeed,
  next: noSeed,
  clientSeed: '',
  byPlayer: false,
  nonce: 0,
}

/** Makes the committed seed the active one; its rounds begin at nonce 0. Mutates. */
export function applySeedsRotated(state: StateWithCasino, log: FactLog, at: number): void {
  const { numbers } = log
  const seeds = state.casino.seeds.get(rotated.account(numbers, at))
  assert(seeds !== undefined && seeds.next !== noSeed, 'a server seed is committed to before it is used')
  seeds.pair++
  assert(seeds.pair === rotated.pair(numbers, at), 'pairs follow one another')
  seeds.active = seeds.next
  seeds.next = noSeed
  seeds.clientSeed = (JSON.parse(textOf(log, at, seedsRotated)) as { clientSeed: string }).clientSeed
  seeds.byPlayer = rotated.byPlayer(numbers, at) === 1
  seeds.nonce = 0
}

/** Counts a round: its number, its nonce and its time are used. Mutates. */
export function applyRoundPlayed(state: StateWithCasino, { numbers }: FactLog, at: number): void {
  const { casino } = state
  const account = played.account(numbers, at)
  const seeds = casino.seeds.get(account)
  assert(
    seeds !== undefined &&
      seeds.pair === played.pair(numbers, at) &&
      seeds.nonce === played.nonce(numbers, at),
    'a round uses the next nonce of the active pair',
  )
  seeds.nonce++
  casino.roundCount = played.round(numbers, at)
  casino.lastRoundAt.set(account, state.time)
}
