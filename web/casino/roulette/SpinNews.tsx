/** What came and what the bets come to, in the two lines beside the button of a phone. */

import type { RouletteRound } from '#contract/casino/roulette.ts'
import type { Paytable } from '#contract/casino.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { formatFigure } from '../../text/format.ts'
import { News } from '../bar/News.tsx'
import { largestReturn } from './bet-limits.ts'
import { moneyOf, netOf } from './SpinLine.tsx'
import { betsWords, numberWords } from './table-bets.ts'
import type { Bets } from './use-bets.ts'

interface SpinNewsProps {
  bets: Bets
  paytable: Paytable
  /** What would be refused about the bets. */
  warning: string | null
  /** The round of these bets, once it has been shown to its end. */
  round: RouletteRound | null
}

/** The result of the bets that lie there, or what they come to. */
export function SpinNews({ bets, paytable, warning, round }: SpinNewsProps) {
  if (round !== null) {
    return <News headline={numberWords(round.number)} net={netOf(round)} note={moneyOf(round)} />
  }
  const { amounts, hand } = bets
  const headline = amounts.size === 0 ? rouletteText.pressNumberShort : betsWords(amounts)
  const inHand = hand === null ? null : rouletteText.chipInHand(formatFigure(hand))
  const most =
    amounts.size === 0 ? '' : rouletteText.returnsAtMost(formatFigure(largestReturn(amounts, paytable)))
  return <News headline={headline} note={warning ?? inHand ?? most} />
}
