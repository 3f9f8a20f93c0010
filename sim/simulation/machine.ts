/**
 * One machine with the engine on it: takes batches, keeps their facts once synced, crashes and comes back.
 * A follower folds the kept facts beside it, so that replay is compared with the live state at every batch.
 */
import { deserialize, serialize } from 'node:v8'
import { applyFacts } from '#core/engine/apply.ts'
import type { Command } from '#core/engine/command.ts'
import { advanceTime, clearBatch, type Engine, engineOf } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { createOutcome, type Outcome } from '#core/engine/outcome.ts'
import type { State } from '#core/engine/state.ts'
import { hashState } from '#core/engine/state-hash.ts'
import { type SliceLimits, usualLimits } from '#core/exchange/market/slice.ts'
import type { FactCodec } from './journal-port.ts'
import { seedVault } from './seed-vault.ts'

interface Snapshot {
  readonly batches: number
  readonly bytes: Uint8Array
}

export class Machine {
  engine: Engine
  readonly #codec: FactCodec
  readonly #begin: () => State
  readonly #limits: SliceLimits
  readonly #kept: unknown[] = []
  readonly #follower: State
  #snapshot: Snapshot | undefined
  #hash: string

  /** `begin` returns the state before the first fact, the same one each time; `limits`: of a slice. */
  constructor(codec: FactCodec, begin: () => State, limits: SliceLimits = usualLimits) {
    this.#codec = codec
    this.#begin = begin
    this.#limits = limits
    this.engine = engineOf(begin(), seedVault, limits)
    this.#follower = begin()
    this.#hash = hashState(this.#follower)
  }

  get state(): State {
    return this.engine.state
  }

  beginBatch(time: number): void {
    advanceTime(this.engine, time)
  }

  /** Executes with an empty outcome, so that it is about this command alone. */
  execute(command: Command): Outcome {
    Object.assign(this.engine.outcome, createOutcome())
    return execute(this.engine, command)
  }

  /** Keeps the facts of the batch; from here on they survive. Throws when replay would not come to the same state. */
  sync(): void {
    const kept = this.#codec.encode(this.engine.log)
    this.#kept.push(kept)
    clearBatch(this.engine)
    this.#hash = hashState(this.state)
    replay(this.#follower, this.#codec, kept)
    expectHash('a follower that folds every batch', hashState(this.#follower), this.#hash)
  }

  takeSnapshot(): void {
    this.#snapshot = { batches: this.#kept.length, bytes: serialize(this.state) }
  }

  /** Loses everything that was not synced and comes back, once from the facts alone and once from the snapshot. */
  crash(): void {
    const fromFacts = this.#begin()
    for (const kept of this.#kept) replay(fromFacts, this.#codec, kept)
    expectHash('a replay of all batches', hashState(fromFacts), this.#hash)
    this.engine = engineOf(this.#fromSnapshot() ?? fromFacts, seedVault, this.#limits)
  }

  #fromSnapshot(): State | undefined {
    if (this.#snapshot === undefined) return undefined
    // A copy: what is read back may share its memory with the bytes, and is then changed.
    const state = deserialize(new Uint8Array(this.#snapshot.bytes)) as State
    for (const kept of this.#kept.slice(this.#snapshot.batches)) replay(state, this.#codec, kept)
    expectHash('a snapshot and the batches after it', hashState(state), this.#hash)
    return state
  }
}

function replay(state: State, codec: FactCodec, kept: unknown): void {
  const log = codec.decode(kept)
  applyFacts(state, log, 0, log.count)
}

function expectHash(what: string, hash: string, expected: string): void {
  if (hash !== expected) throw new Error(`State after ${what} is ${hash}, it was ${expected}`)
}
