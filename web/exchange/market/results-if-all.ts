/** Each runner's result now, and with all that is unmatched matched at its price; at the starting price, with what it risks lost. */
import type { Market } from '#contract/catalogue.ts'
import type { Bet, Position } from '#contract/orders.ts'
import { emptyPosition, resultIfWins, withMatched } from '#core/exchange/risk/exposure.ts'
import { divideBigHalfEven, divideHalfEven } from '#core/values/money.ts'

/** Minor units. */
export interface RunnerResults {
  readonly now: number
  readonly ifAll: number
}

/** Returns the result (minor units) less the commission on it at the rate (basis points), half-even: none on a loss. */
export function lessCommission(result: number, rateBps: number): number {
  if (result <= 0 || rateBps === 0) return result
  return result - divideBigHalfEven(BigInt(result) * BigInt(rateBps), 10_000n)
}

/** Returns the results of a market of winners, in the order of its runners; none where there are no bets, or more than winning decides. */
export function resultsIfAll(
  { kind, runners }: Pick<Market, 'kind' | 'runners'>,
  position: Position | undefined,
  bets: readonly Bet[],
): RunnerResults[] {
  if (kind !== undefined) return []
  let added = emptyPosition(runners.length)
  const atStart = runners.map(() => 0)
  for (const { selectionId, side, price, unmatched, state, orderType } of bets) {
    const index = runners.findIndex((runner) => runner.selectionId === selectionId)
    if (index < 0 || unmatched === 0 || state === 'held') continue
    if (orderType === undefined) added = withMatched(added, index, side, price, unmatched)
    else addAtStart(atStart, index, side, unmatched)
  }
  const known = new Map(position?.runners.map(({ selectionId, ifWins }) => [selectionId, ifWins]))
  const results = runners.map(({ selectionId }, index) => {
    const now = known.get(selectionId) ?? 0
    return { now, ifAll: now + atStart[index]! + divideHalfEven(resultIfWins(added, index), 100) }
  })
  return results.some(({ now, ifAll }) => now !== 0 || ifAll !== 0) ? results : []
}

/** What a bet at the starting price wins is not known before it is found: it counts by its stake, or its liability, alone. Mutates. */
function addAtStart(results: number[], index: number, side: Bet['side'], risk: number): void {
  for (let other = 0; other < results.length; other++) {
    if ((other === index) === (side === 'LAY')) results[other]! -= risk
  }
}
