/**
 * What the size of an order counts: its stake, or a target that its fills are to add up to, as payout (size x price) or as the
 * backer's profit (size x (price - 1)). Targets are in 1/100 of a minor unit, prices in hundredths.
 */
import { sizings } from '../../facts/order.ts'
import type { Money, Price } from '../../values/brands.ts'

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { BACKERS_PROFIT } = sizings

/** Returns what one minor unit of stake matched at a price adds to a target. `sizedBy`: a `sizings` code. */
export function unitOf(sizedBy: number, price: Price): number {
  return sizedBy === BACKERS_PROFIT ? price - 100 : price
}

/** Returns the stake that a target asks for at a price: minor units, rounded down. */
export function stakeOf(sizedBy: number, target: number, price: Price): Money {
  return Math.floor(target / unitOf(sizedBy, price))
}

/** Returns what fills come to of a target: `filled` minor units of them, `payout` the sum of their size x price. */
export function takenOf(sizedBy: number, filled: Money, payout: number): number {
  return sizedBy === BACKERS_PROFIT ? payout - 100 * filled : payout
}
