/** The six games of the casino: a fixed list of our own, and what the server knows about each. */
import { useQuery } from '@tanstack/react-query'
import { listGames } from '#contract/addresses/games.ts'
import { gameEntries } from '#contract/casino/entries.ts'
import type { GameRow, GameRows, Paytable } from '#contract/casino.ts'
import { type GameKey, gameKeys } from '#core/casino/game.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { api } from '../api/client.ts'

export interface CasinoGame {
  readonly id: number
  readonly key: GameKey
  readonly name: string
  readonly image: string
  /** Where it is played. */
  readonly path: string
  readonly status: GameRow['status']
  readonly paytable: Paytable
}

interface Catalogue {
  readonly games: readonly CasinoGame[]
  /** The least time from the start of one round to the next. */
  readonly roundGapMs: number
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
  }
})

const localCatalogue: Catalogue = { games: casinoGames, roundGapMs: 0 }

/** Returns the games, with what the server says of each as soon as it has answered. A failure is only written to the console. */
export function useGames(): Catalogue {
  const { data } = useQuery({ queryKey: ['casino', 'games'], queryFn: ({ signal }) => readGames(signal) })
  return data ?? localCatalogue
}

/** Returns one game of the fixed list. */
export function useGame(key: GameKey): CasinoGame {
  return useGames().games.find((game) => game.key === key)!
}

async function readGames(signal: AbortSignal): Promise<Catalogue> {
  try {
    return merged(await api(listGames, { signal }))
  } catch (error) {
    if (signal.aborted) throw error
    console.warn('The list of games could not be loaded; the local one is shown.', error)
    return localCatalogue
  }
}

/** Puts the server's rows over the local list. For known ids the local names and pictures stay; unknown ids come after them. */
export function merged({ games: rows, roundGapMs }: GameRows): Catalogue {
  const known = casinoGames.map((game) => {
    const row = rows.find(({ id }) => id === game.id)
    return row === undefined ? game : { ...game, status: row.status, paytable: row.paytable }
  })
  const unknown = rows.filter(({ id }) => casinoGames.every((game) => game.id !== id))
  return { games: [...known, ...unknown.map((row) => ({ ...row, path: lobbyPath(row.id) }))], roundGapMs }
}

function lobbyPath(id: number): string {
  return `/Common/RSC?id=${id}&d=d`
}
