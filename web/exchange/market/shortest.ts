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
  const length = (selectionId: number) => priceOf(selectionId) ?? Number.MAX_SAFE_INTEGER
  return left.toSorted((one, other) => length(one) - length(other)).slice(0, count)
}
