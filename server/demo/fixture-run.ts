/**
 * One fixture in the exchange, from its making to its settlement: catches up with what has happened, then does each
 * row of its script when it is due. What it asks of the exchange is done one after the other, in the script's order.
 */

import { Stopped } from '#server/house/exchange.ts'
import type { FixtureEvent } from './fixture-markets.ts'
import type { MarketRow, PriceRow, RemovalRow, ReplayRow, ResultRow, StatusRow } from './fixtures/format.ts'
import { countUntil, endsAt, type FixtureScript, resultsAt } from './fixtures/script.ts'
import { type FeedParts, type FixtureTiming, RunningEvent } from './running-event.ts'
import { raceCard } from './score-cards/race-card.ts'

/** Of a feed that is starting: the other markets of its events come once the main ones of all are there, event by event. */
export interface RunParts extends FeedParts {
  /** Does the work in its turn. Resolves and rejects as it does. */
  behindMains(work: () => Promise<void>): Promise<void>
}

export class FixtureRun {
  readonly startTime: number
  readonly #parts: RunParts
  readonly #event: FixtureEvent
  readonly #running: RunningEvent
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
    this.#running = new RunningEvent(parts, event, script, timing, onPhase)
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
        this.#enqueue(() => this.#running.make((rows as MarketRow[]).map(({ market }) => market)))
        break
      case 'status':
        this.#enqueue(async () => {
          await this.#running.bring((rows as StatusRow[]).map((row) => [row.market, row]))
          this.#running.showMoments((rows.at(-1) as ReplayRow).t)
        })
        break
      case 'state':
      case 'correction':
        this.#enqueue(() => this.#running.showScore((rows.at(-1) as ReplayRow).t))
        break
      case 'price':
        this.#enqueue(() => this.#running.publishPrices(rows as PriceRow[]))
        break
      case 'removal':
        this.#enqueue(() => this.#running.remove(rows as RemovalRow[]))
        break
      case 'result':
        this.#enqueue(async () => {
          for (const row of rows) await this.#running.settle(row as ResultRow)
        })
    }
  }

  /** Brings the main market to where the match is at `t`, and everything to its end if the match is over. */
  async #catchUp(t: number): Promise<void> {
    const { scores } = this.#parts
    const card = raceCard(this.#script.fixture)
    if (card) scores.setCard(this.#event.eventId, card)
    this.#running.showScore(t)
    const isOver = t >= endsAt(this.#script)
    if (!isOver) {
      scores.setEventStatus(this.#event.eventId, 'Upcoming')
      await this.#running.bringTo(t, this.#event.markets.slice(0, 1))
    }
    for (const result of resultsAt(this.#script, t)) await this.#running.settle(result)
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
    await this.#running.make(
      markets.filter(({ id }) => (dueAt.get(id) as number) <= Math.max(t, first) && !settled.includes(id)),
    )
    await this.#running.bringTo(
      t,
      this.#event.markets.filter(({ definition }) => !settled.includes(definition.id)),
    )
  }

  #enqueue(work: () => void | Promise<void>): void {
    this.#tail = this.#tail.then(work).catch((error: unknown) => {
      if (!(error instanceof Stopped)) this.#parts.onError(error)
    })
  }
}
