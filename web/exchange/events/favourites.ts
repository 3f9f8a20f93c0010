/**
 * The events marked with a star, as this browser shows them at once: a list for each account and one for guests. Lasting is what
 * the account's document holds; `kept-favourites.ts`, which is loaded later, keeps both the same.
 */
import { useSyncExternalStore } from 'react'
import { useAccountId } from '../../account/wallet.ts'

/** The most that are kept; the oldest gives way. As many as one call may name. */
const favouritesMax = 100
const keyPrefix = 'favourites:'
const none: readonly number[] = []

const lists = new Map<string, readonly number[]>()
const listeners = new Set<() => void>()

/** Returns the ids of an owner's favourites, in their order. The same array until they change. */
export function favouritesOf(owner: string): readonly number[] {
  const known = lists.get(owner)
  if (known) return known
  const stored = readStored(owner)
  lists.set(owner, stored)
  return stored
}

/** Marks the event, first of all, or takes the mark away. */
export function toggleFavourite(owner: string, eventId: number): void {
  const before = favouritesOf(owner)
  setFavourites(
    owner,
    before.includes(eventId) ? before.filter((id) => id !== eventId) : [eventId, ...before],
  )
}

/** Keeps a list in place of the owner's; what is too much for it is left out at its end. */
export function setFavourites(owner: string, ids: readonly number[]): void {
  const after = ids.slice(0, favouritesMax)
  lists.set(owner, after)
  try {
    localStorage.setItem(keyPrefix + owner, JSON.stringify(after))
  } catch {
    // Storage may be blocked or full; the stars then last as long as the page.
  }
  tell()
}

function readStored(owner: string): readonly number[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyPrefix + owner) ?? '[]')
    return Array.isArray(value) ? value.filter(isEventId).slice(0, favouritesMax) : none
  } catch {
    // What cannot be read, or was written by somebody else, counts as no favourites.
    return none
  }
}

function isEventId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

/** Another tab has changed a list, or cleared everything. */
function onStorage({ key }: StorageEvent): void {
  if (key === null) lists.clear()
  else if (key.startsWith(keyPrefix)) lists.delete(key.slice(keyPrefix.length))
  else return
  tell()
}

/** Calls the listener after every change, in this tab or another. Returns the function that ends it. */
export function followFavourites(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Returns the favourites of who is here, and what marks one; nothing can be marked until it is known who that is. */
export function useFavourites(): { ids: readonly number[]; toggle: ((eventId: number) => void) | null } {
  const accountId = useAccountId()
  const owner = accountId === undefined ? null : String(accountId ?? 'guest')
  const ids = useSyncExternalStore(followFavourites, () => (owner === null ? none : favouritesOf(owner)))
  return { ids, toggle: owner === null ? null : (eventId) => toggleFavourite(owner, eventId) }
}
