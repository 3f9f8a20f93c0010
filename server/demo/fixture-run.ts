/**
 * One fixture in the exchange, from its making to its settlement: catches up with what has happened, then does each
 * row of its script when it is due. What it asks of the exchange is done one after the other, in the script's order.
 */

import { type Exchange, Stopped } from '#server/house/exchange.ts'
import type { Timers } from '#server/house/timers.ts'
import type { Scores } from '#server/live/scores.ts'
import { type FixtureEvent, type FixtureMarket, makeMarkets, pricesOf } from './fixture-markets.ts'
import type {
  MarketDefinition,
  MarketRow,
  PriceRow,
  RemovalRow,
  ReplayRow,
  ResultRow,
  StatusRow,
} from './fixtures/format.ts'
import { countUntil, endsAt, type FixtureScript, resultsAt } from './fixtures/script.ts'
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
import { raceCard } from './score-cards/race-card.ts'
import { scoreCard } from './score-cards/score-card.ts'

export interface FeedParts {
  readonly exchange: Exchange
  readonly principal: FeedPrincipal
  readonly timers: Timers
  readonly prices: PriceBoard
  readonly scores: Scores
  readonly onError: (error: unknown) => void
}

/** Of a feed that is starting: the other markets of its events come once the main ones of all are there, event by event. */
export interface RunParts extends FeedParts {
  /** Does the work in its turn. Resolves and rejects as it does. */
  behindMains(work: () => Promise<void>): Promise<void>
}

export interface FixtureTiming {
  /** Milliseconds since 1970. */
  readonly startTime: number
  readonly speed: number
}

export class FixtureRun {
  readonly startTime: number
  readonly #parts: RunParts
  readonly #event: FixtureEvent
  readonly #script: FixtureScript
  readonly #speed: number
  readonly #onPhase: () => void
  /** The first row that is not done yet. */
  #next = 0
  #tail: Promise<void> = Promise.resolve()

  /** `onPhase` is called when the match goes in play, and when it ends. */
  constructor(
    parts: RunParts,
    event: FixtureEvent,
    script: FixtureScript,
    timing: FixtureTiming,
    onPhase: () => void,
  ) {
    this.#parts = parts
    this.#event = event
    this.#script = script
    this.startTime = timing.startTime
    this.#speed = timing.speed
    this.#onPhase = onPhase
  }

  /**
   * Brings the markets to where the match is now and follows it from there. Resolves once the main market is there; the others
   * are made, where they are not yet, and brought there behind it.
   */
  begin(): Promise<void> {
    const t = this.#matchTime()
    this.#next = countUntil(this.#script, t)
    this.#enqueue(() => this.#catchUp(t))
    const isMainThere = this.#tail
    if (t < endsAt(this.#script)) {
      this.#enqueue(() => this.#parts.behindMains(() => this.#catchUpOthers(t)))
    }
    this.#sleep()
    return isMainThere
  }

  #matchTime(): number {
    return (this.#parts.timers.now() - this.startTime) * this.#speed
  }

  #sleep(): void {
    const row = this.#script.rows[this.#next]
    if (row) this.#parts.timers.at(this.startTime + row.t / this.#speed, () => this.#wake())
  }

