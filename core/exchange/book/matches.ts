/** Every match of a market in the order made, in pages of one Float64Array each, so that growing copies nothing. */
import type { AccountId, Money, OrderId, Price } from '../../values/brands.ts'

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
const { RUNNER, PRICE, SIZE, BACK_ACCOUNT, LAY_ACCOUNT, BACK_ORDER, LAY_ORDER, MATCHED_AT } = matchRow
const stride = matchStride
const matchesPerPage = 512

export interface Matches {
  count: number
  pages: Float64Array[]
  /** Of each cross-match, in the order made: the index of its first match, and how many matches it is. Seldom any. */
  groups: number[]
}

/** Returns the matches of a market in which nothing has matched. */
export function noMatches(): Matches {
  return { count: 0, pages: [], groups: [] }
}

/** Returns the page a match is in; its row begins at `rowOfMatch(index)`. */
export function pageOfMatch(matches: Matches, index: number): Float64Array {
  return matches.pages[Math.floor(index / matchesPerPage)]!
}

/** Returns where a match's row begins in its page. */
export function rowOfMatch(index: number): number {
  return (index % matchesPerPage) * stride
}

/** Makes room for one more match, and returns where its row begins in the last page. Its fields are written by the caller. Mutates. */
export function appendMatch(matches: Matches): number {
  const row = rowOfMatch(matches.count++)
  if (row === 0) matches.pages.push(new Float64Array(matchesPerPage * stride))
  return row
}

/** Appends a match. Mutates. */
export function recordMatch(
  matches: Matches,
  runner: number,
  price: Price,
  size: Money,
  backAccount: AccountId,
  layAccount: AccountId,
  backOrder: OrderId,
  layOrder: OrderId,
  matchedAt: number,
): void {
  // As `appendMatch`, written out: it is part of every match.
  const index = matches.count++
  const row = rowOfMatch(index)
  if (row === 0) matches.pages.push(new Float64Array(matchesPerPage * stride))
  const page = matches.pages[matches.pages.length - 1]!
  page[row + RUNNER] = runner
  page[row + PRICE] = price
  page[row + SIZE] = size
  page[row + BACK_ACCOUNT] = backAccount
  page[row + LAY_ACCOUNT] = layAccount
  page[row + BACK_ORDER] = backOrder
  page[row + LAY_ORDER] = layOrder
  page[row + MATCHED_AT] = matchedAt
}

/** Returns the index of the first match of the cross-match that a match is part of, and how many they are; undefined of any other. */
export function groupOfMatch(
  { groups }: Matches,
  match: number,
): { first: number; count: number } | undefined {
  let from = 0
  let to = groups.length / 2
  while (from < to) {
    const middle = (from + to) >> 1
    if (groups[middle * 2]! + groups[middle * 2 + 1]! <= match) from = middle + 1
    else to = middle
  }
  const first = groups[from * 2]
  return first === undefined || first > match ? undefined : { first, count: groups[from * 2 + 1]! }
}

/** Returns whether the match was voided. */
export function isVoid(page: Float64Array, row: number): boolean {
  return page[row + MATCHED_AT]! < 0
}

/** Returns what a match is, by the fields that the facts about it share: price in hundredths, size in minor units. */
export function matchAt(page: Float64Array, row: number) {
  return {
    runner: page[row + RUNNER]!,
    price: page[row + PRICE]!,
    size: page[row + SIZE]!,
    backAccount: page[row + BACK_ACCOUNT]!,
    layAccount: page[row + LAY_ACCOUNT]!,
    backOrder: page[row + BACK_ORDER]!,
    layOrder: page[row + LAY_ORDER]!,
  }
}
