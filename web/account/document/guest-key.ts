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
