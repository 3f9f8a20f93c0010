/**
 * The last rounds, newest first: those that were played here or in another window, over those that the server has kept, so that a
 * reload loses none. A round that is still being shown is never among them: the list must not tell its result before the table
 * does. Forgotten when somebody signs in or out, and when a guest's session is followed by another, in which the same
 * numbers name other rounds.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { create } from 'zustand'
import { listRounds } from '#contract/addresses/fairness.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { GameKey } from '#contract/casino/round.ts'
import { useSession } from '../account/session.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { onTokenChange } from '../api/token.ts'
import { casinoCall, onGuestSessionEnd } from './guest-session.ts'
import { hasPlayed } from './seeds.ts'

const kept = 50
/** Read of a game when its table opens. */
const readAtFirst = '50'

/** Under it every round that was read is kept. */
export const roundKey = [accountKey, 'round'] as const

interface Rounds {
  rounds: readonly AnyRound[]
}

/** The rounds shown here and in other windows since the page was loaded; screens read it by `useRounds`. */
export const useVisitStore = create<Rounds>()(() => ({ rounds: [] }))
onTokenChange(forgetRounds)
onGuestSessionEnd(forgetRounds)

const listeners = new Set<(round: AnyRound) => void>()
/** Rounds that are sent or being shown in this window, and a count that changes with each. */
let underWay: Promise<void> = Promise.resolve()
let begun = 0

/** Notes that a round is sent. Returns the function that says that it is shown, or has come to nothing. */
export function beginRound(): () => void {
  begun++
  const { promise, resolve } = Promise.withResolvers<void>()
  underWay = promise
  return () => {
    begun++
    resolve()
  }
}

/** Reads something that names rounds, at a moment when none is under way in this window. */
export async function betweenRounds<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    await underWay
    const before = begun
    const answer = await read()
    if (begun === before) return answer
  }
}

/** Adds a round that has been shown to its end. A round that is known already changes nothing. */
export function noteRound(round: AnyRound): void {
  const { rounds } = useVisitStore.getState()
  if (rounds.some(({ roundId }) => roundId === round.roundId)) return
  useVisitStore.setState({ rounds: [round, ...rounds].slice(0, kept) })
  for (const listener of listeners) listener(round)
}

/** Calls the listener with every round that was shown, once. */
export function onRound(listener: (round: AnyRound) => void): void {
  listeners.add(listener)
}

/** Forgets every round, those that were read too. */
export function forgetRounds(): void {
  useVisitStore.setState({ rounds: [] })
  queryClient.removeQueries({ queryKey: roundKey })
}

/** Returns the rounds shown since the page was loaded; newest first, at most 50. */
export function useVisitRounds(): readonly AnyRound[] {
  return useVisitStore(({ rounds }) => rounds)
}

/** Returns the last rounds of a game, those before the page was loaded too; newest first, at most 50. */
export function useRounds<K extends GameKey>(game: K): readonly Extract<AnyRound, { game: K }>[] {
  const visit = useVisitStore(({ rounds }) => rounds)
  const { isAuthenticated } = useSession()
  const { data } = useQuery({
    queryKey: [...roundKey, isAuthenticated, 'last', game],
    queryFn: () => betweenRounds(() => readRounds(game)),
    // What is played from now on comes by itself.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return useMemo(() => merged(visit, data ?? [], game), [visit, data, game])
}

/** Returns the rounds of a game, each once, newest first. */
export function merged<K extends GameKey>(
  visit: readonly AnyRound[],
  before: readonly AnyRound[],
  game: K,
): readonly Extract<AnyRound, { game: K }>[] {
  const all = new Map([...visit, ...before].map((round) => [round.roundId, round]))
  return [...all.values()]
    .filter((round): round is Extract<AnyRound, { game: K }> => round.game === game)
    .toSorted((one, other) => numberOf(other) - numberOf(one))
    .slice(0, kept)
}

async function readRounds(game: GameKey): Promise<readonly AnyRound[]> {
  if (!(await hasPlayed())) return []
  return (await casinoCall(listRounds, { query: { game, limit: readAtFirst } })).rounds
}

function numberOf({ roundId }: AnyRound): number {
  return Number(roundId.replace(/^guest-/, ''))
}
