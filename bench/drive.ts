/** An engine that a stream of operations drives, in batches of 64: decide, write facts, change state. */
import { setTimeout } from 'node:timers/promises'
import { advanceTime, clearBatch, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import { priceAt } from '#core/values/ladder.ts'
import { balanceMax } from '#core/values/money.ts'
import {
  ACCOUNT,
  KIND,
  MARKET,
  type Operations,
  openExchange,
  PLACE,
  RUNNER,
  rowSize,
  SIDE,
  SIZE,
  TARGET,
  TICK,
} from './operations.ts'

/** Told of the facts of each operation, and of the order that it placed. */
export type Witness = (engine: Engine, from: number, order: number) => void

interface Driven {
  /** Every account gets limits of losses and of stakes over each period, so high that none is reached. */
  readonly isLimited: boolean
  /** Engine time from one batch to the next, milliseconds. */
  readonly batchMs: number
}

export class Drive {
  readonly engine: Engine
  /** Orders that were refused. */
  refused = 0
  readonly #operations: Operations
  readonly #batchMs: number
  /** By the number of its place operation: an order's id. */
  readonly #placed: Float64Array
  #places = 0
  #at = 0

  constructor(operations: Operations, { batchMs, isLimited }: Driven) {
    this.#operations = operations
    this.#batchMs = batchMs
    this.#placed = new Float64Array(operations.places)
    this.engine = openExchange(operations.markets, operations.runners, operations.accounts)
    if (isLimited) limitAll(this.engine)
  }

  /** Returns whether all operations are carried out. */
  get isOver(): boolean {
    return this.#at === this.#operations.count
  }

  /** Carries out the next operations, at most this many. */
  run(most: number, witness?: Witness): void {
    const { engine } = this
    const { rows, count } = this.#operations
    const batchMs = this.#batchMs
    const placed = this.#placed
    const place = {
      kind: 'place-order' as const,
      account: 0,
      market: 0,
      selectionId: 0,
      side: 'BACK' as 'BACK' | 'LAY',
      price: 0,
      size: 0,
      persistence: 'PERSIST' as const,
      timeInForce: 'LIMIT' as const,
    }
    const cancel = { kind: 'cancel-order' as const, account: 0, market: 0, order: 0 }
    const end = Math.min(count, this.#at + most)
    let refused = 0
    let places = this.#places
    for (let i = this.#at; i < end; i++) {
      const at = i * rowSize
      if (rows[at + KIND] === PLACE) {
        place.account = rows[at + ACCOUNT]!
        place.market = rows[at + MARKET]!
        place.selectionId = rows[at + RUNNER]!
        place.side = rows[at + SIDE] === 0 ? 'BACK' : 'LAY'
        place.price = priceAt(rows[at + TICK]!)
        place.size = rows[at + SIZE]!
        const before = engine.log.count
        const outcome = execute(engine, place)
        if (outcome.refusal !== undefined) refused++
        placed[places] = outcome.id
        witness?.(engine, before, places)
        places++
      } else {
        cancel.order = placed[rows[at + TARGET]!]!
        cancel.market = rows[at + MARKET]!
        cancel.account = rows[at + ACCOUNT]!
        execute(engine, cancel)
      }
      if (i % 64 === 63) {
        clearBatch(engine)
        // Only limits look at the clock: what is matched in another second is kept apart.
        if (batchMs > 0) advanceTime(engine, engine.state.time + batchMs)
      }
    }
    this.#at = end
    this.#places = places
    this.refused += refused
  }
}

/** Compilers of V8 end meanwhile what was begun: they would be measured with what comes next. */
const settledMs = 300

/** Resolves once what was made before is collected, where this process may ask for that, and compilers are done. */
export async function settled(): Promise<void> {
  globalThis.gc?.()
  await setTimeout(settledMs)
}

function limitAll(engine: Engine): void {
  const { next } = engine.state.accounts
  for (let account = playerIdFirst; account < next; account++) {
    for (const limit of ['LOSS', 'STAKE'] as const) {
      for (const period of ['DAY', 'WEEK', 'MONTH'] as const) {
        execute(engine, { kind: 'set-limit', account, limit, period, amount: balanceMax })
      }
    }
  }
  clearBatch(engine)
}
