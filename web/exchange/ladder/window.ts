/** Which rows of a ladder are there: those in view and some above and below, so that 100,000 of them cost as much as 50. */

/** The first row that is there, from the top, and the one after the last. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

/** Rows come and go by `step` at once; `step` at least are there beyond either edge. */
const step = 8

/** Returns the rows for a scrolled height, all in pixels; the same until another `step` rows have passed. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const top = Math.floor(scrollTop / rowHeight / step) * step
  const shown = Math.ceil(height / rowHeight / step) * step
  return { first: Math.max(0, top - step), end: Math.min(count, top + shown + 2 * step) }
}

/** Returns how far to scroll so that a row is in the middle. */
export function centred(row: number, height: number, rowHeight: number, count: number): number {
  const most = Math.max(0, count * rowHeight - height)
  return Math.max(0, Math.min(most, Math.round((row + 0.5) * rowHeight - height / 2)))
}

/** Returns how far to scroll so that a row is in view, as little as possible. */
export function revealed(scrollTop: number, row: number, height: number, rowHeight: number): number {
  const top = row * rowHeight
  return Math.max(Math.min(scrollTop, top), top + rowHeight - height)
}

/**
 * Returns the price that a ladder looks at, null where there is none: the last one, or the nearest of the best prices to back and to lay
 * where those have left it behind, so that what is on offer is in view. Hundredths.
 */
export function lookedAt(last: number | null, back: number | null, lay: number | null): number | null {
  if (last === null) return back ?? lay
  if (back !== null && last < back) return back
  return lay !== null && last > lay ? lay : last
}
