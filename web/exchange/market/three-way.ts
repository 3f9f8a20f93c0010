/** Which market of an event a list shows, and which of its runners stands under 1, X and 2. */
import type { EventSummary, Market, Runner } from '#contract/catalogue.ts'

/** Returns the event's main market: the one named Match Odds, else the first of winners, else its first. */
export function mainMarket({ markets }: Pick<EventSummary, 'markets'>): Market | undefined {
  return (
    markets.find(({ name }) => name.toLowerCase() === 'match odds') ??
    markets.find(({ kind }) => kind === undefined) ??
    markets[0]
  )
}

/** Returns the runners under 1, X and 2; null where the market has none, as a race has no sides. The draw is told by its name. */
export function threeWay(
  market: Pick<Market, 'runners'>,
): readonly [Runner | null, Runner | null, Runner | null] {
  const draw = market.runners.find(({ name }) => /^(the )?(draw|tie)$/i.test(name.trim())) ?? null
  const sides = market.runners.filter((runner) => runner !== draw)
  return sides.length > 2 ? [null, null, null] : [sides[0] ?? null, draw, sides[1] ?? null]
}
