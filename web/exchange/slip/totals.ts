/** What the bets of a slip may lose and win together. */
import { emptyPosition, exposureOf, type PlainPosition, withMatched } from '#core/exchange/risk/exposure.ts'
import { divideHalfEven } from '#core/values/money.ts'
import { riskAndWin } from './arithmetic.ts'
import { offerOf, type SlipLine } from './slip-line.ts'

type Offered = Pick<
  SlipLine,
  | 'marketId'
  | 'selectionIds'
  | 'numberOfWinners'
  | 'selectionId'
  | 'side'
  | 'oddsText'
  | 'stakeText'
  | 'terms'
>

/** Minor units. */
export interface SlipTotals {
  /** How many of the lines have odds and a stake. */
  readonly count: number
  readonly risk: number
  readonly win: number
}

/**
 * Returns the worst and the best that the lines may come to together, matched in full at their prices: within a market
 * by its worst and best winners, over markets their sum. A line alone is its own risk and win, and so is each where more than
 * winning decides: together they risk no more than that. Before commission.
 */
export function slipTotals(lines: readonly Offered[]): SlipTotals {
  const whole = lines.filter((line) => {
    const { price, stake } = offerOf(line)
    return price && stake
  })
  const markets = Map.groupBy(whole, ({ marketId }) => marketId)
  let risk = 0
  let win = 0
  for (const ofMarket of markets.values()) {
    for (const sums of isOfWinners(ofMarket) ? [together(ofMarket)] : ofMarket.map(ofLine)) {
      risk += sums.risk
      win += sums.win
    }
  }
  return { count: whole.length, risk, win }
}

function isOfWinners(lines: readonly Offered[]): boolean {
  return lines.length > 1 && lines[0]!.terms === undefined
}

function ofLine(line: Offered): { risk: number; win: number } {
  const { price = 0, stake = 0 } = offerOf(line)
  return riskAndWin(line.side, price, stake, line.terms)
}

function together(lines: readonly Offered[]): { risk: number; win: number } {
  const { selectionIds, numberOfWinners } = lines[0]!
  let position = emptyPosition(selectionIds.length)
  for (const line of lines) {
    const { price = 0, stake = 0 } = offerOf(line)
    position = withMatched(position, selectionIds.indexOf(line.selectionId), line.side, price, stake)
  }
  return {
    risk: exposureOf(position, numberOfWinners),
    win: Math.max(0, divideHalfEven(bestOf(position, numberOfWinners), 100)),
  }
}

/** Returns the best result over every set of winners, 1/100 of a minor unit. */
function bestOf({ constant, ifWins }: PlainPosition, numberOfWinners: number): number {
  const best = [...ifWins].sort((a, b) => b - a).slice(0, numberOfWinners)
  return best.reduce((sum, figure) => sum + figure, constant)
}
