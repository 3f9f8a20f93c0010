/** What the recording says of one market: its definition and its full ladders, kept up message by message. */
import { ladderIndex } from '#core/values/ladder.ts'
import type { MarketChange, MarketDefinition, RunnerChange, RunnerDefinition } from './message.ts'

/** Minor units by price (hundredths). */
export type Ladder = Map<number, number>

export interface RecordedRunner {
  readonly key: string
  /** Available to back and to lay, as recorded. */
  atb: Ladder
  atl: Ladder
  traded: Ladder
  /** By how much `traded` grew in the message under way. */
  readonly growth: Ladder
}

/** What a recording has that the exchange does not know: counted, and said. */
export interface Oddities {
  /** Sizes finer than a cent, rounded to the nearest. */
  finerSizes: number
  /** Entries at prices that are not on the ladder; they cannot be entered. */
  offLadder: number
  /** Entries of runners that no definition names. */
  unknownRunners: number
}

/** Returns what names a runner: its id, and its handicap where it has one. */
export function runnerKey({ id, hc }: { id: number; hc?: number | null | undefined }): string {
  return hc ? `${id}/${hc}` : String(id)
}

export class RecordedMarket {
  readonly id: string
  /** In the order of the first definition. */
  readonly runners: readonly RecordedRunner[]
  definition: MarketDefinition
  readonly #byKey: ReadonlyMap<string, RecordedRunner>
  readonly #oddities: Oddities

  constructor(id: string, definition: MarketDefinition, oddities: Oddities) {
    this.id = id
    this.definition = definition
    this.#oddities = oddities
    this.runners = definition.runners.map((runner) => ({
      key: runnerKey(runner),
      atb: new Map(),
      atl: new Map(),
      traded: new Map(),
      growth: new Map(),
    }))
    this.#byKey = new Map(this.runners.map((runner) => [runner.key, runner]))
  }

  /** Forgets the growth of traded volume of the message before. */
  beginMessage(): void {
    for (const { growth } of this.runners) growth.clear()
  }

  /** Takes one change in. Several of one message add up: the last size at a price counts, growth is summed. */
  apply({ img, marketDefinition, rc }: MarketChange): void {
    if (marketDefinition) this.definition = marketDefinition
    if (img) {
      for (const runner of this.runners) {
        runner.atb = new Map()
        runner.atl = new Map()
      }
    }
    for (const change of rc ?? []) this.#applyRunner(change)
  }

  #applyRunner(change: RunnerChange): void {
    const runner = this.#byKey.get(runnerKey(change))
    if (runner === undefined) {
      this.#oddities.unknownRunners++
      return
    }
    this.#entries(change.atb, (price, size) => set(runner.atb, price, size))
    this.#entries(change.atl, (price, size) => set(runner.atl, price, size))
    this.#entries(change.trd, (price, volume) => {
      const grown = volume - (runner.traded.get(price) ?? 0)
      // Volume is also taken back (voids, corrections) and zeroed at the close: that explains no trade.
      if (grown > 0) runner.growth.set(price, (runner.growth.get(price) ?? 0) + grown)
      set(runner.traded, price, volume)
    })
  }

  #entries(entries: RunnerChange['atb'], take: (price: number, size: number) => void): void {
    for (const [recordedPrice, recordedSize] of entries ?? []) {
      const price = hundredths(recordedPrice)
      if (ladderIndex(price) === -1) this.#oddities.offLadder++
      const size = Math.round(recordedSize * 100)
      if (Math.abs(recordedSize * 100 - size) > 1e-4) this.#oddities.finerSizes++
      take(price, size)
    }
  }

  definitionOf(runner: RecordedRunner): RunnerDefinition | undefined {
    return this.definition.runners.find((definition) => runnerKey(definition) === runner.key)
  }
}

/** The price in hundredths; one that is finer than that stays so, and is on no ladder. */
function hundredths(price: number): number {
  const rounded = Math.round(price * 100)
  return Math.abs(price * 100 - rounded) < 1e-6 ? rounded : price * 100
}

function set(ladder: Ladder, price: number, size: number): void {
  if (size === 0) ladder.delete(price)
  else ladder.set(price, size)
}
