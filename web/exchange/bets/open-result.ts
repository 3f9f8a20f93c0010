/** What closing all matched bets at the prices of now would bring. */
import type { Bet } from '#contract/orders.ts'
import { divideHalfEven } from '#core/values/money.ts'
import type { CellSide } from '../../live/price-store.ts'
import { lessCommission } from '../market/results-if-all.ts'

/** The matched bets of one runner together. */
export interface OpenStake {
  readonly marketId: number
  readonly selectionId: number
  /** Minor units: backed less laid. */
  readonly stake: number
  /** Minor units times hundredths: what backs pay back less what lays pay. */
  readonly payout: number
}

/** What of a bet decides what closing it brings. */
export type Closable = Pick<
  Bet,
  'marketId' | 'marketKind' | 'selectionId' | 'side' | 'matched' | 'averagePrice' | 'state'
>

/** Returns the matched bets by runner, those that have a result left out. */
export function openStakes(bets: readonly Closable[]): OpenStake[] {
  const stakes = new Map<string, OpenStake>()
  for (const bet of bets) {
    if (bet.matched === 0 || bet.state === 'settled' || bet.state === 'void') continue
    // What closes a bet in a market of another kind does not follow from its price alone.
    if (bet.marketKind !== undefined) continue
    const { marketId, selectionId } = bet
    const key = `${marketId} ${selectionId}`
    const sign = bet.side === 'BACK' ? 1 : -1
    const before = stakes.get(key)
    stakes.set(key, {
      marketId,
      selectionId,
      stake: (before?.stake ?? 0) + sign * bet.matched,
      payout: (before?.payout ?? 0) + sign * bet.matched * bet.averagePrice,
    })
  }
  return [...stakes.values()]
}

/**
 * Returns the result in minor units, the same whoever wins: what is backed is laid at the best price to lay, what is laid is backed
 * at the best price to back. Null when one of the prices is not on offer. `rateOf`: what is taken of what a market brings, basis points; undefined
 * while it is not known, and with it the result.
 */
export function openResult(
  stakes: readonly OpenStake[],
  bestPrice: (stake: OpenStake, side: CellSide) => number | null,
  rateOf: (marketId: number) => number | undefined = () => 0,
): number | null {
  const results = new Map<number, number>()
  for (const one of stakes) {
    const price = one.payout === 0 ? 1 : bestPrice(one, one.payout > 0 ? 'lay' : 'back')
    if (price === null) return null
    const before = results.get(one.marketId) ?? 0
    results.set(one.marketId, before + divideHalfEven(one.payout, price) - one.stake)
  }
  let sum = 0
  for (const [marketId, result] of results) {
    const rate = rateOf(marketId)
    if (rate === undefined) return null
    sum += lessCommission(result, rate)
  }
  return sum
}
