/** Events and markets as the text of an answer, made of parts that are kept: only what changes often is put in at each read. */
import type { EventSummary, Market, Runner, Score } from '#contract/catalogue.ts'
import type { CatalogueEvent, CatalogueMarket, CatalogueRunner } from './catalogue.ts'

/** A market's text on both sides of what is matched in it, which changes with every match. */
export interface MarketText {
  readonly market: CatalogueMarket
  readonly before: string
  readonly after: string
}

const matchedName = '"matched":'

/** Returns a market's parts as they are now. */
export function createMarketText(market: CatalogueMarket): MarketText {
  const { matched, suspendReason, runners, ...first } = marketShape(market)
  const last = { ...(suspendReason !== undefined && { suspendReason }), runners }
  return {
    market,
    before: `${JSON.stringify(first).slice(0, -1)},${matchedName}`,
    after: `,${JSON.stringify(last).slice(1)}`,
  }
}

/** Returns the text of a market in the shape of the calls. */
export function textOfMarket({ market, before, after }: MarketText): string {
  return before + market.matched + after
}

/** Returns an event's text up to its status: what never changes. */
export function startOfEvent({ eventId, sport, name, competition, startTime }: CatalogueEvent): string {
  return `${JSON.stringify({ eventId, sport, name, competition, startTime }).slice(0, -1)},`
}

/** Returns the text of an event in the shape of the calls. */
export function textOfEvent(
  start: string,
  status: EventSummary['status'],
  score: string | undefined,
  markets: string,
): string {
  const scored = score === undefined ? '' : `"score":${score},`
  return `${start}"status":"${status}",${scored}"markets":[${markets}]}`
}

const scoreTexts = new WeakMap<Score, string>()

/** Returns the text of a score, which is replaced whole when it changes. */
export function textOfScore(score: Score): string {
  let text = scoreTexts.get(score)
  if (text === undefined) {
    text = JSON.stringify(score)
    scoreTexts.set(score, text)
  }
  return text
}

/** Returns the market in the shape of the calls. */
export function marketShape(market: CatalogueMarket): Market {
  return {
    marketId: market.marketId,
    eventId: market.eventId,
    name: market.name,
    status: market.status,
    inPlay: market.inPlay,
    version: market.version,
    numberOfWinners: market.numberOfWinners,
    betDelaySeconds: Math.ceil(market.betDelayMs / 1000),
    betDelayModel: market.betDelayModel,
    commissionBps: market.commissionBps,
    stakeMin: market.stakeMin,
    matched: market.matched,
    ...(market.suspendReason !== undefined && { suspendReason: market.suspendReason }),
    runners: market.runners.map((runner) => ({
      selectionId: runner.selectionId,
      name: runner.name,
      status: runnerStatus(runner),
    })),
  }
}

/** Returns the runner's status; a runner has won or lost only while the market stands settled. */
export function runnerStatus(runner: CatalogueRunner): Runner['status'] {
  if (runner.removed) return 'REMOVED'
  if (runner.won === undefined) return 'ACTIVE'
  return runner.won ? 'WINNER' : 'LOSER'
}
