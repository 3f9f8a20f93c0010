/** Refusals of a bet with the figure that is missing in them, and the stake or the price that would do. */
import type { Market } from '#contract/catalogue.ts'
import { divideDown, stakeMax } from '#core/values/money.ts'
import { slipText } from '../../text/en/slip.ts'
import type { BetSide } from './arithmetic.ts'

/** What is known about the bet; minor units, the price in hundredths. */
export interface Asked {
  readonly side: BetSide
  readonly price: number
  /** The smallest stake of the market; null where it is not known. */
  readonly stakeMin: number | null
  /** What the player may bet with; null while the stream has not told. */
  readonly available: number | null
  readonly sign: string
  /** The first price that takes nothing; null where none is known. */
  readonly waitingPrice?: number | null
  /** Of its market: lines are no odds. */
  readonly kind?: Market['kind']
}

/** What is said, and the stake, the price, or what else one press takes instead. */
export interface Problem {
  readonly problem: string
  readonly remedy?: number
  readonly remedyPrice?: number
  readonly remedyTerm?: { readonly name: string; take(): void }
}

/** Returns the refusal in the server's words, with its figure where it is about one. */
export function problemOfRefusal(code: string, message: string, asked: Asked): Problem {
  const { side, price, stakeMin, available, sign, waitingPrice = null, kind } = asked
  switch (code) {
    case 'would_take':
      if (waitingPrice === null) break
      return {
        problem: `${message} ${slipText.firstThatWaits(waitingPrice, kind)}`,
        remedyPrice: waitingPrice,
      }
    case 'size_too_small':
      if (stakeMin === null) break
      return { problem: `${message} ${slipText.smallestIs(stakeMin, sign)}`, remedy: stakeMin }
    case 'size_too_large':
      return { problem: `${message} ${slipText.largestIs(stakeMax, sign)}`, remedy: stakeMax }
    case 'insufficient_funds': {
      if (available === null) break
      const remedy = side === 'BACK' ? available : divideDown(available * 100, price - 100)
      return {
        problem: `${message} ${slipText.availableIs(available, sign)}`,
        ...(remedy >= (stakeMin ?? 1) && { remedy: Math.min(remedy, stakeMax) }),
      }
    }
  }
  return { problem: message }
}
