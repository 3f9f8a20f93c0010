/** A position in the shape of the calls: what the matched bets come to by what the market can result in. */
import type { Position } from '#contract/orders.ts'
import { type FigureChange, LINE, payoffs, WINNERS } from '#core/exchange/risk/payoff.ts'
import type { Money } from '#core/values/brands.ts'
import { divideHalfEven } from '#core/values/money.ts'
import type { CatalogueMarket } from './catalogue.ts'

/** Returns the position of these figures, which are of the market's kind. */
export function positionShape(market: CatalogueMarket, figures: FigureChange, exposure: Money): Position {
  const { marketId, payoff, kindTerms } = market
  const bounds = payoffs[payoff]!.numbers(kindTerms)
  return bounds === undefined
    ? { marketId, exposure, runners: resultsByRunner(market, figures) }
    : { marketId, exposure, runners: [], numbers: resultsByNumber(market, figures, bounds) }
}

function resultsByRunner(market: CatalogueMarket, { constant, figures }: FigureChange): Position['runners'] {
  const { payoff, kindTerms, runners } = market
  const unit = 100 * payoffs[payoff]!.parts(kindTerms)
  const resultOf = (figure: number) => divideHalfEven(constant + figures[figure]!, unit)
  return runners.map(({ selectionId }, i) =>
    payoff === WINNERS
      ? { selectionId, ifWins: resultOf(i) }
      : { selectionId, ifWins: resultOf(2 * i), ifPlaced: resultOf(2 * i + 1) },
  )
}

/** Numbers that follow each other with one result are one stretch. */
function resultsByNumber(
  { payoff, kindTerms }: CatalogueMarket,
  { constant, figures }: FigureChange,
  [least, most]: readonly [number, number],
): NonNullable<Position['numbers']> {
  const unit = 100 * payoffs[payoff]!.parts(kindTerms)
  const stretches: { from: number; to: number; result: Money }[] = []
  let steps = constant
  for (let number = least; number <= most; number++) {
    const figure = figures[number - least]!
    steps += figure
    const result = divideHalfEven(payoff === LINE ? steps : constant + figure, unit)
    const last = stretches.at(-1)
    if (last?.result === result) last.to = number
    else stretches.push({ from: number, to: number, result })
  }
  return stretches
}
