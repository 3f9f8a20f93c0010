/** The fold of the casino's facts: switches, paytables, seeds, rounds. Money moves by the postings beside them. */

import type { State } from '../engine/state.ts'
import { gameSwitched, paytableSet, roundPlayed, seedCommitted, seedsRotated } from '../facts.ts'
import { assert } from '../values/assert.ts'
import type { Paytable } from './game.ts'
import type { AccountSeeds, SealedSeed } from './seeds.ts'

/** Stands where a seed is about to be committed to, within one command. */
const noSeed: SealedSeed = { hash: '', sealed: '' }

/** Opens or closes a game. Mutates. */
export function applyGameSwitched(state: State, numbers: Float64Array, at: number): void {
  state.casino.isOpen[numbers[at + gameSwitched.fields.game]!] = numbers[at + gameSwitched.fields.open] === 1
}

/** Puts a paytable in force. Mutates. */
export function applyPaytableSet(state: State, numbers: Float64Array, at: number, text: string): void {
  const version = numbers[at + paytableSet.fields.version]!
  const paytable = JSON.parse(text) as Omit<Paytable, 'version'>
  state.casino.paytables[numbers[at + paytableSet.fields.game]!] = { version, ...paytable }
}

/** Keeps the account's next server seed; the first of all brings the account's seeds into being. Mutates. */
export function applySeedCommitted(state: State, numbers: Float64Array, at: number, text: string): void {
  const account = numbers[at + seedCommitted.fields.account]!
  const pair = numbers[at + seedCommitted.fields.pair]!
  const next = JSON.parse(text) as SealedSeed
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
export function applySeedsRotated(state: State, numbers: Float64Array, at: number, text: string): void {
  const seeds = state.casino.seeds.get(numbers[at + seedsRotated.fields.account]!)
  assert(seeds !== undefined && seeds.next !== noSeed, 'a server seed is committed to before it is used')
  seeds.pair++
  assert(seeds.pair === numbers[at + seedsRotated.fields.pair], 'pairs follow one another')
  seeds.active = seeds.next
  seeds.next = noSeed
  seeds.clientSeed = (JSON.parse(text) as { clientSeed: string }).clientSeed
  seeds.byPlayer = numbers[at + seedsRotated.fields.byPlayer] === 1
  seeds.nonce = 0
}

/** Counts a round: its number, its nonce and its time are used. Mutates. */
export function applyRoundPlayed(state: State, numbers: Float64Array, at: number): void {
  const { casino } = state
  const account = numbers[at + roundPlayed.fields.account]!
  const seeds = casino.seeds.get(account)
  assert(
    seeds !== undefined &&
      seeds.pair === numbers[at + roundPlayed.fields.pair] &&
      seeds.nonce === numbers[at + roundPlayed.fields.nonce],
    'a round uses the next nonce of the active pair',
  )
  seeds.nonce++
  casino.roundCount = numbers[at + roundPlayed.fields.round]!
  casino.lastRoundAt.set(account, state.time)
}
