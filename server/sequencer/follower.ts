/**
 * The published state: what is durable, folded, and who is told of it. It is fed batch by batch, by a sequencer or from a
 * journal, and comes to the same either way; nobody else changes it.
 */
import { applyLog } from '#core/engine/apply.ts'
import type { State } from '#core/engine/state.ts'
import { clearFacts, createFactLog, type FactLog } from '#core/facts/log.ts'
import { decodeFacts } from '#server/journal/codec.ts'
import { applyFolds, type Fold, type FoldData } from '#server/journal/fold.ts'
import type { BatchRow, Head } from '#server/journal/journal.ts'

/** Called once for each durable batch, after state and folds hold it. The log is reused: read it now. */
export type PublishedListener = (
  log: FactLog,
  from: number,
  to: number,
  sequence: number,
  time: number,
) => void

export interface Published {
  /** The core's state after the last durable batch. */
  readonly published: State
  /** The last durable batch, and its hash in the chain. */
  readonly sequence: number
  readonly hash: Uint8Array
  /** Engine time of the last durable batch, milliseconds. */
  readonly publishedTime: number
  onPublished(listener: PublishedListener): void
  /** Returns the published data of a registered fold. */
  fold<T>(name: string): T
}

/** What a follower goes on from: all that is folded up to a batch. It is the follower's from then on. */
export interface FollowedFrom {
  readonly last: Head
  readonly state: State
  readonly folds: FoldData
}

export class Follower implements Published {
  readonly published: State
  sequence: number
  hash: Uint8Array
  readonly #folds: readonly Fold<unknown>[]
  readonly #data: FoldData
  readonly #listeners: PublishedListener[] = []
  /** Of the rows that are decoded here. */
  readonly #log = createFactLog()

  constructor({ last, state, folds: data }: FollowedFrom, folds: readonly Fold<unknown>[]) {
    this.published = state
    this.sequence = last.sequence
    this.hash = last.hash
    this.#folds = folds
    this.#data = data
  }

  get publishedTime(): number {
    return this.published.time
  }

  onPublished(listener: PublishedListener): void {
    this.#listeners.push(listener)
  }

  fold<T>(name: string): T {
    if (!this.#data.has(name)) throw new Error(`There is no fold named ${name}.`)
    return this.#data.get(name) as T
  }

  /** What a snapshot keeps. */
  get folded(): FollowedFrom {
    return {
      last: { sequence: this.sequence, hash: this.hash },
      state: this.published,
      folds: this.#data,
    }
  }

  /** Takes in the facts of the next batch. Throws when it is not the next one. */
  take({ sequence, hash }: Head, time: number, log: FactLog): void {
    if (sequence !== this.sequence + 1) {
      throw new Error(`Batch ${sequence} does not follow ${this.sequence}.`)
    }
    applyLog(this.published, log)
    applyFolds(this.#folds, this.#data, this.published, log, sequence)
    this.sequence = sequence
    this.hash = hash
    for (const listener of this.#listeners) listener(log, 0, log.count, sequence, time)
  }

  /** Takes in the next batch as a journal has it, which must have been checked. */
  takeRow(row: BatchRow): void {
    clearFacts(this.#log)
    decodeFacts(row.facts, this.#log)
    this.take(row, row.time, this.#log)
  }
}
