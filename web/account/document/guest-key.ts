/** Where a guest's document is kept in this browser. Small: the first page asks whether there is one. */

export const guestKey = 'document'

/** Returns whether a guest has arranged anything here; false where the browser keeps nothing. */
export function hasGuestDocument(): boolean {
  try {
    return localStorage.getItem(guestKey) !== null
  } catch {
    return false
  }
}

/** Calls the listener when another window has changed what this browser keeps. Returns the function that ends it. */
export function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
