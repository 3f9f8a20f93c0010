/** The trades of a market as they are made, and where one's own orders stand in its queues: of the page of a market alone. */
import { orders, startLive, takeTopics } from './live.ts'
import { QueueStore } from './queue-store.ts'
import { TradesStore } from './trades-store.ts'

type Name = 'trades' | 'queue'

/** The ones of this page. */
export const trades = new TradesStore()
export const queues = new QueueStore()

/** How many watch, by market. */
const watched: Readonly<Record<Name, Map<number, number>>> = { trades: new Map(), queue: new Map() }

const send = takeTopics({
  onOpen: () => subscribe('trades', [...watched.trades.keys()]),
  onMessage(message) {
    if (message.op === 'trades') trades.add(message)
    else if (message.op === 'trades-image') trades.forget(message.marketId)
    else if (message.op === 'queue') queues.replace(message)
    // Queues are told to whom the connection knows; his orders have come by then.
    else if (message.op === 'orders-image') subscribe('queue', [...watched.queue.keys()])
  },
})

function subscribe(topic: Name, marketIds: readonly number[]): void {
  if (marketIds.length > 0) send({ op: 'subscribe', topic, marketIds: [...marketIds] })
}

/** Watches a topic of a market from now on. Returns the function that ends it; the last watcher's end forgets what was told. */
export function watchTopic(topic: Name, marketId: number): () => void {
  startLive()
  const counts = watched[topic]
  const count = counts.get(marketId) ?? 0
  counts.set(marketId, count + 1)
  if (count === 0 && (topic === 'trades' || orders.isKnown())) subscribe(topic, [marketId])
  return () => {
    const left = (counts.get(marketId) ?? 1) - 1
    if (left > 0) {
      counts.set(marketId, left)
      return
    }
    counts.delete(marketId)
    send({ op: 'unsubscribe', topic, marketIds: [marketId] })
    if (topic === 'trades') trades.forget(marketId)
    else queues.forget(marketId)
  }
}
