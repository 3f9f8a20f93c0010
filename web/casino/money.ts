/** What a round came to in money, in words. The games' calls use whole units with decimals; here it is minor units. */
import { casinoText } from '../text/en/casino.ts'
import { formatDecimal, formatFigure } from '../text/format.ts'

/** Returns an amount of the games' calls (100.5) in minor units (10050). Exact for amounts with two decimals. */
export function minorOf(amount: number): number {
  return Math.round(amount * 100)
}

/** Returns whether more came back than was staked: nothing less is a win. */
export function isWin(stake: number, returned: number): boolean {
  return returned > stake
}

/** Returns what came back, in words, from minor units: "You win 200" (net), "100 of 200 returned", "No win". */
export function moneyLine(stake: number, returned: number): string {
  if (isWin(stake, returned)) return casinoText.youWin(formatFigure(returned - stake))
  if (returned > 0) return casinoText.partReturned(formatFigure(returned), formatFigure(stake))
  return casinoText.noWin
}

/** Returns a return in hundredths as odds against one: 200 is "1:1", 900 is "1:8", 195 is "1:0.95". */
export function oddsRatio(hundredths: number): string {
  return `1:${formatFigure(hundredths - 100)}`
}

/** Returns a return in hundredths as decimal odds: 198 is "1.98". */
export function oddsDecimal(hundredths: number): string {
  return formatDecimal(hundredths)
}
