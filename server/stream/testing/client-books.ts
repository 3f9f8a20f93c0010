/** The books of a client by image and deltas, exactly as the contract says; anything out of order is thrown. */
import type { Level, RunnerBook } from '#contract/catalogue.ts'
import type { MarketDelta, MarketImage, ServerMessage } from '#contract/stream.ts'

export interface ClientMarket {
  sequence: number
  status: string
  inPlay: boolean
  version: number
  matched: number
  suspendReason: string | undefined
  payAt: number | undefined
  runnerStates: MarketImage['runnerStates']
  readonly runners: Map<number, RunnerBook>
}

export class ClientBooks {
  readonly markets = new Map<number, ClientMarket>()
  readonly #depth: 'best' | 'full'

  constructor(depth: 'best' | 'full') {
    this.#depth = depth
  }

  take(message: ServerMessage): void {
    if (message.op === 'market-image') this.#replace(message)
    if (message.op === 'market-delta') this.#change(message)
  }

  /** Returns [market, its runners' books] for each market, in the order in which they came. */
  all(): [number, RunnerBook[]][] {
    return [...this.markets].map(([id, { runners }]) => [id, [...runners.values()]])
  }

  #replace(image: MarketImage): void {
    this.markets.set(image.marketId, {
      ...image,
      suspendReason: image.suspendReason,
      payAt: image.payAt,
      runners: new Map(image.runners.map((runner) => [runner.selectionId, runner])),
    })
  }

  #change(delta: MarketDelta): void {
    const market = this.markets.get(delta.marketId)
    if (market === undefined) throw new Error('A delta came before any image.')
    // While its image is not whole every message says 0.
    const isInParts = market.sequence === 0 && delta.sequence === 0
    if (delta.sequence <= market.sequence && !isInParts)
      throw new Error(`Sequence ${delta.sequence} after ${market.sequence}.`)
    market.sequence = delta.sequence
    if (delta.status !== undefined) {
      Object.assign(market, { status: delta.status, inPlay: delta.inPlay, version: delta.version })
      market.suspendReason = delta.suspendReason
      market.payAt = delta.payAt
    }
    if (delta.matched !== undefined) market.matched = delta.matched
    if (delta.runnerStates !== undefined) market.runnerStates = delta.runnerStates
    for (const change of delta.runners ?? []) {
      const before = market.runners.get(change.selectionId)!
      const after: RunnerBook = { ...before, ...change }
      if (this.#depth === 'full') {
        after.back = merged(before.back, change.back, (a, b) => b - a)
        after.lay = merged(before.lay, change.lay, (a, b) => a - b)
      }
      market.runners.set(change.selectionId, after)
    }
  }
}

function merged(
  before: readonly Level[],
  changes: readonly Level[] | undefined,
  order: (a: number, b: number) => number,
): Level[] {
  const levels = new Map(before.map(([price, size]) => [price, size]))
  for (const [price, size] of changes ?? []) {
    if (size === 0) levels.delete(price)
    else levels.set(price, size)
  }
  return [...levels].sort(([a], [b]) => order(a, b))
}
