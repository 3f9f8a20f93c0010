/**
 * One fixture in the exchange, from its making to its settlement: catches up with what has happened, then does each
 * row of its script when it is due. What it asks of the exchange is done one after the other, in the script's order.
 */

import { type Exchange, Stopped } from '#server/house/exchange.ts'
import type { Timers } from '#server/house/timers.ts'
import type { Scores } from '#server/live/scores.ts'
import { type FixtureEvent, type FixtureMarket, probabilitiesOf } from './fixture-markets.ts'
import type { ReplayRow, ResultRow } from './fixtures/format.ts'
import { countUntil, type FixtureScript, resultAt } from './fixtures/script.ts'
import { commandsOfResult, commandsTowards, firstStatus, type TargetStatus } from './market-status.ts'
import type { PriceBoard } from './price-board.ts'
import type { FeedPrincipal, MarketCommand } from './principal.ts'
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

export class FixtureRun {
  readonly startTime: number
  readonly #parts: FeedParts
  readonly #event: FixtureEvent
  readonly #script: FixtureScript
  readonly #speed: number
  readonly #onPhase: () => void
  /** The first row that is not done yet. */
  #next = 0
  #tail: Promise<void> = Promise.resolve()

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
    this.startTime = timing.startTime
    this.#speed = timing.speed
    this.#onPhase = onPhase
  }

  /** Brings the markets to where the match is now and follows it from there. Resolves once they are there. */
  begin(): Promise<void> {
    const t = this.#matchTime()
    this.#next = countUntil(this.#script, t)
    this.#enqueue(() => this.#catchUp(t))
    this.#sleep()
    return this.#tail
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
    while (this.#next < due) this.#do(rows[this.#next++] as ReplayRow)
    this.#sleep()
  }

  #do(row: ReplayRow): void {
    switch (row.type) {
      case 'status':
        this.#enqueue(() => this.#bring(this.#marketOf(row.market), row))
        break
      case 'state':
      case 'correction':
        this.#enqueue(() => this.#showScore(row.t))
        break
      case 'price':
        this.#enqueue(() => this.#publishPrice(this.#marketOf(row.market), row))
        break
      case 'result':
        this.#enqueue(() => this.#settle(row))
    }
  }

  async #catchUp(t: number): Promise<void> {
    const result = resultAt(this.#script, t)
    this.#showScore(t)
    if (result) {
      await this.#settle(result)
      return
    }
    this.#parts.scores.setEventStatus(this.#event.eventId, 'Upcoming')
    for (const market of this.#event.markets) {
      const { id } = market.definition
      const done = this.#script.rows.slice(0, this.#next)
      const status = done.findLast((row) => row.type === 'status' && row.market === id)
      // Before the first price, the first to come: the market is open long before the feed begins to look for one.
      const isPrice = (row: ReplayRow) => row.type === 'price' && row.market === id
      const price = done.findLast(isPrice) ?? this.#script.rows.find(isPrice)
      await this.#bring(market, status?.type === 'status' ? status : firstStatus)
      if (price) this.#publishPrice(market, price)
    }
  }

  async #bring({ marketId }: FixtureMarket, target: TargetStatus): Promise<void> {
    const { exchange, scores } = this.#parts
    const market = exchange.market(marketId)
    if (market === undefined) return
    const wentInPlay = target.inPlay && !market.inPlay
    await this.#change(commandsTowards(market, target))
    if (target.inPlay) scores.setEventStatus(this.#event.eventId, 'Live')
    if (wentInPlay) this.#onPhase()
  }

  async #settle(result: ResultRow): Promise<void> {
    const { exchange, prices, scores } = this.#parts
    for (const { definition, marketId, selectionIds } of this.#event.markets) {
      prices.forget(marketId)
      const market = exchange.market(marketId)
      const told = result.markets.find(({ market: id }) => id === definition.id)
      const winners = told === undefined || told.void ? [] : told.winners
      if (market === undefined) continue
      await this.#change(
        commandsOfResult(
          market,
          winners.map((id) => selectionIds.get(id) as number),
        ),
      )
    }
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
  }

  #publishPrice({ definition, marketId }: FixtureMarket, row: ReplayRow): void {
    const probabilities = row.type === 'price' ? probabilitiesOf(row, definition) : undefined
    if (probabilities) this.#parts.prices.set(marketId, probabilities)
  }

  #marketOf(id: string): FixtureMarket {
    // The parser refuses rows of markets that the script does not define.
    return this.#event.markets.find(({ definition }) => definition.id === id) as FixtureMarket
  }

  #enqueue(work: () => void | Promise<void>): void {
    this.#tail = this.#tail.then(work).catch((error: unknown) => {
      if (!(error instanceof Stopped)) this.#parts.onError(error)
    })
  }
}
