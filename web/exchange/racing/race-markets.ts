/** The markets of a race that stand in its card, and what is known of each runner in them. */
import type { EventSummary, Market, RaceCard, Runner } from '#contract/catalogue.ts'
import { mainMarket } from '../market/three-way.ts'

/** Returns the market on who wins; undefined where the race has no market. */
export function winMarket(race: Pick<EventSummary, 'markets'>): Market | undefined {
  return race.markets.find(({ type }) => type === 'WIN') ?? mainMarket(race)
}

/** Returns the market on who is placed, or undefined. */
export function placeMarket(race: Pick<EventSummary, 'markets'>): Market | undefined {
  return race.markets.find(({ type }) => type === 'PLACE')
}

/** One row of the card. */
export interface RaceRunner {
  readonly runner: Runner
  /** Absent where the card does not name it. */
  readonly card: RaceCard['runners'][number] | undefined
}

/** Returns the rows: those that run by their numbers, then those that are withdrawn. Without a card as the market has them. */
export function raceRunners(runners: readonly Runner[], card: RaceCard | undefined): RaceRunner[] {
  const cards = new Map(card?.runners.map((one) => [one.selectionId, one]))
  const rows = runners.map((runner) => ({ runner, card: cards.get(runner.selectionId) }))
  const number = ({ card: one }: RaceRunner) => one?.number ?? 0
  const isOut = ({ runner: { status } }: RaceRunner) => status === 'REMOVED'
  return rows.sort((a, b) => Number(isOut(a)) - Number(isOut(b)) || number(a) - number(b))
}
