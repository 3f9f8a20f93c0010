/** Of a bet that is sized by a target: what of it was taken, and what is to come. */
import type { Bet } from '#contract/orders.ts'
import { stakeOf, unitOf } from '#core/exchange/orders/sizing.ts'
import { type Sizing, sizings } from '#core/facts/order.ts'
import type { Money, Price } from '#core/values/brands.ts'

/** All but `sizedBy` in 1/100 of a minor unit. */
export interface BetAim {
  /** A `sizings` code, not that of the stake. */
  readonly sizedBy: number
  readonly target: number
  /** What its matches ever came to: a void takes nothing off. */
  taken: number
  /** What of the target to come is too little for one more minor unit of stake at the bet's price. */
  crumb: number
}

/** Returns the aim of a bet that comes in at a price with `left` of its target to come. */
export function createAim(sizedBy: number, target: number, left: number, price: Price): BetAim {
  return { sizedBy, target, taken: 0, crumb: crumbOf(sizedBy, left, price) }
}

/** `left` of the target is to come. Mutates. */
export function setLeft(aim: BetAim, left: number, price: Price): void {
  aim.crumb = crumbOf(aim.sizedBy, left, price)
}

function crumbOf(sizedBy: number, left: number, price: Price): number {
  return left - stakeOf(sizedBy, left, price) * unitOf(sizedBy, price)
}

const names = Object.keys(sizings) as Sizing[]

/** Returns the aim as the calls have it: minor units, rounded down. `price` and `unmatched`: the bet's. */
export function aimShape(
  { sizedBy, target, taken, crumb }: BetAim,
  price: Price,
  unmatched: Money,
): Pick<Bet, 'sizedBy' | 'target' | 'targetLeft' | 'targetCancelled'> {
  const left = unmatched === 0 ? 0 : crumb + unmatched * unitOf(sizedBy, price)
  return {
    sizedBy: names.find((name) => sizings[name] === sizedBy)!,
    target: Math.floor(target / 100),
    targetLeft: Math.floor(left / 100),
    targetCancelled: Math.floor((target - taken - left) / 100),
  }
}
