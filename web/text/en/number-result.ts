/** What a market of a number came to, in words. */
import type { Market } from '#contract/catalogue.ts'
import { winnersOf } from './market.ts'

/** Returns who won, or the number that a market of numbers came to; '' before there is either. */
export function resultWords(market: Pick<Market, 'kind' | 'number' | 'line' | 'runners'>): string {
  return winnersOf(market) || (market.number === undefined ? '' : numberWords(market))
}

/** Returns the number with what was counted: "171 runs", "3 goals", "Home side by 2", "Level"; a number alone where that is not said. */
export function numberWords({ kind, number = 0, line }: Pick<Market, 'kind' | 'number' | 'line'>): string {
  switch (kind) {
    case 'ASIAN_HANDICAP':
      return number === 0 ? 'Level' : `${number > 0 ? 'Home' : 'Away'} side by ${Math.abs(number)}`
    case 'ASIAN_TOTAL':
      return `${number} ${number === 1 ? 'goal' : 'goals'}`
    default:
      if (line?.unit === undefined) return String(number)
      // The unit of an over names the over itself, not how many.
      return line.unit === 'overs' ? `Over ${number}` : `${number} ${line.unit}`
  }
}
