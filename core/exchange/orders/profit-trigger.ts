/** At which price of a runner the bets on it could be levelled at a profit: the price that a held cash-out waits for. */
import type { Money, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { sides } from '../book/book.ts'
import { bookOffered } from '../book/offers.ts'
import type { Market } from '../market/market.ts'
import type { Matched } from './hedges.ts'

const { BACK, LAY } = sides

/** The book whose offers level the bets, and the ladder index at which, or at a better one, they may do it at the profit. */
export interface ProfitTrigger {
  readonly offers: number
  readonly tick: Tick
}

/**
 * Returns the trigger of the bets on a runner for a profit (minor units), undefined where no price of the ladder gives that. At it the
 * best price alone would do; what stands behind it is asked by the full quote.
 */
export function profitTrigger(
  { ladder }: Market,
  { figures, losses }: Matched,
  runner: number,
  profit: Money,
): ProfitTrigger | undefined {
  const { prices, size } = ladderByCode(ladder)
  const ahead = figures[runner]!
  const wanted = 100 * profit - losses[runner]!
  if (ahead > 0) {
    // A lay wins its stake where the runner loses: the whole stakes wanted are to cost no more payout than there is.
    const stake = Math.ceil(wanted / 100)
    const most = stake <= 0 ? prices[size - 1]! : Math.floor(ahead / stake)
    const tick = placesUpTo(prices, size, most) - 1
    return tick === -1 ? undefined : { offers: bookOffered(runner, LAY), tick }
  }
  if (wanted >= 0) return undefined
  const least = Number((100n * BigInt(-ahead) + BigInt(-wanted) - 1n) / BigInt(-wanted))
  const tick = placesUpTo(prices, size, least - 1)
  return tick === size ? undefined : { offers: bookOffered(runner, BACK), tick }
}

/** Returns how many prices of the ladder are at most a price. */
function placesUpTo(prices: ArrayLike<number>, size: number, price: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if (prices[middle]! <= price) low = middle + 1
    else high = middle
  }
  return low
}
