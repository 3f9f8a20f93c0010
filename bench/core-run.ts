/** One run of one engine over one stream, in a process of its own so that runs do not warm each other; prints a JSON line. */
import { PerformanceObserver } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { advanceTime, clearBatch, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { rowOfOrder } from '#core/exchange/book/order-pool.ts'
import { factStride } from '#core/facts/log.ts'
import { orderMatched } from '#core/facts/order.ts'
import { readerOf } from '#core/facts/reader.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import { ladderIndex, priceAt } from '#core/values/ladder.ts'
import { balanceMax } from '#core/values/money.ts'
import {
  ACCOUNT,
  generateOperations,
  KIND,
  MARKET,
  type Operations,
  openExchange,
  PLACE,
  RUNNER,
  readOperations,
  rowSize,
  SIDE,
  SIZE,
  TARGET,
  TICK,
} from './operations.ts'
import { type Expected, readYardstickStream } from './yardstick.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'crossbook' },
    file: { type: 'string' },
    markets: { type: 'string', default: '1' },
    runners: { type: 'string', default: '3' },
    accounts: { type: 'string', default: '1000' },
    depth: { type: 'string', default: '300' },
    operations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    limited: { type: 'boolean', default: false },
    'batch-ms': { type: 'string', default: '0' },
  },
})

/** Every account gets limits of losses and of stakes over each period, so high that none is reached. */
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

/** Told of the facts of each operation, and of the order that it placed. */
type Witness = (engine: Engine, from: number, order: number) => void

/** Compilers of V8 end meanwhile what was begun: they would be measured with it. */
const settledMs = 300

/** Runs the stream through the core: decide, write facts, change state; a batch is 64 commands. Returns CPU seconds of all but the prefill, the driver's included. */
async function runCrossbook(operations: Operations, witness?: Witness) {
  const engine = openExchange(operations.markets, operations.runners, operations.accounts)
  if (values.limited) limitAll(engine)
  const placed = new Float64Array(operations.places)
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
  const { rows, count, prefill } = operations
  const batchMs = Number(values['batch-ms'])
  let refused = 0
  let places = 0
  let from = process.cpuUsage()
  for (let i = 0; i < count; i++) {
    if (i === prefill) {
      globalThis.gc?.()
      await setTimeout(settledMs)
      from = process.cpuUsage()
    }
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
  const used = process.cpuUsage(from)
  return { cpu: (used.user + used.system) / 1e6, live: engine.state.orders.live, refused }
}

const match = readerOf(orderMatched)

/**
 * Returns who counts the matches of a run as the yardstick does, of at most this many orders. They are numbered by their rows, which no two
 * share while they rest: a map of them all would be on the heap, and collected while the core is measured.
 */
function counting(places: number) {
  const numbers = new Int32Array(places)
  const counted = { trades: 0, volume: 0, hash: 0x811c9dc5 }
  const mix = (value: number) => {
    counted.hash = Math.imul(counted.hash ^ value, 0x01000193)
  }
  const witness: Witness = ({ log, outcome }, from, order) => {
    if (outcome.unmatched > 0) numbers[rowOfOrder(outcome.id)] = order + 1
    for (let fact = from; fact < log.count; fact++) {
      const at = fact * factStride
      if (log.numbers[at] !== orderMatched.code) continue
      const size = match.size(log.numbers, at)
      counted.trades++
      counted.volume += size
      mix(numbers[rowOfOrder(match.maker(log.numbers, at))]!)
      mix(order + 1)
      mix(ladderIndex(match.price(log.numbers, at)))
      mix(size)
    }
  }
  return { witness, counted }
}

/** Throws when a run did not come to what the stream's own reference came to. */
function compare(counted: Expected, expected: Expected): void {
  const same =
    counted.trades === expected.trades &&
    counted.volume === expected.volume &&
    counted.hash >>> 0 === expected.hash
  if (!same) {
    throw new Error(
      `The stream comes to ${JSON.stringify(counted)}, its reference to ${JSON.stringify(expected)}`,
    )
  }
}

function operationsAsked(): Operations & { readonly expected?: Expected } {
  const { file } = values
  if (file !== undefined) return readYardstickStream(file) ?? readOperations(file)
  return generateOperations({
    markets: Number(values.markets),
    runners: Number(values.runners),
    accounts: Number(values.accounts),
    depth: Number(values.depth),
    count: Number(values.operations),
    seed: Number(values.seed),
  })
}

const operations = operationsAsked()
const measured = operations.count - operations.prefill

const pauses: { readonly startTime: number; readonly duration: number }[] = []
const observer = new PerformanceObserver((list) => pauses.push(...list.getEntries()))
observer.observe({ entryTypes: ['gc'] })

if (values.engine === 'nodejs-order-book') {
  // Loaded only here: V8 compiles accesses to typed arrays worse once the package is.
  const { runReference } = await import('./reference-book.ts')
  console.log(JSON.stringify({ ...runReference(operations), count: measured }))
} else {
  const { witness, counted } = counting(operations.places)
  if (operations.expected !== undefined) {
    await runCrossbook(operations, witness)
    compare(counted, operations.expected)
  }
  // The first pass is the warm-up that a server has behind it before it opens.
  await runCrossbook(operations)
  const startTime = performance.now()
  const result = await runCrossbook(operations)
  // The observer is told of collections a little after them.
  await setTimeout(100)
  const during = pauses.filter((pause) => pause.startTime >= startTime).map((pause) => pause.duration)
  const gcPauseMaxMs = Math.max(0, ...during)
  console.log(JSON.stringify({ ...result, count: measured, gcPauseMaxMs, collections: during.length }))
}
