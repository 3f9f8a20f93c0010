/** The six games of the casino: a fixed list of our own, and what the server knows about each. */
import { useQuery } from '@tanstack/react-query'
import { listGames } from '#contract/addresses/games.ts'
import { gameEntries } from '#contract/casino/entries.ts'
import type { GameRow, GameRows, Paytable, StakeCaps } from '#contract/casino.ts'
import { type GameKey, gameKeys } from '#core/casino/game.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { useSession } from '../account/session.ts'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'

export interface CasinoGame {
  readonly id: number
  readonly key: GameKey
  readonly name: string
  readonly image: string
  /** Where it is played. */
  readonly path: string
  readonly status: GameRow['status']
  readonly paytable: Paytable
  readonly stakeCaps: StakeCaps
  /** The server has told the paytable. Without that nothing is bet on it. */
  readonly isTold: boolean
}

interface Catalogue {
  readonly games: readonly CasinoGame[]
  /** The least time from the start of one round to the next. */
  readonly roundGapMs: number
  /** Whether who has not signed in may play for fun. */
  readonly guestsPlay: boolean
}

/** Pages of games. Those without one are played in the lobby, and open only once the server says so. */
const pages: Readonly<Partial<Record<GameKey, string>>> = {
  '7updown': '/games/seven-updown',
  roulette: '/games/roulette',
  teenpatti: '/games/teen-patti',
  dragontiger: '/games/dragon-tiger',
}

/** The games as they are until the server has answered, and when it does not answer. */
export const casinoGames: readonly CasinoGame[] = gameKeys.map((key) => {
  const { id, name, image } = gameEntries[key]
  const page = pages[key]
  return {
    id,
    key,
    name,
    image,
    path: page ?? lobbyPath(id),
    status: page === undefined ? 'coming_soon' : 'open',
    paytable: defaultPaytables[key],
    stakeCaps: { under25: null, from25: null },
    isTold: false,
  }
})

const localCatalogue: Catalogue = { games: casinoGames, roundGapMs: 0, guestsPlay: true }
const query = {
  queryKey: ['casino', 'games'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readGames(signal),
} as const

/** Returns the games, with what the server says of each as soon as it has answered. A failure is only written to the console. */
export function useGames(): Catalogue {
  return useQuery(query).data ?? localCatalogue
}

/** Returns whether whoever looks at the tables has to sign in before a round is played. */
export function useIsKeptOut(): boolean {
  const { isAuthenticated } = useSession()
  const { guestsPlay } = useGames()
  return !isAuthenticated && !guestsPlay
}

/** Returns whether the server has told the games, has not answered yet, or cannot be read. */
export function useGamesState(): 'told' | 'pending' | 'unknown' {
  const { data } = useQuery(query)
  if (data === undefined) return 'pending'
  return data === localCatalogue ? 'unknown' : 'told'
}

/** Returns one game of the fixed list. */
export function useGame(key: GameKey): CasinoGame {
  return useGames().games.find((game) => game.key === key)!
}

/** Returns the games as the server tells them, read now unless they are known already; the local ones when it does not answer. */
export async function gamesNow(): Promise<Catalogue> {
  const known = queryClient.getQueryData<Catalogue>(query.queryKey)
  return known === undefined || known === localCatalogue ? await readAgain() : known
}

/** Reads the list of games again: something says that it is not what is shown. */
export function readAgain(): Promise<Catalogue> {
  return queryClient.fetchQuery({ ...query, staleTime: 0 })
}

async function readGames(signal: AbortSignal): Promise<Catalogue> {
  try {
    return merged(await api(listGames, { signal }))
  } catch (error) {
    if (signal.aborted) throw error
    console.warn('The list of games could not be loaded; the local one is shown.', error)
    // What was told before is still what is played by: the server refuses it where it is not.
    return queryClient.getQueryData<Catalogue>(query.queryKey) ?? localCatalogue
  }
}

/** Puts the server's rows over the local list. For known ids the local names and pictures stay; unknown ids come after them. */
export function merged({ games: rows, roundGapMs, guestsPlay }: GameRows): Catalogue {
  const known = casinoGames.map((game) => {
    const row = rows.find(({ id }) => id === game.id)
    if (row === undefined) return game
    const told = { ...game, status: row.status, paytable: row.paytable, isTold: true }
    return { ...told, stakeCaps: row.stakeCaps }
  })
  const unknown = rows.filter(({ id }) => casinoGames.every((game) => game.id !== id))
  const told = unknown.map((row) => ({ ...row, path: lobbyPath(row.id), isTold: true }))
  return { games: [...known, ...told], roundGapMs, guestsPlay }
}

function lobbyPath(id: number): string {
  return `/Common/RSC?id=${id}&d=d`
}
