/** The prices that a market's orders may have. */
import type { Market } from '#contract/catalogue.ts'
import { HUNDREDTHS, type Ladder, ladderByCode, ladderOfLines, ODDS } from '#core/values/ladder.ts'

/** Returns the ladder of a market: of odds, by 0.01 in markets of goals, or of its lines. */
export function ladderOf({ kind, line }: Pick<Market, 'kind' | 'line'>): Ladder {
  if (line !== undefined) return ladderByCode(ladderOfLines(line.low, line.high, line.step))
  return ladderByCode(kind?.startsWith('ASIAN') ? HUNDREDTHS : ODDS)
}
