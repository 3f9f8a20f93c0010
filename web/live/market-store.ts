/** The live state of markets apart from their prices: status, in-play, version, matched total, runners. */
import type { MarketStatus, Runner } from '#contract/catalogue.ts'
import type { MarketDelta, MarketImage } from '#contract/stream.ts'
import { FrameNotifier, type Turn } from './frame-notifier.ts'

/** Never changed, only replaced. `matched` in minor units. */
export interface MarketState {
  readonly sequence: number
  readonly status: MarketStatus
  readonly inPlay: boolean
  readonly version: number
  readonly matched: number
  readonly suspendReason: string | undefined
  readonly runners: ReadonlyMap<number, Runner['status']>
}

export class MarketStore {
  readonly #states = new Map<number, MarketState>()
  readonly #notifier: FrameNotifier

  constructor(turn?: Turn) {
    this.#notifier = new FrameNotifier(turn)
  }

  /** Returns the market's state, or undefined while its image has not come. */
  state(marketId: number): MarketState | undefined {
    return this.#states.get(marketId)
  }

  subscribe(marketId: number, listener: () => void): () => void {
    return this.#notifier.subscribe(String(marketId), listener)
  }

  replace(image: MarketImage): void {
    this.#set(image.marketId, {
      sequence: image.sequence,
      status: image.status,
      inPlay: image.inPlay,
      version: image.version,
      matched: image.matched,
      suspendReason: image.suspendReason,
      runners: statuses(image.runnerStates),
    })
  }

  /** Takes what changed of a market whose image has come; does nothing otherwise. */
  change(delta: MarketDelta): void {
    const before = this.#states.get(delta.marketId)
    if (!before) return
    const status = delta.status ?? before.status
    this.#set(delta.marketId, {
      sequence: delta.sequence,
      status,
      inPlay: delta.inPlay ?? before.inPlay,
      version: delta.version ?? before.version,
      matched: delta.matched ?? before.matched,
      // A reason belongs to one suspension and ends with it.
      suspendReason: delta.suspendReason ?? (status === before.status ? before.suspendReason : undefined),
      runners: delta.runnerStates
        ? new Map([...before.runners, ...statuses(delta.runnerStates)])
        : before.runners,
    })
  }

  forget(marketId: number): void {
    if (this.#states.delete(marketId)) this.#notifier.touch(String(marketId))
  }

  #set(marketId: number, state: MarketState): void {
    this.#states.set(marketId, state)
    this.#notifier.touch(String(marketId))
  }
}

function statuses(states: MarketImage['runnerStates']): Map<number, Runner['status']> {
  return new Map(states.map(({ selectionId, status }) => [selectionId, status]))
}