  #wake(): void {
    const { rows } = this.#script
    // The timer is due for at least one row, even where rounding puts the clock a hair before it.
    const due = Math.max(countUntil(this.#script, this.#matchTime()), this.#next + 1)
    while (this.#next < due) {
      const first = rows[this.#next] as ReplayRow
      let end = this.#next + 1
      // What is told of several markets at one time is done for all of them at once.
      while (end < due && rows[end]?.type === first.type && rows[end]?.t === first.t) end++
      this.#do(first.type, rows.slice(this.#next, end))
      this.#next = end
    }
    this.#sleep()
  }

  /** Does rows of one type and time. */
  #do(type: ReplayRow['type'], rows: readonly ReplayRow[]): void {
    switch (type) {
      case 'market':
        this.#enqueue(() => this.#make((rows as MarketRow[]).map(({ market }) => market)))
        break
      case 'status':
        this.#enqueue(async () => {
          await this.#bring((rows as StatusRow[]).map((row) => [row.market, row]))
          this.#showMoments((rows.at(-1) as ReplayRow).t)
        })
        break
      case 'state':
      case 'correction':
        this.#enqueue(() => this.#showScore((rows.at(-1) as ReplayRow).t))
        break
      case 'price':
        this.#enqueue(() => this.#publishPrices(rows as PriceRow[]))
        break
      case 'removal':
        this.#enqueue(() => this.#remove(rows as RemovalRow[]))
        break
      case 'result':
        this.#enqueue(async () => {
          for (const row of rows) await this.#settle(row as ResultRow)
        })
    }
  }

  /** Brings the main market to where the match is at `t`, and everything to its end if the match is over. */
  async #catchUp(t: number): Promise<void> {
    const { scores } = this.#parts
    const card = raceCard(this.#script.fixture)
    if (card) scores.setCard(this.#event.eventId, card)
    this.#showScore(t)
    const isOver = t >= endsAt(this.#script)
    if (!isOver) {
      scores.setEventStatus(this.#event.eventId, 'Upcoming')
      await this.#bringTo(t, this.#event.markets.slice(0, 1))
    }
    for (const result of resultsAt(this.#script, t)) await this.#settle(result)
    if (!isOver) return
    scores.setEventStatus(this.#event.eventId, 'Ended')
    this.#onPhase()
  }

  /** Makes what is not there yet of the markets that there are at `t`, and brings them where the match is. */
  async #catchUpOthers(t: number): Promise<void> {
    const { rows, markets } = this.#script
    const settled = resultsAt(this.#script, t).flatMap((result) => result.markets.map(({ market }) => market))
    // Those of the beginning are there long before the feed looks for prices.
    const first = rows.find((row) => row.type === 'market')?.t ?? 0
    const dueAt = new Map(rows.flatMap((row) => (row.type === 'market' ? [[row.market.id, row.t]] : [])))
    await this.#make(
      markets.filter(({ id }) => (dueAt.get(id) as number) <= Math.max(t, first) && !settled.includes(id)),
    )
    await this.#bringTo(
      t,
      this.#event.markets.filter(({ definition }) => !settled.includes(definition.id)),
    )
  }

  async #make(definitions: readonly MarketDefinition[]): Promise<void> {
    const { markets, eventId } = this.#event
    const missing = definitions.filter(({ id }) => this.#marketOf(id) === undefined)
    markets.push(...(await makeMarkets(this.#parts.principal, eventId, missing)))
  }

  /** Status, runners and prices of markets as they are at `t`. */
  async #bringTo(t: number, markets: readonly FixtureMarket[]): Promise<void> {
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
    await this.#bring(targets)
    await this.#remove(done.filter(isRemoval))
    this.#publishPrices(prices)
  }

  async #bring(targets: readonly (readonly [string, TargetStatus])[]): Promise<void> {
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

  async #remove(rows: readonly RemovalRow[]): Promise<void> {
    const commands = rows.flatMap((row) => {
      const { marketId, selectionIds } = this.#marketOf(row.market) ?? {}
      const market = this.#parts.exchange.market(marketId ?? 0)
      return market && selectionIds ? commandsOfRemoval(market, row, selectionIds) : []
    })
    await this.#change(commands)
  }

  async #settle(result: ResultRow): Promise<void> {
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

  #showScore(t: number): void {
    const score = scoreCard(this.#script, t)
    if (score) this.#parts.scores.setScore(this.#event.eventId, score)
    this.#showMoments(t)
  }

  #showMoments(t: number): void {
    const { startTime } = this
    const moments = momentsUntil(this.#script, t, (at) => Math.round(startTime + at / this.#speed))
    this.#parts.scores.setMoments(this.#event.eventId, moments)
  }

  #publishPrices(rows: readonly PriceRow[]): void {
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

  #enqueue(work: () => void | Promise<void>): void {
    this.#tail = this.#tail.then(work).catch((error: unknown) => {
      if (!(error instanceof Stopped)) this.#parts.onError(error)
    })
  }
}
