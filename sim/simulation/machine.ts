/**
 * One machine with the engine on it: takes batches, keeps their facts once synced, crashes and comes back. Beside it a twin
 * folds the facts of each command as they are written, and a follower those that are kept: who decides changes his state
 * himself, and both have to come to the same.
 */
import { deserialize, serialize } from 'node:v8'
import { applyLog } from '#core/engine/apply.ts'
import type { Command } from '#core/engine/command.ts'
import { advanceTime, clearBatch, type Engine, engineOf } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { createOutcome, type Outcome } from '#core/engine/outcome.ts'
import type { State } from '#core/engine/state.ts'
import { hashMarket, hashState } from '#core/engine/state-hash.ts'
import { type ExchangeLimits, usualLimits } from '#core/exchange/market/slice.ts'
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
  readonly #limits: ExchangeLimits
  readonly #kept: unknown[] = []
  readonly #follower: State
  #twin: State
  #snapshot: Snapshot | undefined
  #hash: string

  /** `begin` returns the state before the first fact, the same one each time; `limits`: of the exchange. */
  constructor(codec: FactCodec, begin: () => State, limits: ExchangeLimits = usualLimits) {
    this.#codec = codec
    this.#begin = begin
    this.#limits = limits
    this.engine = engineOf(begin(), seedVault, limits)
    this.#follower = begin()
    this.#twin = begin()
    this.#hash = hashState(this.#follower)
  }

  get state(): State {
    return this.engine.state
  }

  beginBatch(time: number): void {
    const from = this.#written
    advanceTime(this.engine, time)
    this.#tellTwin(from)
  }

  /**
   * Executes with an empty outcome, so that it is about this command alone. `compared`: throws when the facts do not lead to
   * the state that was decided, in any field that it can have changed; of a refusal, when anything changed.
   */
  execute(command: Command, compared: boolean, isPart = false): Outcome {
    const { engine } = this
    const from = this.#written
    Object.assign(engine.outcome, createOutcome())
    const outcome = execute(engine, command, isPart)
    this.#tellTwin(from)
    if (compared) {
      const hash = (state: State) =>
        'market' in command ? hashMarket(state, command.market) : hashState(state)
      expectHash(`the facts of a ${command.kind} alone`, hash(this.#twin), hash(engine.state))
    }
    return outcome
  }

  /** How far the log of the batch goes. */
  get #written(): { readonly facts: number; readonly trails: number } {
    const { count: facts, trails } = this.engine.log
    return { facts, trails: trails.length }
  }

  #tellTwin(from: { readonly facts: number; readonly trails: number }): void {
    const { log } = this.engine
    applyLog(this.#twin, log, from.facts, from.trails)
  }

  /** Keeps the facts of the batch; from here on they survive. Throws when replay would not come to the same state. */
  sync(): void {
    const kept = this.#codec.encode(this.engine.log)
    this.#kept.push(kept)
    clearBatch(this.engine)
    this.#hash = hashOf(this.state)
    replay(this.#follower, this.#codec, kept)
    expectHash('a follower that folds every batch', hashOf(this.#follower), this.#hash)
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
    this.#twin = copyOf(this.#follower)
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

/**
 * Returns the hash of a state that stays as it is: the hash counts what is written down of stakes, and here that is left to the state, so
 * that it goes from batch to batch, through snapshots too.
 */
function hashOf(state: State): string {
  const { counted, freshCount, groupedCount } = state.accounts.uncounted
  return hashState(freshCount > 0 || counted < groupedCount ? copyOf(state) : state)
}

function copyOf(state: State): State {
  return deserialize(serialize(state)) as State
}

function replay(state: State, codec: FactCodec, kept: unknown): void {
  const log = codec.decode(kept)
  applyLog(state, log)
}

function expectHash(what: string, hash: string, expected: string): void {
  if (hash !== expected) throw new Error(`State after ${what} is ${hash}, it was ${expected}`)
}
