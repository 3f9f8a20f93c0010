/** Every match of a market in the order made, in pages of one Float64Array each, so that growing copies nothing. */

export const RUNNER = 0
export const PRICE = 1
export const SIZE = 2
export const BACK_ACCOUNT = 3
export const LAY_ACCOUNT = 4
export const BACK_ORDER = 5
export const LAY_ORDER = 6
/** Engine time; below zero (its negative) once the match is void. */
export const MATCHED_AT = 7
export const matchStride = 8

const matchesPerPage = 512

export interface Matches {
  count: number
  pages: Float64Array[]
}

/** Returns the page a match is in; its row begins at `rowOfMatch(index)`. */
export function pageOfMatch(matches: Matches, index: number): Float64Array {
  return matches.pages[Math.floor(index / matchesPerPage)]!
}

/** Returns where a match's row begins in its page. */
export function rowOfMatch(index: number): number {
  return (index % matchesPerPage) * matchStride
}

/** Appends an empty match and returns its page; the caller writes its row. Mutates. */
export function appendMatch(matches: Matches): Float64Array {
  const index = matches.count++
  if (index % matchesPerPage === 0) matches.pages.push(new Float64Array(matchesPerPage * matchStride))
  return matches.pages[matches.pages.length - 1]!
}

/** Returns whether the match was voided. */
export function isVoid(page: Float64Array, row: number): boolean {
  return page[row + MATCHED_AT]! < 0
}
