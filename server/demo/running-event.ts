/** The event of a fixture in the exchange: its markets are made, brought to a state, priced and settled as its script says, its score told. */
import type { Exchange } from '#server/house/exchange.ts'
import type { Timers } from '#server/house/timers.ts'
import type { Scores } from '#server/live/scores.ts'
import { type FixtureEvent, type FixtureMarket, makeMarkets, pricesOf } from './fixture-markets.ts'
import type { MarketDefinition, PriceRow, RemovalRow, ReplayRow, ResultRow } from './fixtures/format.ts'
import { countUntil, type FixtureScript } from './fixtures/script.ts'
import {
  commandsOfRemoval,
  commandsOfResult,
  commandsTowards,
  firstStatus,
  type TargetStatus,
} from './market-status.ts'
import type { PriceBoard } from './price-board.ts'
import type { FeedPrincipal, MarketCommand } from './principal.ts'
import { momentsUntil } from './score-cards/moments.ts'
import { scoreCard } from './score-cards/score-card.ts'

export interface FeedParts {
  readonly exchange: Exchange
  readonly principal: FeedPrincipal
  readonly timers: Timers
  readonly prices: PriceBoard
  readonly scores: Scores
  readonly onError: (error: unknown) => void
}

export interface FixtureTiming {
  /** Milliseconds since 1970. */
  readonly startTime: number
  readonly speed: number
}

export class RunningEvent {
  readonly #parts: FeedParts
  readonly #event: FixtureEvent
  readonly #script: FixtureScript
  readonly #timing: FixtureTiming
  readonly #onPhase: () => void

  /** `onPhase` is called when the match goes in play, and when it ends. */
  constructor(
    parts: FeedParts,
    event: FixtureEvent,
    script: FixtureScript,
    timing: FixtureTiming,
    onPhase: () => void,
  ) {
    this.#parts = parts
    this.#event = event
    this.#script = script
    this.#timing = timing
    this.#onPhase = onPhase
  }

  async make(definitions: readonly MarketDefinition[]): Promise<void> {
    const { markets, eventId } = this.#event
    const missing = definitions.filter(({ id }) => this.#marketOf(id) === undefined)
    markets.push(...(await makeMarkets(this.#parts.principal, eventId, missing)))
  }

  /** Status, runners and prices of markets as they are at `t`. */
  async bringTo(t: number, markets: readonly FixtureMarket[]): Promise<void> {
    const { rows } = this.#script
    const done = rows.slice(0, countUntil(this.#script, t))
    const prices: PriceRow[] = []
    const targets: [string, TargetStatus][] = []
    for (const { id } of markets.map(({ definition }) => definition)) {
      const status = done.findLast((row) => row.type === 'status' && row.market === id)
      targets.push([id, status?.type === 'status' ? status : firstStatus])
      // Before the first price, the first to come: the market is open long before the feed begins to look for one.
      const isPrice = (row: ReplayRow): row is PriceRow => row.type === 'price' && row.market === id
      const price = done.findLast(isPrice) ?? rows.find(isPrice)
      if (price) prices.push(price)
    }
    const ids = new Set(markets.map(({ definition }) => definition.id))
    const isRemoval = (row: ReplayRow): row is RemovalRow => row.type === 'removal' && ids.has(row.market)
    await this.bring(targets)
    await this.remove(done.filter(isRemoval))
    this.publishPrices(prices)
  }

  async bring(targets: readonly (readonly [string, TargetStatus])[]): Promise<void> {
    const { exchange, scores } = this.#parts
    const { eventId } = this.#event
    let wentInPlay = false
    const commands = targets.flatMap(([id, target]) => {
      const market = exchange.market(this.#marketOf(id)?.marketId ?? 0)
      if (market === undefined) return []
      if (target.inPlay && !market.inPlay) wentInPlay = true
      return commandsTowards(market, target)
    })
    await this.#change(commands)
    const isOn = targets.some(([, { inPlay, reason }]) => inPlay || reason === 'off')
    const hasBegun = isOn && scores.statusOf(eventId) !== 'Live'
    if (isOn) scores.setEventStatus(eventId, 'Live')
    if (wentInPlay || hasBegun) this.#onPhase()
  }

  async remove(rows: readonly RemovalRow[]): Promise<void> {
    const commands = rows.flatMap((row) => {
      const { marketId, selectionIds } = this.#marketOf(row.market) ?? {}
      const market = this.#parts.exchange.market(marketId ?? 0)
      return market && selectionIds ? commandsOfRemoval(market, row, selectionIds) : []
    })
    await this.#change(commands)
  }

  async settle(result: ResultRow): Promise<void> {
    const { exchange, prices, scores } = this.#parts
    const { sport } = this.#script.fixture
    const over = sport === 'horse' || sport === 'greyhound' ? 'RACE_END' : 'MATCH_END'
    const commands = result.markets.flatMap((told) => {
      const { marketId, selectionIds } = this.#marketOf(told.market) ?? {}
      const market = exchange.market(marketId ?? 0)
      if (marketId !== undefined) prices.forget(marketId)
      return market && selectionIds ? commandsOfResult(market, over, told, selectionIds) : []
    })
    await this.#change(commands)
    if (result !== this.#script.rows.findLast((row) => row.type === 'result')) return
    scores.setEventStatus(this.#event.eventId, 'Ended')
    this.#onPhase()
  }

  /** An operator may have been there before; what is refused then is left to the operator. */
  async #change(commands: readonly MarketCommand[]): Promise<void> {
    if (commands.length > 0) await this.#parts.principal.change(commands)
  }

  showScore(t: number): void {
    const score = scoreCard(this.#script, t)
    if (score) this.#parts.scores.setScore(this.#event.eventId, score)
    this.showMoments(t)
  }

  showMoments(t: number): void {
    const { startTime, speed } = this.#timing
    const moments = momentsUntil(this.#script, t, (at) => Math.round(startTime + at / speed))
    this.#parts.scores.setMoments(this.#event.eventId, moments)
  }

  publishPrices(rows: readonly PriceRow[]): void {
    const [main] = this.#script.markets
    const prices = rows.flatMap((row) => {
      const { definition, marketId } = this.#marketOf(row.market) ?? {}
      if (definition === undefined || marketId === undefined) return []
      const fair = pricesOf(row, definition)
      // A recorded fixture's markets are all of the first order.
      const isMain = definition === main || definition.type === undefined
      return fair ? [{ marketId, isMain, ...fair }] : []
    })
    this.#parts.prices.publish(prices)
  }

  /** Returns a market that is made, undefined for one that is not. */
  #marketOf(id: string): FixtureMarket | undefined {
    return this.#event.markets.find(({ definition }) => definition.id === id)
  }
}
