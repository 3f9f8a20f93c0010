/** Refusals of a round with the figure that is missing in them. */
import type { Limits } from '#core/casino/game.ts'
import { casinoText } from '../text/en/casino.ts'
import { formatFigure } from '../text/format.ts'

/** Returns the server's sentence with the limit that it is about. `available`: minor units; null where it is not known. */
export function withFigure(code: string, sentence: string, limits: Limits, available: number | null): string {
  const figure = figureOf(code, limits, available)
  return figure === null ? sentence : `${sentence} ${figure}`
}

function figureOf(code: string, limits: Limits, available: number | null): string | null {
  switch (code) {
    case 'stake_too_small':
      return casinoText.leastIs(formatFigure(limits.stakeMin))
    case 'stake_too_large':
      return casinoText.mostIs(formatFigure(limits.stakeMax))
    case 'payout_too_large':
      return casinoText.mostReturnedIs(formatFigure(limits.payoutMax))
    case 'stake_above_available':
      return available === null ? null : casinoText.availableIs(formatFigure(available))
    default:
      return null
  }
}
