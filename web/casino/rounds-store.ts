/**
 * The rounds of this visit, newest first, and what they came to. Forgotten when somebody signs in or out, and when a guest's
 * session is followed by another, in which the same numbers name other rounds.
 */
import { useMemo } from 'react'
import { create } from 'zustand'
import type { AnyRound } from '#contract/casino/games.ts'
import type { GameKey } from '#contract/casino/round.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { onTokenChange } from '../api/token.ts'
import { minorOf } from './money.ts'

const kept = 50

/** Under it every round that was read is kept. */
export const roundKey = [accountKey, 'round'] as const

interface Rounds {
  rounds: readonly AnyRound[]
  /** Result so far in minor units, by game. */
  nets: Readonly<Partial<Record<GameKey, number>>>
}

const none: Rounds = { rounds: [], nets: {} }
/** The visit as it stands; screens read it by the hooks below. */
export const useVisitStore = create<Rounds>()(() => none)
onTokenChange(forgetRounds)

/** Adds a round that has been shown to its end. A round that is known already changes nothing. */
export function noteRound(round: AnyRound): void {
  const { rounds, nets } = useVisitStore.getState()
  if (rounds.some(({ roundId }) => roundId === round.roundId)) return
  const net = (nets[round.game] ?? 0) + minorOf(round.balanceChange)
  useVisitStore.setState({ rounds: [round, ...rounds].slice(0, kept), nets: { ...nets, [round.game]: net } })
}

/** Forgets every round of the visit, those that were read too. */
export function forgetRounds(): void {
  useVisitStore.setState(none)
  queryClient.removeQueries({ queryKey: roundKey })
}

/** Returns this visit's rounds, of one game when it is named; newest first, at most 50. */
export function useRounds<K extends GameKey>(game: K): readonly Extract<AnyRound, { game: K }>[]
export function useRounds(): readonly AnyRound[]
export function useRounds(game?: GameKey): readonly AnyRound[] {
  const rounds = useVisitStore((state) => state.rounds)
  return useMemo(
    () => (game === undefined ? rounds : rounds.filter((round) => round.game === game)),
    [rounds, game],
  )
}

/** Returns what this visit has come to so far in minor units, by one game or by all; null before the first round. */
export function useSessionNet(game?: GameKey): number | null {
  return useVisitStore(({ nets }) => {
    if (game !== undefined) return nets[game] ?? null
    const sums = Object.values(nets)
    return sums.length === 0 ? null : sums.reduce((sum, net) => sum + net, 0)
  })
}
