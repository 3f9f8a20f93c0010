/** The live state of markets apart from their prices: status, in-play, version, runners; and the matched total, which moves with every bet. */
import type { MarketStatus, Runner } from '#contract/catalogue.ts'
import type { MarketDelta, MarketImage } from '#contract/stream.ts'
import { FrameNotifier, type Turn } from './frame-notifier.ts'

/** Never changed, only replaced, and only when one of these has changed. */
export interface MarketState {
  readonly status: MarketStatus
  readonly inPlay: boolean
  readonly version: number
  readonly suspendReason: string | undefined
  /** Of a graded market: when it is paid. */
  readonly payAt: number | undefined
  readonly runners: ReadonlyMap<number, Runner['status']>
}

interface KnownMarket {
  state: MarketState
  sequence: number
  /** Minor units. */
  matched: number
}

export class MarketStore {
  readonly #markets = new Map<number, KnownMarket>()
  readonly #states: FrameNotifier
  readonly #totals: FrameNotifier

  constructor(turn?: Turn) {
    this.#states = new FrameNotifier(turn)
    this.#totals = new FrameNotifier(turn)
  }

  /** Returns the market's state, or undefined while its image has not come. */
  state(marketId: number): MarketState | undefined {
    return this.#markets.get(marketId)?.state
  }

  /** Returns the sequence of the last message taken, or undefined while the image has not come. */
  sequence(marketId: number): number | undefined {
    return this.#markets.get(marketId)?.sequence
  }

  /** Returns the matched total in minor units, or undefined while the image has not come. */
  matched(marketId: number): number | undefined {
    return this.#markets.get(marketId)?.matched
  }

  /** Listens to the market's state, of which the matched total is no part. */
  subscribe(marketId: number, listener: () => void): () => void {
    return this.#states.subscribe(String(marketId), listener)
  }

  subscribeMatched(marketId: number, listener: () => void): () => void {
    return this.#totals.subscribe(String(marketId), listener)
  }

  replace(image: MarketImage): void {
    const { marketId, sequence, matched } = image
    const state = {
      status: image.status,
      inPlay: image.inPlay,
      version: image.version,
      suspendReason: image.suspendReason,
      payAt: image.payAt,
      runners: statuses(image.runnerStates),
    }
    this.#markets.set(marketId, { state, sequence, matched })
    this.#touch(marketId)
  }

  /** Takes what changed of a market whose image has come; does nothing otherwise. */
  change(delta: MarketDelta): void {
    const { marketId, sequence, matched } = delta
    const market = this.#markets.get(marketId)
    if (!market) return
    market.sequence = sequence
    if (matched !== undefined && matched !== market.matched) {
      market.matched = matched
      this.#totals.touch(String(marketId))
    }
    if (!changesState(delta)) return
    market.state = stateAfter(market.state, delta)
    this.#states.touch(String(marketId))
  }

  forget(marketId: number): void {
    if (this.#markets.delete(marketId)) this.#touch(marketId)
  }

  #touch(marketId: number): void {
    this.#states.touch(String(marketId))
    this.#totals.touch(String(marketId))
  }
}

function changesState({ status, inPlay, version, suspendReason, payAt, runnerStates }: MarketDelta): boolean {
  return (status ?? inPlay ?? version ?? suspendReason ?? payAt ?? runnerStates) !== undefined
}

function stateAfter(before: MarketState, delta: MarketDelta): MarketState {
  const status = delta.status ?? before.status
  return {
    status,
    inPlay: delta.inPlay ?? before.inPlay,
    version: delta.version ?? before.version,
    // A reason belongs to one suspension and ends with it.
    suspendReason: delta.suspendReason ?? (status === before.status ? before.suspendReason : undefined),
    payAt: delta.payAt ?? (status === before.status ? before.payAt : undefined),
    runners: delta.runnerStates
      ? new Map([...before.runners, ...statuses(delta.runnerStates)])
      : before.runners,
  }
}

function statuses(states: MarketImage['runnerStates']): Map<number, Runner['status']> {
  return new Map(states.map(({ selectionId, status }) => [selectionId, status]))
}
