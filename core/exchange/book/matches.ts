/** Every match of a market in the order made, in pages of one Float64Array each, so that growing copies nothing. */

/** Places in a match's row. */
export const matchRow = {
  RUNNER: 0,
  PRICE: 1,
  SIZE: 2,
  BACK_ACCOUNT: 3,
  LAY_ACCOUNT: 4,
  BACK_ORDER: 5,
  LAY_ORDER: 6,
  /** Engine time; below zero (its negative) once the match is void. */
  MATCHED_AT: 7,
} as const
export const matchStride = 8

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { MATCHED_AT } = matchRow
const stride = matchStride
const matchesPerPage = 512

export interface Matches {
  count: number
  pages: Float64Array[]
}

/** Returns the matches of a market in which nothing has matched. */
export function noMatches(): Matches {
  return { count: 0, pages: [] }
}

/** Returns the page a match is in; its row begins at `rowOfMatch(index)`. */
export function pageOfMatch(matches: Matches, index: number): Float64Array {
  return matches.pages[Math.floor(index / matchesPerPage)]!
}

/** Returns where a match's row begins in its page. */
export function rowOfMatch(index: number): number {
  return (index % matchesPerPage) * stride
}

/** Appends an empty match and returns its page; the caller writes its row. Mutates. */
export function appendMatch(matches: Matches): Float64Array {
  const index = matches.count++
  if (index % matchesPerPage === 0) matches.pages.push(new Float64Array(matchesPerPage * stride))
  return matches.pages[matches.pages.length - 1]!
}

/** Returns whether the match was voided. */
export function isVoid(page: Float64Array, row: number): boolean {
  return page[row + MATCHED_AT]! < 0
}
