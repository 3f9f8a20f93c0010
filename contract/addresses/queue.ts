/** Where one’s orders stand in their queues. What it answers is in contract/queue.ts. */
import type { Address } from '../call.ts'
import type { queueCalls } from '../queue.ts'

type Forms = typeof queueCalls

export const getQueue: Address<Forms['getQueue']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/queue',
}
