/** Keeps the session token in the browser's local storage, and tells its listeners when it changes, in other tabs too. */

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

function announce(token: string | null): void {
  if (token === current) return
  current = token
  for (const listener of listeners) listener(token)
}

/** Returns the session token, or null for a guest. */
export function readToken(): string | null {
  return current
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

/** Calls the listener after every change of the token, by this tab or another. Returns the function that ends it. */
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
