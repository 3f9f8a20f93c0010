/**
 * Memory of resting orders, in a process of its own: prints bytes an order in the server and in the core alone, and bytes a
 * position, as a JSON line. The server's: the deciding state, the published one and every fold, each bet placed by a call of
 * its own with a key.
 */
import { applyLog } from '#core/engine/apply.ts'
import { clearBatch } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { createState } from '#core/engine/state.ts'
import { callAnswered } from '#core/facts/batch.ts'
import { type FactLog, writeFact } from '#core/facts/log.ts'
import { priceAt } from '#core/values/ladder.ts'
import { folds } from '#server/folds.ts'
import { applyFolds, createFoldData } from '#server/journal/fold.ts'
import { callText } from '#server/sequencer/call-text.ts'
import { openExchange, randomNumbers } from './operations.ts'

const orders = 500_000
const accounts = 2_000
/** More orders may not rest in one. */
const markets = 3

/** Bytes that are reachable now: the heap and the typed arrays outside it. */
function reachable(): number {
  // Twice: what the first one finds dead, array buffers among it, may be given back by the second only.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

interface Measured {
  readonly order: number
  readonly position: number
}

/** Returns what a resting order and a position take, with the folds that a server has or without. */
function measure(withFolds: boolean): Measured {
  const published = createState()
  const data = createFoldData(folds)
  let sequence = 0
  const follow = (log: FactLog) => {
    if (!withFolds) return
    applyLog(published, log)
    applyFolds(folds, data, published, log, ++sequence)
  }
  const engine = openExchange(markets, 3, accounts, follow)
  const random = randomNumbers(1)
  let calls = 0
  const publish = () => {
    follow(engine.log)
    clearBatch(engine)
  }
  const rest = (account: number, market: number) => {
    const order = execute(engine, {
      kind: 'place-order',
      account: 101 + account,
      market,
      selectionId: 1 + Math.floor(random() * 3),
      side: 'BACK',
      price: priceAt(100 + Math.floor(random() * 50)),
      size: 100,
      persistence: 'PERSIST',
      timeInForce: 'LIMIT',
    })
    if (order.refusal !== undefined) throw new Error(order.refusal)
    const text = callText({ key: `key-${calls++}`, hash: '', parameters: [], outcomes: [] })
    writeFact(engine.log, callAnswered, { account: 101 + account, market, form: 1, version: 1, text })
    engine.commit()
    if (engine.log.count > 200) publish()
  }
  const empty = reachable()
  const positions = accounts * markets
  for (let i = 0; i < positions; i++) rest(i % accounts, 1 + Math.floor(i / accounts))
  publish()
  const withPositions = reachable()
  for (let i = positions; i < orders; i++) rest(i % accounts, 1 + (i % markets))
  publish()
  const full = reachable()
  if (engine.state.orders.live !== orders) throw new Error(`${engine.state.orders.live} orders rest`)
  return {
    order: (full - withPositions) / (orders - positions),
    position: (withPositions - empty) / positions,
  }
}

const core = measure(false)
const server = measure(true)
console.log(JSON.stringify({ server: server.order, core: core.order, position: core.position }))
