/** The life of a verification: fields filled from a round or typed, the round computed again, and what is wrong. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getPaytable } from '#contract/addresses/games.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { GameKey, Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { useSession } from '../../account/session.ts'
import { api } from '../../api/client.ts'
import { hasCryptography } from '../browser-crypto.ts'
import { useGame } from '../catalogue.ts'
import { roundKey } from '../rounds-store.ts'
import { readRound } from '../seeds.ts'
import { type RecomputedRound, recompute } from './recompute.ts'
import {
  emptyInputs,
  type InputFaults,
  inputFaults,
  inputsOf,
  type TypedInputs,
  tidied,
} from './round-inputs.ts'

export interface Verification {
  readonly typed: TypedInputs
  readonly faults: InputFaults
  /** Undefined until it was asked for, and again once a field has changed. */
  readonly computed: RecomputedRound | undefined
  change(typed: TypedInputs): void
  check(): void
}

/** Keeps the form. With a round whose seed is revealed and whose decks are known, it is filled and checked by itself. */
export function useVerification(round: AnyRound | undefined): Verification {
  const [typed, setTyped] = useState(emptyInputs)
  const [faults, setFaults] = useState<InputFaults>({})
  const [computed, setComputed] = useState<RecomputedRound>()
  const paytable = usePaytable(round)
  /** Counts the changes: what was computed for an older one is not shown. */
  const changes = useRef(0)

  const change = (next: TypedInputs) => {
    changes.current++
    setTyped(next)
    setFaults({})
    setComputed(undefined)
  }
  const check = async (given: TypedInputs) => {
    const clean = tidied(given)
    change(clean)
    const wrong = inputFaults(clean)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0 || !hasCryptography()) return
    const asked = changes.current
    const outcome = await recompute(inputsOf(clean))
    if (changes.current === asked) setComputed(outcome)
  }

  const decks = paytable?.decks
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are filled when the round comes, and then are the reader's.
  useEffect(() => {
    if (round === undefined) return
    const filled = inputsOfRound(round, decks)
    if (filled.serverSeed === '' || filled.decks === '') change(filled)
    else void check(filled)
  }, [round, decks])

  return { typed, faults, computed, change, check: () => void check(typed) }
}

function inputsOfRound({ game, fairness }: AnyRound, decks = onlyDecksOf(game)): TypedInputs {
  return {
    game,
    serverSeed: fairness.serverSeed ?? '',
    hash: fairness.serverSeedHash,
    clientSeed: fairness.clientSeed,
    nonce: String(fairness.nonce),
    decks: decks === undefined ? '' : String(decks),
  }
}

/** Returns the decks of a game that can be dealt from no other number of them. */
function onlyDecksOf(game: GameKey): number | undefined {
  const { min, max } = gameOf(game).decks
  return min === max ? min : undefined
}

/** Returns the round of this id, of the caller's own, and whether it is on its way or cannot be read. */
export function useRoundRecord(id: string | null) {
  const { isAuthenticated } = useSession()
  return useQuery({
    queryKey: [...roundKey, isAuthenticated, id],
    queryFn: () => readRound(id!),
    enabled: id !== null,
  })
}

/** Returns the paytable by which the round was played, or undefined while it is on its way or cannot be read. */
export function usePaytable(round: AnyRound | undefined): Paytable | undefined {
  const inUse = useGame(round?.game ?? '7updown').paytable
  const known =
    round && [inUse, defaultPaytables[round.game]].find(({ version }) => version === round.paytable)
  const { data } = useQuery({
    queryKey: ['paytable', round?.game, round?.paytable],
    queryFn: ({ signal }) =>
      api(getPaytable, { params: { game: round!.game, version: round!.paytable }, signal }),
    enabled: round !== undefined && known === undefined,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return known ?? data
}
