/** When a statement is read again: it follows the balance by a moment, and by seconds while history is made again. */
import type { Statement } from '#contract/orders.ts'
import type { YearSummary } from '#contract/statement.ts'

const catchUpMs = 500
/** While the server makes history again. */
const rebuiltMs = 5_000

/** Returns the balance after the newest entry of the newest page, 0 where there is none. */
export function standOf({ entries }: Pick<Statement, 'entries'>): number {
  return entries[0]?.balance ?? 0
}

/** Returns milliseconds until the sums of a year that goes on are to be read again: while the last month does not end at the balance. False of a year in which nothing has moved. */
export function rereadYearMs(
  year: Pick<YearSummary, 'months' | 'isComplete'> | undefined,
  balance: number | undefined,
): number | false {
  const closing = year?.months.at(-1)?.closing
  if (closing === undefined || balance === undefined || closing === balance) return false
  return year!.isComplete ? catchUpMs : rebuiltMs
}

/**
 * Returns milliseconds until the newest page is to be read again; false while it has all that the balance has, and where
 * nothing is known of either.
 */
export function rereadMs(
  newest: Pick<Statement, 'entries' | 'isComplete'> | undefined,
  balance: number | undefined,
): number | false {
  if (newest === undefined || balance === undefined || standOf(newest) === balance) return false
  return newest.isComplete ? catchUpMs : rebuiltMs
}
