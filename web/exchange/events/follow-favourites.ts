/** Favourite events between this browser's list and the document of who is here. */
import {
  changeDocument,
  followDocument,
  keptDocument,
  shownDocument,
} from '../../account/document/account-document.ts'
import { favouritesOf, followFavourites, setFavourites } from './favourites.ts'
import { type Agreed, keepFavourites } from './kept-favourites.ts'

const keyPrefix = 'favourites-kept:'

/** Keeps the owner's list and the document the same, as long as the document is the owner's. Returns the function that ends it. */
export function followKeptFavourites(owner: string): () => void {
  const key = keyPrefix + owner
  let inMemory: Agreed | null = null
  return keepFavourites({
    list: () => favouritesOf(owner),
    setList: (ids) => setFavourites(owner, ids),
    followList: followFavourites,
    kept: keptDocument,
    shown: shownDocument,
    change: changeDocument,
    followDocument,
    agreed: () => readAgreed(key, inMemory),
    setAgreed(agreed) {
      inMemory = agreed
      try {
        localStorage.setItem(key, JSON.stringify(agreed))
      } catch {
        // Storage may be blocked or full: it is known as long as the page stands.
      }
    },
  })
}

/** Returns what is noted; `inMemory` where nothing can be noted, null where it is not what was written here. */
function readAgreed(key: string, inMemory: Agreed | null): Agreed | null {
  let text: string | null
  try {
    text = localStorage.getItem(key)
  } catch {
    return inMemory
  }
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isAgreed(value) ? value : null
  } catch {
    return null
  }
}

function isAgreed(value: unknown): value is Agreed {
  if (typeof value !== 'object' || value === null) return false
  const { version, events } = value as Partial<Record<keyof Agreed, unknown>>
  return typeof version === 'number' && Array.isArray(events) && events.every(Number.isSafeInteger)
}
