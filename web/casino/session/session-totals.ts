/**
 * What has been played since the sign-in: rounds, staked, returned, net and since when, over all games, windows and devices. The
 * server tells it; rounds that are shown here or in another window are added as they are shown.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getGamesSession } from '#contract/addresses/games.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { GameKey } from '#contract/casino/round.ts'
import type { GamesSession } from '#contract/casino.ts'
import { useSession } from '../../account/session.ts'
import { accountKey, queryClient } from '../../api/query-client.ts'
import { readToken } from '../../api/token.ts'
import { serverNow } from '../../live/live.ts'
import { bookName } from '../checks/book.ts'
import { casinoCall, onGuestSessionEnd } from '../guest-session.ts'
import { minorOf } from '../money.ts'
import { betweenRounds, noteRound, onRound } from '../rounds-store.ts'
import { hasPlayed } from '../seeds.ts'

const minuteMs = 60_000
/** After this what the server could not tell is asked again: it is still reading its history. */
const againMs = 5_000

/** Under the account's own key, so that it goes when the session changes. */
const keyOf = (isPlayer: boolean) => [accountKey, 'casino-session', isPlayer ? 'player' : 'guest']
const keyNow = () => keyOf(readToken() !== null)

/** Rounds go to the other windows as they are shown. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('casino-rounds')
interface ShownRound {
  readonly name: string
  readonly round: AnyRound
}
/** The round that another window has just told; it does not go back. */
let heard: AnyRound | null = null

onGuestSessionEnd(() => queryClient.setQueryData(keyOf(false), null))
onRound((round) => {
  const total = queryClient.getQueryData<GamesSession | null>(keyNow())
  if (total === undefined) void readSessionAgain()
  else queryClient.setQueryData(keyNow(), withRound(total ?? emptySession(), round))
  const name = bookName()
  if (round !== heard && name !== null) channel?.postMessage({ name, round } satisfies ShownRound)
})
channel?.addEventListener('message', ({ data }: MessageEvent<ShownRound>) => {
  if (data.name !== bookName()) return
  heard = data.round
  noteRound(data.round)
})

/** Returns the session's totals in minor units; null for a guest who has not played, undefined until they are read. */
export function useGamesSession(): UseQueryResult<GamesSession | null> {
  const { isAuthenticated } = useSession()
  return useQuery({
    queryKey: keyOf(isAuthenticated),
    queryFn: () => betweenRounds(readSession),
    refetchInterval: ({ state }) => state.status === 'error' && againMs,
  })
}

/** Has the totals read again. */
export function readSessionAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyNow() })
}

/** Returns what the session has come to in minor units, by one game or by all; null before the first round. */
export function useSessionNet(game?: GameKey): number | null {
  const { data } = useGamesSession()
  if (!data || data.rounds === 0) return null
  return game === undefined ? data.net : (data.games.find((played) => played.game === game)?.net ?? null)
}

/** Returns whole minutes since the session began; null before that is known. Renders once a minute. */
export function useMinutesPlayed(): number | null {
  const { data } = useGamesSession()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return data ? Math.max(0, Math.floor((now - data.startedAt) / minuteMs)) : null
}

/** Returns the totals with one more round. */
export function withRound(total: GamesSession, round: AnyRound): GamesSession {
  const net = minorOf(round.balanceChange)
  const known = total.games.find(({ game }) => game === round.game) ?? { game: round.game, rounds: 0, net: 0 }
  const played = { ...known, rounds: known.rounds + 1, net: known.net + net }
  return {
    ...total,
    rounds: total.rounds + 1,
    staked: total.staked + minorOf(round.totalBet),
    returned: total.returned + minorOf(round.winAmount),
    net: total.net + net,
    games: [...total.games.filter(({ game }) => game !== round.game), played],
  }
}

/** Of a guest whose first round is just shown. */
function emptySession(): GamesSession {
  const none = { rounds: 0, staked: 0, returned: 0, net: 0, games: [] }
  return { success: true, startedAt: serverNow(), ...none, playMoney: null }
}

async function readSession(): Promise<GamesSession | null> {
  return (await hasPlayed()) ? casinoCall(getGamesSession) : null
}
