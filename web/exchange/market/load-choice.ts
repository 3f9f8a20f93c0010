/**
 * The slip's part of a press on a price of a list. Not of the first load: a list is read before it is pressed, and the page that a press
 * leads to needs the same files.
 */

/** Returns what puts a price into the slip; rejects where it cannot be loaded. */
export const loadChoice = () => import('./choose-price.ts')
