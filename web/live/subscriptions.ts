/** What the screens want from the stream, counted, so that two tables of one market make one subscription. */
import type { ClientMessage } from '#contract/stream.ts'

/** The most ids one message may carry. */
const idsMax = 200

export class Subscriptions {
  readonly #markets = new Map<number, number>()
  /** Those of them that somebody watches at full depth. */
  readonly #whole = new Map<number, number>()
  readonly #events = new Map<number, number>()
  #isGamesWatched = false
  readonly #send: (message: ClientMessage) => void
  readonly #sequenceOf: (marketId: number) => number | undefined
  readonly #forgetMarket: (marketId: number) => void
  readonly #forgetEvent: (eventId: number) => void

  constructor(options: {
    send(message: ClientMessage): void
    /** The last sequence seen of a market, if it is known. */
    sequenceOf(marketId: number): number | undefined
    forgetMarket(marketId: number): void
    forgetEvent(eventId: number): void
  }) {
    this.#send = options.send
    this.#sequenceOf = options.sequenceOf
    this.#forgetMarket = options.forgetMarket
    this.#forgetEvent = options.forgetEvent
  }

  /** Watches markets from now on. Returns the function that ends it; the last watcher's end unsubscribes and forgets. */
  watchMarkets(marketIds: readonly number[]): () => void {
    const added = count(this.#markets, marketIds)
    for (const ids of parts(added)) this.#send({ op: 'subscribe', topic: 'markets', marketIds: ids })
    return once(() => {
      const gone = uncount(this.#markets, marketIds)
      for (const ids of parts(gone)) this.#send({ op: 'unsubscribe', topic: 'markets', marketIds: ids })
      for (const id of gone) this.#forgetMarket(id)
    })
  }

  /** Watches a market, and from now on at full depth, which all its watchers then get. Returns the function that ends it. */
  watchWhole(marketId: number): () => void {
    count(this.#markets, [marketId])
    if (count(this.#whole, [marketId]).length > 0) this.reimage(marketId)
    return once(() => {
      const wasLast = uncount(this.#whole, [marketId]).length > 0
      if (uncount(this.#markets, [marketId]).length === 0) {
        if (wasLast) this.reimage(marketId)
        return
      }
      this.#send({ op: 'unsubscribe', topic: 'markets', marketIds: [marketId] })
      this.#forgetMarket(marketId)
    })
  }

  /** Returns whether somebody watches a market at full depth. */
  isWhole(marketId: number): boolean {
    return this.#whole.has(marketId)
  }

  /** Watches the scores of events in the same way. */
  watchEvents(eventIds: readonly number[]): () => void {
    const added = count(this.#events, eventIds)
    for (const ids of parts(added)) this.#send({ op: 'subscribe', topic: 'events', eventIds: ids })
    return once(() => {
      const gone = uncount(this.#events, eventIds)
      for (const ids of parts(gone)) this.#send({ op: 'unsubscribe', topic: 'events', eventIds: ids })
      for (const id of gone) this.#forgetEvent(id)
    })
  }

  /** Watches the casino's list of games, or ends it. */
  watchGames(isWatched: boolean): void {
    this.#isGamesWatched = isWatched
    this.#send({ op: isWatched ? 'subscribe' : 'unsubscribe', topic: 'games' })
  }

  /** Subscribes to everything watched, on a new connection: the server continues where it can, else it sends images. */
  renew(): void {
    this.#send({ op: 'subscribe', topic: 'catalogue' })
    if (this.#isGamesWatched) this.#send({ op: 'subscribe', topic: 'games' })
    for (const marketId of this.#whole.keys()) this.reimage(marketId)
    for (const marketIds of parts([...this.#markets.keys()].filter((id) => !this.#whole.has(id)))) {
      const resume = this.#resume(marketIds)
      this.#send({ op: 'subscribe', topic: 'markets', marketIds, ...(resume && { resume }) })
    }
    for (const eventIds of parts([...this.#events.keys()])) {
      this.#send({ op: 'subscribe', topic: 'events', eventIds })
    }
  }

  /** Asks for a fresh image of a market that is still watched. */
  reimage(marketId: number): void {
    if (!this.#markets.has(marketId)) return
    const depth = this.#whole.has(marketId) ? ({ depth: 'full' } as const) : {}
    this.#send({ op: 'subscribe', topic: 'markets', marketIds: [marketId], ...depth })
  }

  #resume(marketIds: readonly number[]): Record<string, number> | undefined {
    const known = marketIds.flatMap((id) => {
      const sequence = this.#sequenceOf(id)
      return sequence === undefined ? [] : [[String(id), sequence] as const]
    })
    return known.length === 0 ? undefined : Object.fromEntries(known)
  }
}

/** Counts the ids up and returns those that were not counted before. */
function count(counts: Map<number, number>, ids: readonly number[]): number[] {
  return ids.filter((id) => {
    const before = counts.get(id) ?? 0
    counts.set(id, before + 1)
    return before === 0
  })
}

/** Counts the ids down and returns those that nobody counts any more. */
function uncount(counts: Map<number, number>, ids: readonly number[]): number[] {
  return ids.filter((id) => {
    const left = (counts.get(id) ?? 1) - 1
    if (left === 0) counts.delete(id)
    else counts.set(id, left)
    return left === 0
  })
}

function parts(ids: readonly number[]): number[][] {
  const result: number[][] = []
  for (let start = 0; start < ids.length; start += idsMax) result.push(ids.slice(start, start + idsMax))
  return result
}

function once(run: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}
