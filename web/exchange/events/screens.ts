/** The named screens of an account's document: what becomes of them when a market is added, moved or taken away. Pure. */
import type { AccountDocument } from '#contract/account-document.ts'

export type Screen = NonNullable<AccountDocument['screens']>[number]
export type Tile = Screen['tiles'][number]

/** What the document takes. */
export const screensMax = 50
export const tilesMax = 200
export const screenNameMax = 40

/** The screen of who has none yet, and the one that keeps the ladders that stand side by side. */
export const firstScreenName = 'My markets'
export const laddersScreenName = 'Ladders'

/** Returns what tells a tile from all others of its screen. */
export function tileKey({ view, marketId, selectionId }: Tile): string {
  return [view, marketId, selectionId ?? ''].join(' ')
}

/** Returns the document with a screen of this name, made if there was none; the same one where as many as can be are kept. */
export function withScreen(document: AccountDocument, name: string): AccountDocument {
  const screens = document.screens ?? []
  if (screens.length >= screensMax || screens.some((one) => one.name === name)) return document
  return { ...document, screens: [...screens, { name, tiles: [] }] }
}

/** Returns the document without the screen. */
export function withoutScreen(document: AccountDocument, name: string): AccountDocument {
  const screens = document.screens?.filter((one) => one.name !== name)
  return screens === undefined || screens.length === document.screens?.length
    ? document
    : { ...document, screens }
}

/** Returns the document with the screen under another name; the same one where that name is taken or empty. */
export function withScreenName(document: AccountDocument, name: string, next: string): AccountDocument {
  const isTaken = document.screens?.some((one) => one.name === next) ?? false
  if (next === '' || next.length > screenNameMax || isTaken) return document
  return changed(document, name, (screen) => ({ ...screen, name: next }))
}

/** Returns the document with the tile at the end of the screen, which is made if there was none; once, however often it is added. */
export function withTile(document: AccountDocument, name: string, tile: Tile): AccountDocument {
  return changed(withScreen(document, name), name, (screen) => {
    const isThere = screen.tiles.some((one) => tileKey(one) === tileKey(tile))
    if (isThere || screen.tiles.length >= tilesMax) return screen
    return { ...screen, tiles: [...screen.tiles, tile] }
  })
}

/** Returns the document without the tile. */
export function withoutTile(document: AccountDocument, name: string, key: string): AccountDocument {
  return changed(document, name, (screen) => {
    const tiles = screen.tiles.filter((one) => tileKey(one) !== key)
    return tiles.length === screen.tiles.length ? screen : { ...screen, tiles }
  })
}

/** Returns the document with the tile at another place of its screen, 0 the first; the others keep their order. */
export function withTileAt(
  document: AccountDocument,
  name: string,
  key: string,
  place: number,
): AccountDocument {
  return changed(document, name, (screen) => {
    const from = screen.tiles.findIndex((one) => tileKey(one) === key)
    const to = Math.max(0, Math.min(screen.tiles.length - 1, place))
    if (from === -1 || from === to) return screen
    const tiles = screen.tiles.toSpliced(from, 1)
    return { ...screen, tiles: tiles.toSpliced(to, 0, screen.tiles[from]!) }
  })
}

/** Returns the document with another tile in the place of one; where that is there already the one goes. */
export function withTileAs(
  document: AccountDocument,
  name: string,
  key: string,
  next: Tile,
): AccountDocument {
  return changed(document, name, (screen) => {
    const isThere = screen.tiles.some((one) => tileKey(one) === tileKey(next))
    if (isThere) return { ...screen, tiles: screen.tiles.filter((one) => tileKey(one) !== key) }
    return { ...screen, tiles: screen.tiles.map((one) => (tileKey(one) === key ? next : one)) }
  })
}

/** Returns the document with these ladders as its screen of ladders. */
export function withLadders(
  document: AccountDocument,
  places: readonly { readonly marketId: number; readonly selectionId: number }[],
): AccountDocument {
  const tiles = places.slice(0, tilesMax).map((place): Tile => ({ view: 'LADDER', ...place }))
  return changed(withScreen(document, laddersScreenName), laddersScreenName, (screen) => ({
    ...screen,
    tiles,
  }))
}

/** The same document where the change changes nothing. */
function changed(
  document: AccountDocument,
  name: string,
  change: (screen: Screen) => Screen,
): AccountDocument {
  const before = document.screens ?? []
  const screens = before.map((one) => (one.name === name ? change(one) : one))
  return screens.every((one, i) => one === before[i]) ? document : { ...document, screens }
}
