/** What each runner's result is once a cash-out is done: the position with its hedges matched as quoted. */
import type { CashOutHedge } from '#contract/cash-out.ts'
import type { Position } from '#contract/orders.ts'
import { emptyPosition, resultIfWins, withMatched } from '#core/exchange/risk/exposure.ts'
import { divideHalfEven } from '#core/values/money.ts'

/** Returns the results in the order of the runners, minor units. */
export function resultsAfter(
  selectionIds: readonly number[],
  position: Position | undefined,
  hedges: readonly CashOutHedge[],
): number[] {
  let added = emptyPosition(selectionIds.length)
  for (const { selectionId, side, levels } of hedges) {
    const index = selectionIds.indexOf(selectionId)
    if (index < 0) continue
    for (const { price, size } of levels) added = withMatched(added, index, side, price, size)
  }
  const known = new Map(position?.runners.map(({ selectionId, ifWins }) => [selectionId, ifWins]))
  return selectionIds.map(
    (selectionId, index) => (known.get(selectionId) ?? 0) + divideHalfEven(resultIfWins(added, index), 100),
  )
}
