/** Changing a position of any kind through the kind's own figures: what bets come to, put together and made at once. */
import type { Money, Price } from '../../values/brands.ts'
import { type FigureChange, LINE, type PricedBet, payoffs, WINNERS, type WinningRules } from './payoff.ts'
import { changeFigures, changeLoss, type Positions } from './position.ts'

/** Changes by how many figures they have: reused, one at a time. */
const changes = new Map<number, FigureChange>()

/** Returns a change of nothing yet. The record is the same at the next call for as many figures. */
export function beginChange({ figureCount }: Positions): FigureChange {
  let change = changes.get(figureCount)
  if (change === undefined) {
    change = { constant: 0, figures: new Float64Array(figureCount) }
    changes.set(figureCount, change)
  }
  change.constant = 0
  change.figures.fill(0)
  return change
}

/** Returns what a bet comes to at most, in the parts of the kind: what none of its figures can go beyond. */
export function grossOfBet({ payoff, kindTerms }: WinningRules, price: Price, size: Money): number {
  const { odds, parts } = payoffs[payoff]!
  return parts(kindTerms) * size * odds(price)
}

/** Returns that of matches whose sum of size x price is `payout`. */
export function grossOfMatches({ payoff, kindTerms }: WinningRules, filled: Money, payout: number): number {
  const { odds, parts } = payoffs[payoff]!
  // Of lines, the sum of the prices says nothing.
  return parts(kindTerms) * (payoff === LINE ? filled * odds(0) : payout)
}

/** Adds bets to position `index`, and `gross` to what they come to at most. Returns by how much its exposure grew, minor units. Mutates. */
export function addBets(
  positions: Positions,
  rules: WinningRules,
  index: number,
  gross: number,
  ...bets: readonly PricedBet[]
): number {
  const change = beginChange(positions)
  const { add } = payoffs[rules.payoff]!
  for (const bet of bets) {
    const before = change.constant
    add(change, rules, bet)
    if (rules.payoff === WINNERS) changeLoss(positions, index, bet.runner, change.constant - before)
  }
  return changeFigures(positions, rules, index, change, gross)
}
