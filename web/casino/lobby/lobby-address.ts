/** Where the lobby's games are found: pages of their own, or the lobby's address with their id. */

/** The game of a lobby address that names none. */
export const defaultGameId = 900001

/** The second parameter of a lobby address that has none. */
const defaultD = 'd'

/** Games that leave the lobby's address for a page of their own. */
export const ownPages: Readonly<Record<number, string>> = {
  900003: '/games/teen-patti',
  900004: '/games/dragon-tiger',
}

/** Returns the id that the parameters name, or null for one that cannot be an id. */
export function gameIdOf(parameters: URLSearchParams): number | null {
  const id = parameters.get('id') ?? String(defaultGameId)
  return /^\d{1,9}$/.test(id) ? Number(id) : null
}

/** Returns the search part of the lobby's address with another game; everything else in it is kept. */
export function searchWith(id: number, parameters: URLSearchParams): string {
  const next = new URLSearchParams(parameters)
  next.set('id', String(id))
  if (!next.has('d')) next.set('d', defaultD)
  return `?${next}`
}

/** Returns whether a table stands at this path: a game's own page, or the lobby's. */
export function isTableAddress(path: string): boolean {
  return isLobbyAddress(path) || /^\/games\/(seven-updown|roulette|teen-patti|dragon-tiger)\/?$/i.test(path)
}

/** Returns whether the path is one of the lobby's, where the address names the game. */
export function isLobbyAddress(path: string): boolean {
  return /^\/common\/(sap\/)?rsc\/?$/i.test(path)
}
