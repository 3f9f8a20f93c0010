/** One run of one engine over one stream, in a process of its own so that runs do not warm each other; prints a JSON line. */
import { PerformanceObserver } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { rowOfOrder } from '#core/exchange/book/order-pool.ts'
import { factStride } from '#core/facts/log.ts'
import { orderMatched } from '#core/facts/order.ts'
import { readerOf } from '#core/facts/reader.ts'
import { ladderIndex } from '#core/values/ladder.ts'
import { Drive, settled, type Witness } from './drive.ts'
import { generateOperations, type Operations, readOperations, shapeOf, shapeOptions } from './operations.ts'
import { type Expected, readYardstickStream } from './yardstick.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'crossbook' },
    file: { type: 'string' },
    ...shapeOptions,
  },
})

/** Runs the stream through the core. Returns CPU seconds of all but the prefill, the driver's included. */
async function runCrossbook(operations: Operations, witness?: Witness) {
  const { count, prefill } = operations
  const drive = new Drive(operations, { batchMs: 0, isLimited: false })
  drive.run(prefill, witness)
  await settled()
  const from = process.cpuUsage()
  drive.run(count, witness)
  const used = process.cpuUsage(from)
  return {
    cpu: (used.user + used.system) / 1e6,
    live: drive.engine.state.orders.live,
    refused: drive.refused,
  }
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
  return generateOperations(shapeOf(values))
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
