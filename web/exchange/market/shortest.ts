/** Which runners have the shortest prices. */
import type { Runner } from '#contract/catalogue.ts'

/**
 * Returns the ids of at most `count` runners that are left: all in their order where they are no more, else those with the shortest
 * prices, the shortest first; one without a price is the longest. `priceOf`: hundredths, null for none.
 */
export function shortest(
  runners: readonly Pick<Runner, 'selectionId' | 'status'>[],
  count: number,
  priceOf: (selectionId: number) => number | null,
): number[] {
  const left = runners.filter(({ status }) => status === 'ACTIVE').map(({ selectionId }) => selectionId)
  if (left.length <= count) return left
  const length = (selectionId: number) => priceOf(selectionId) ?? Number.POSITIVE_INFINITY
  const isLonger = (one: number, other: number) =>
    length(one) > length(other) ? 1 : length(one) < length(other) ? -1 : 0
  return left.toSorted(isLonger).slice(0, count)
}
