/** Months of UTC as numbers: year x 12 + month, January 0. */

/** Returns the month of a time, milliseconds since 1970. */
export function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Returns the month of "2026-11". */
export function monthNumber(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1
}

/** Returns when a month begins, milliseconds since 1970. */
export function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12)
}
