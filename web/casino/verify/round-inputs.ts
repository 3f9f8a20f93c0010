/** What is typed on the verification page, and what is wrong with it. */

import { type GameKey, gameKeys } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { isClientSeed } from '#core/casino/seeds.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import type { RoundInputs } from './recompute.ts'

/** The fields as they are typed. `hash` may stay empty: then nothing is said about it. */
export interface TypedInputs {
  readonly game: GameKey
  readonly serverSeed: string
  readonly hash: string
  readonly clientSeed: string
  readonly nonce: string
  readonly decks: string
}
export type InputName = keyof TypedInputs
export type InputFaults = Partial<Record<InputName, string>>

export const emptyInputs: TypedInputs = {
  game: gameKeys[0],
  serverSeed: '',
  hash: '',
  clientSeed: '',
  nonce: '0',
  decks: String(defaultPaytables[gameKeys[0]].decks),
}

const hex = /^[0-9a-f]{64}$/
const whole = /^(0|[1-9][0-9]{0,14})$/

/** Returns a sentence for each field that cannot be computed with. */
export function inputFaults(typed: TypedInputs): InputFaults {
  const faults: InputFaults = {}
  const decks = gameOf(typed.game).decks
  if (!hex.test(typed.serverSeed)) faults.serverSeed = fairnessText.serverSeedForm
  if (typed.hash !== '' && !hex.test(typed.hash)) faults.hash = fairnessText.hashForm
  if (!isClientSeed(typed.clientSeed)) {
    faults.clientSeed = fairnessText.clientSeedForm
  }
  if (!whole.test(typed.nonce)) faults.nonce = fairnessText.nonceForm
  const isWithin = Number(typed.decks) >= decks.min && Number(typed.decks) <= decks.max
  if (decks.max > 0 && !(whole.test(typed.decks) && isWithin))
    faults.decks = fairnessText.decksForm(decks.min, decks.max)
  return faults
}

/** Returns the fields as values. They must be without fault. */
export function inputsOf(typed: TypedInputs): RoundInputs {
  return {
    game: typed.game,
    serverSeed: typed.serverSeed,
    clientSeed: typed.clientSeed,
    nonce: Number(typed.nonce),
    decks: gameOf(typed.game).decks.max === 0 ? 0 : Number(typed.decks),
  }
}

/** Returns the fields as they should be taken: without what copying brings along. */
export function tidied(typed: TypedInputs): TypedInputs {
  return {
    game: typed.game,
    serverSeed: typed.serverSeed.trim(),
    hash: typed.hash.trim(),
    clientSeed: typed.clientSeed.trim(),
    nonce: typed.nonce.trim(),
    decks: typed.decks.trim(),
  }
}
