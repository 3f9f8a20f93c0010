/** One run of one engine over one stream, in a process of its own so that runs do not warm each other; prints a JSON line. */
import { PerformanceObserver } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Command } from '#core/engine/command.ts'
import { clearBatch, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import { priceAt } from '#core/values/ladder.ts'
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
import { runReference } from './reference-book.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'crossbook' },
    file: { type: 'string' },
    markets: { type: 'string', default: '1' },
    runners: { type: 'string', default: '3' },
    accounts: { type: 'string', default: '200' },
    operations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
})

/** Returns CPU seconds of this process since `from`. */
function cpuSeconds(from: NodeJS.CpuUsage): number {
  const used = process.cpuUsage(from)
  return (used.user + used.system) / 1e6
}

/** What stands in for the core when the driver alone is measured. */
function decideNothing(engine: Engine): Outcome {
  return engine.outcome
}

const decide: (engine: Engine, command: Command) => Outcome =
  values.engine === 'none' ? decideNothing : execute

/** Runs the stream through the core: decide, write facts, apply; a batch is 64 commands. Returns CPU seconds and counts. */
function runCrossbook(operations: Operations) {
  const engine = openExchange(operations.markets, operations.runners, operations.accounts)
  // Order id, market and account of each place operation, side by side: a random cancel costs the driver one cold line.
  const placed = new Float64Array(operations.places * 4)
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
  const counts = { refused: 0, matched: 0, cancelled: 0 }
  const { rows, count } = operations
  let places = 0
  const from = process.cpuUsage()
  for (let i = 0; i < count; i++) {
    const at = i * rowSize
    if (rows[at + KIND] === PLACE) {
      place.account = rows[at + ACCOUNT]!
      place.market = rows[at + MARKET]!
      place.selectionId = rows[at + RUNNER]!
      place.side = rows[at + SIDE] === 0 ? 'BACK' : 'LAY'
      place.price = priceAt(rows[at + TICK]!)
      place.size = rows[at + SIZE]!
      const outcome = decide(engine, place)
      if (outcome.refusal !== undefined) counts.refused++
      else if (outcome.matched > 0) counts.matched++
      placed[places] = outcome.id
      placed[places + 1] = place.market
      placed[places + 2] = place.account
      places += 4
    } else {
      const target = rows[at + TARGET]! * 4
      cancel.order = placed[target]!
      cancel.market = placed[target + 1]!
      cancel.account = placed[target + 2]!
      if (decide(engine, cancel).refusal === undefined) counts.cancelled++
    }
    if (i % 64 === 63) clearBatch(engine)
  }
  return { cpu: cpuSeconds(from), live: engine.state.orders.live, ...counts }
}

const operations =
  values.file === undefined
    ? generateOperations({
        markets: Number(values.markets),
        runners: Number(values.runners),
        accounts: Number(values.accounts),
        count: Number(values.operations),
        seed: Number(values.seed),
      })
    : readOperations(values.file)

const pauses: { readonly startTime: number; readonly duration: number }[] = []
const observer = new PerformanceObserver((list) => pauses.push(...list.getEntries()))
observer.observe({ entryTypes: ['gc'] })

if (values.engine === 'nodejs-order-book') {
  console.log(JSON.stringify({ ...runReference(operations), count: operations.count }))
} else {
  // The first pass is the warm-up that a server has behind it before it opens.
  runCrossbook(operations)
  const startTime = performance.now()
  const result = runCrossbook(operations)
  // The observer is told of collections a little after them.
  await setTimeout(100)
  const during = pauses.filter((pause) => pause.startTime >= startTime).map((pause) => pause.duration)
  const gcPauseMaxMs = Math.max(0, ...during)
  console.log(
    JSON.stringify({ ...result, count: operations.count, gcPauseMaxMs, collections: during.length }),
  )
}
