/**
 * One run: what a place and its cancel take that each move a best price, without orders held by the server and with many that do not
 * fire. Prints nanoseconds of processor a change of the price, and how many were held, as JSON.
 */

import type { Command } from '#core/engine/command.ts'
import { clearBatch, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { openExchange } from '../operations.ts'

/** As many as an account may have in a market. */
const heldEach = 200
const holders = 50
const changes = 200_000
const rounds = 7
/** Accounts of `openExchange` begin here. */
const firstAccount = 101
const [maker, mover] = [firstAccount + holders, firstAccount + holders + 1]

function done(engine: Engine, command: Command): number {
  const { refusal, id } = execute(engine, command)
  if (refusal !== undefined) throw new Error(`${command.kind} was refused: ${refusal}`)
  return id
}

const place = (account: number, side: 'BACK' | 'LAY', price: number): Command => ({
  ...{ kind: 'place-order', market: 1, account, selectionId: 1, side, price, size: 1_000_000 },
  ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
})

function open(withHeld: boolean): Engine {
  const engine = openExchange(1, 3, holders + 2)
  done(engine, place(maker, 'BACK', 204))
  done(engine, place(maker, 'LAY', 200))
  for (let i = 0; withHeld && i < holders * heldEach; i++) {
    const account = firstAccount + (i % holders)
    // Far from the price, at a hundred triggers.
    const trigger = 1_000 + 50 * (i % 20)
    done(engine, {
      ...{ kind: 'hold-order', market: 1, account, selectionId: 1, side: 'LAY', size: 200, exit: 'STOP' },
      trigger,
    })
    if (i % 64 === 0) clearBatch(engine)
  }
  clearBatch(engine)
  return engine
}

/** Returns nanoseconds a change: each place makes the price better, its cancel takes it back. */
function timed(engine: Engine): number {
  const better = place(mover, 'BACK', 202)
  const before = process.cpuUsage()
  for (let i = 0; i < changes / 2; i++) {
    const order = done(engine, better)
    done(engine, { kind: 'cancel-order', market: 1, account: mover, order })
    if (i % 32 === 31) clearBatch(engine)
  }
  const { user, system } = process.cpuUsage(before)
  return ((user + system) * 1_000) / changes
}

const engines = { without: open(false), withHeld: open(true) }
const least = { without: Number.POSITIVE_INFINITY, withHeld: Number.POSITIVE_INFINITY }
for (let round = 0; round < rounds; round++) {
  for (const name of ['without', 'withHeld'] as const) {
    least[name] = Math.min(least[name], timed(engines[name]))
  }
}
console.log(JSON.stringify({ ...least, held: holders * heldEach }))
