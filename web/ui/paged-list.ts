/** Lists that are read page by page: pages grow, so that a long list is at its end after a few of them. */

/** As many rows as a call gives. */
const rowsMax = 500

/** The next page of a list: after which row it begins, and how many it has, as a call takes them. */
export interface NextPage {
  readonly cursor: string | undefined
  readonly limit: string
}

/** Returns what is read first, of `rows` rows. */
export function firstPage(rows: number): NextPage {
  return { cursor: undefined, limit: String(rows) }
}

/** Returns what is read after `pages` pages of a list whose first has `rows` rows: twice as much each time. Null at its end. */
export function pageAfter(rows: number, pages: number, next: string | null): NextPage | null {
  return next === null ? null : { cursor: next, limit: String(Math.min(rowsMax, rows * 2 ** pages)) }
}
