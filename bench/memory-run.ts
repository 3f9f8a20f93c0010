/** Memory of resting orders, in a process of its own: prints bytes an order and bytes a position as a JSON line. */
import { clearBatch } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { priceAt } from '#core/values/ladder.ts'
import { openExchange, randomNumbers } from './operations.ts'

const orders = 1_000_000
const accounts = 2_000

/** Bytes that are reachable now: the heap and the typed arrays outside it. */
function reachable(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const engine = openExchange(1, 3, accounts)
const random = randomNumbers(1)
const rest = (account: number) =>
  execute(engine, {
    kind: 'place-order',
    account: 101 + account,
    market: 1,
    selectionId: 1 + Math.floor(random() * 3),
    side: 'BACK',
    price: priceAt(100 + Math.floor(random() * 50)),
    size: 100,
    persistence: 'PERSIST',
    timeInForce: 'LIMIT',
  })

const empty = reachable()
for (let account = 0; account < accounts; account++) rest(account)
clearBatch(engine)
const withPositions = reachable()
for (let i = accounts; i < orders; i++) {
  rest(i % accounts)
  if (i % 64 === 63) clearBatch(engine)
}
clearBatch(engine)
const full = reachable()
if (engine.state.orders.live !== orders)
  throw new Error(`${engine.state.orders.live} orders rest, not ${orders}`)
console.log(
  JSON.stringify({
    orders,
    bytesPerOrder: (full - withPositions) / (orders - accounts),
    bytesPerPosition: (withPositions - empty) / accounts,
  }),
)
