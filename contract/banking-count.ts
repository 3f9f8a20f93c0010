/** How far the banking history is counted; apart from its schemas, which the views' thread has no use for and would load with every start. */

/** Rows are counted up to here, since a page must not wait for the count of a year; and no more are exported at once. */
export const countMax = 100_000
