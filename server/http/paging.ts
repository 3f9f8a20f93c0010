/** Pages in queries: text as it comes, numbers as it is used. */

/** Longest page of any list. */
export const pageMax = 500
const pageDefault = 50

/** A page of a list: at most `limit` rows after the one that `cursor` names, from the start without it. */
export interface Page {
  readonly cursor: number | undefined
  readonly limit: number
}

/** Returns the page asked for: 50 rows when not said, never more than 500. */
export function pageOf({ cursor, limit }: { cursor?: string; limit?: string }): Page {
  return { cursor: cursor === undefined ? undefined : Number(cursor), limit: limitOf(limit) }
}

/** Returns how many rows are asked for: 50 when not said, 1 to 500. */
export function limitOf(limit: string | undefined): number {
  return Math.min(pageMax, Math.max(1, Number(limit ?? pageDefault)))
}
