/** What settled bets came to together. */
import { type Static, Type } from 'typebox'
import { Money } from './values.ts'

/**
 * Of bets with something matched. `commission` and `net`, the result less it, are of whole markets: absent by strategy, and of one
 * strategy or side, where `result` is the sum of the bets' own, each rounded by itself.
 */
export const SettledTotals = Type.Object({
  bets: Type.Integer(),
  staked: Money,
  result: Money,
  commission: Type.Optional(Money),
  net: Type.Optional(Money),
})
export type SettledTotals = Static<typeof SettledTotals>
