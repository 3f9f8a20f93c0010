/**
 * Keeps the session's token in the browser's local storage, and tells its listeners when another session begins or this one
 * ends, in other tabs too. A token that is exchanged for the next one (account/renewal.ts) is no change.
 */

const storageKey = 'token'
const listeners = new Set<(token: string | null) => void>()
let current = readStored()

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage may be blocked by the player's settings; the session then lasts as long as the page.
    return null
  }
}

/** Of a session that has one token for all of its life, the token itself. */
function sessionOf(token: string | null): string | null {
  return token?.split('.')[1] ?? token
}

function announce(token: string | null): void {
  const isSame = sessionOf(token) === readSession()
  current = token
  if (isSame) return
  for (const listener of listeners) listener(token)
}

/** Returns the session token, or null for a guest. */
export function readToken(): string | null {
  return current
}

/** Returns what stays the same while a session goes on, or null for a guest. */
export function readSession(): string | null {
  return sessionOf(current)
}

/** Keeps the token, or forgets it with null, and tells every listener of a change. */
export function keepToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, token)
  } catch {
    // As above: without storage the token is kept in memory only.
  }
  announce(token)
}

/** Calls the listener after every change of the session, with its token, by this tab or another. Returns the function that ends it. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows sign-ins and sign-outs made in other tabs. Returns the function that ends it. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) announce(readStored())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
