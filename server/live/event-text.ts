/** Events and markets as the bytes of an answer, kept from one read to the next: hundreds of them are asked for at once. */
import type { EventSummary, Market, Runner, Score } from '#contract/catalogue.ts'
import type { MarketKind } from '#core/exchange/market-terms.ts'
import { EACH_WAY, LINE, payoffs, WINNERS } from '#core/exchange/risk/payoff.ts'
import { marketFlags, marketKinds } from '#core/facts/market-terms.ts'
import type { Money } from '#core/values/brands.ts'
import type { CatalogueEvent, CatalogueMarket } from './catalogue.ts'

/** A market's text on both sides of what is matched in it, which changes with every match. */
export interface MarketText {
  readonly market: CatalogueMarket
  readonly before: string
  readonly after: string
}

// In a name the quotes would be escaped.
const matchedName = ',"matched":'

/** Returns a market's parts as they are now. */
export function createMarketText(market: CatalogueMarket): MarketText {
  const text = JSON.stringify({ ...marketShape(market), matched: 0 })
  const at = text.indexOf(matchedName) + matchedName.length
  // Parts of one text: what is put together is looked through again at every read.
  return { market, before: text.slice(0, at), after: text.slice(at + 1) }
}

/** An event's bytes in an answer: what of them has changed since the last one is made again. */
export class EventText {
  /** Up to the status, the quote before it included: what never changes. */
  readonly #start: string
  #head: Buffer | undefined
  #status: EventSummary['status'] | undefined
  #score: Score | undefined
  #texts: readonly MarketText[] = []
  #markets: Buffer | undefined
  readonly #matched: Money[] = []

  constructor({ eventId, sport, name, competition, country, startTime }: CatalogueEvent) {
    const text = JSON.stringify({ eventId, sport, name, competition, country, startTime, status: '' })
    this.#start = text.slice(0, -2)
  }

  /** Its markets are these, or one of them has changed in something else than what is matched. */
  setMarkets(texts: readonly MarketText[]): void {
    this.#texts = texts
    this.#markets = undefined
  }

  /** Returns all that comes before its markets. */
  head(status: EventSummary['status'], score: Score | undefined): Buffer {
    if (this.#head === undefined || status !== this.#status || score !== this.#score) {
      const scored = score === undefined ? '' : `"score":${JSON.stringify(score)},`
      this.#head = Buffer.from(`${this.#start}${status}",${scored}"markets":[`)
      this.#status = status
      this.#score = score
    }
    return this.#head
  }

  /** Returns its markets, with commas between them. */
  markets(): Buffer {
    if (this.#markets === undefined || this.#haveMatched()) {
      this.#texts.forEach(({ market }, i) => {
        this.#matched[i] = market.matched
      })
      this.#markets = Buffer.from(
        this.#texts.map(({ market, before, after }) => before + market.matched + after).join(),
      )
    }
    return this.#markets
  }

  #haveMatched(): boolean {
    for (let i = 0; i < this.#texts.length; i++) {
      if (this.#texts[i]!.market.matched !== this.#matched[i]) return true
    }
    return false
  }
}

/** Returns the market in the shape of the calls. */
export function marketShape(market: CatalogueMarket): Market {
  return {
    marketId: market.marketId,
    eventId: market.eventId,
    name: market.name,
    ...(market.type !== undefined && { type: market.type }),
    status: market.status,
    inPlay: market.inPlay,
    version: market.version,
    numberOfWinners: market.numberOfWinners,
    betDelaySeconds: Math.ceil(market.betDelayMs / 1000),
    ...(market.quietMs > 0 && { quietSeconds: Math.ceil(market.quietMs / 1000) }),
    ...(market.scheduledEnd !== undefined && { scheduledEnd: market.scheduledEnd }),
    betDelayModel: market.betDelayModel,
    commissionBps: market.commissionBps,
    stakeMin: market.stakeMin,
    ...kindShape(market),
    matched: market.matched,
    ...(market.suspendReason !== undefined && { suspendReason: market.suspendReason }),
    ...(market.payAt !== undefined && { payAt: market.payAt }),
    ...(market.payDelayMs > 0 && { payDelaySeconds: Math.ceil(market.payDelayMs / 1000) }),
    runners: market.runners.map((runner, i) => ({
      selectionId: runner.selectionId,
      name: runner.name,
      status: runnerStatus(market, i),
      ...(market.kindTerms.handicaps[i] !== undefined && { handicap: market.kindTerms.handicaps[i] }),
      ...(runner.removed && runner.removal !== undefined && { removal: runner.removal }),
    })),
    ...(market.notices.length > 0 && { notices: market.notices }),
  }
}

const kindNames = Object.keys(marketKinds) as MarketKind[]

/** Returns the name of a market's kind. */
export function kindNameOf({ payoff }: Pick<CatalogueMarket, 'payoff'>): MarketKind {
  return kindNames[payoff]!
}

/** Returns what a market says of its kind; nothing of winners, and nothing that is as usual. */
function kindShape(
  market: CatalogueMarket,
): Pick<Market, 'kind' | 'eachWay' | 'line' | 'crossMatching' | 'startingPrice' | 'number'> {
  const { payoff, kindTerms, flags, result } = market
  const { places, divisor, line } = kindTerms
  const { namedOver, unit, ...lines } = line
  const isNumbered = payoffs[payoff]!.numbers(kindTerms) !== undefined
  return {
    ...(payoff !== WINNERS && { kind: kindNameOf(market) }),
    ...(payoff === EACH_WAY && { eachWay: { places, divisor } }),
    ...(payoff === LINE && {
      line: { ...lines, ...(namedOver > 0 && { namedOver }), ...(unit !== '' && { unit }) },
    }),
    ...((flags & marketFlags.CROSS_MATCHING) !== 0 && { crossMatching: true }),
    ...((flags & marketFlags.STARTING_PRICE) !== 0 && { startingPrice: true }),
    ...(isNumbered && result !== undefined && { number: result.number }),
  }
}

/** Returns a runner's status; who has won, lost, is placed or returns its stakes is known only while a result stands. */
export function runnerStatus(
  { runners, payoff, kindTerms, result }: CatalogueMarket,
  runner: number,
): Runner['status'] {
  if (runners[runner]!.removed) return 'REMOVED'
  if (result === undefined || payoff === LINE) return 'ACTIVE'
  if (payoff === EACH_WAY && result.numerators[runner] === 0) {
    return result.placed.numerators[runner]! > 0 ? 'PLACED' : 'LOSER'
  }
  const { numerator, lost } = payoffs[payoff]!.share({ result, kindTerms }, runner, 0)
  if (numerator > 0) return 'WINNER'
  return lost === 0 ? 'RETURNED' : 'LOSER'
}
