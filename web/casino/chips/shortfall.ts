/** Where the stakes on a table are more than the player has: what is said of it, and what of them the money covers. */
import type { Limits } from '#core/casino/game.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure } from '../../text/format.ts'
import { type Stakes, totalOf } from './stakes.ts'

export interface Shortfall {
  /** "1,400 is more than 1,160". */
  readonly sentence: string
  /** Nothing where the money does not cover the least stake. */
  readonly covered: Stakes
  /** The action that leaves that much on the table, "Stake 1,160"; null where it is nothing. */
  readonly action: string | null
}

/** Returns the shortfall, or null where there is none. `available`: minor units; null where nothing bounds the stakes. */
export function shortfallOf(
  stakes: Stakes,
  { stakeMin }: Pick<Limits, 'stakeMin'>,
  available: number | null,
): Shortfall | null {
  const total = totalOf(stakes)
  if (available === null || total <= available) return null
  const covered = coveredBy(stakes, stakeMin, available)
  return {
    sentence: casinoText.moreThan(formatFigure(total), formatFigure(available)),
    covered,
    action: covered.size === 0 ? null : casinoText.stakeSum(formatFigure(totalOf(covered))),
  }
}

/** What was staked last comes off first; what is left of a bet below the least stake comes off whole. */
function coveredBy(stakes: Stakes, stakeMin: number, available: number): Stakes {
  const covered = new Map<string, number>()
  let left = available
  for (const [spot, amount] of stakes) {
    const stake = Math.min(amount, left)
    if (stake < stakeMin) continue
    covered.set(spot, stake)
    left -= stake
  }
  return covered
}
