/**
 * What the feed may do in the exchange: make its own events and markets, change their status, and report their result.
 * Nothing of other markets, no orders, no money.
 */

import type { Outcome } from '#core/engine/outcome.ts'
import type {
  CloseMarket,
  CreateEvent,
  CreateMarket,
  OpenMarket,
  RemoveRunner,
  SettleMarket,
  SuspendMarket,
  TurnInPlay,
  VoidMarket,
} from '#core/exchange/command.ts'
import { assert } from '#core/values/assert.ts'
import type { EventId } from '#core/values/brands.ts'
import type { Exchange } from '#server/house/exchange.ts'
import { fixtureOfText } from './fixture-text.ts'

/** A command on a market: its status, who takes part, or its result (a match without one is void). */
export type MarketCommand =
  | OpenMarket
  | SuspendMarket
  | TurnInPlay
  | CloseMarket
  | RemoveRunner
  | SettleMarket
  | VoidMarket

export class FeedPrincipal {
  readonly #exchange: Exchange

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  /** Resolves to the new events' ids, in their order. */
  createEvents(events: readonly (CreateEvent & { readonly feed: string })[]): Promise<number[]> {
    for (const { feed } of events)
      assert(fixtureOfText(feed) !== undefined, 'an event of the feed says what is played')
    return this.#created(events)
  }

  /** Resolves to the new markets' ids, in their order. */
  createMarkets(markets: readonly CreateMarket[]): Promise<number[]> {
    for (const { event } of markets) this.#assertOwn(event)
    return this.#created(markets)
  }

  /** Resolves with the outcomes once they are published; the caller judges a refusal. */
  change(commands: readonly MarketCommand[]): Promise<readonly Outcome[]> {
    for (const { market } of commands)
      this.#assertOwn(this.#exchange.catalogue().markets.get(market)?.eventId)
    return this.#exchange.run(commands)
  }

  async #created(commands: readonly (CreateEvent | CreateMarket)[]): Promise<number[]> {
    const outcomes = await this.#exchange.run(commands)
    return commands.map(({ kind }, i) => {
      const outcome = outcomes[i]
      if (outcome === undefined || outcome.refusal !== undefined) {
        throw new Error(`The feed's ${kind} was refused: ${outcome?.refusal}`)
      }
      return outcome.id
    })
  }

  #assertOwn(eventId: EventId | undefined): void {
    const event = eventId === undefined ? undefined : this.#exchange.catalogue().events.get(eventId)
    assert(fixtureOfText(event?.feed) !== undefined, 'the feed touches its own markets only')
  }
}
