/** Where one's own orders stand in the queues of their prices. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { IdText, MarketId, Money, OrderId } from './values.ts'

/**
 * `[order, ahead, behind]`: what of the money at its price, minor units, is matched before it and after it, one's own other orders
 * among it. `behind` is null where the queue was too long to be counted: then at least `ahead` stands before it. What orders
 * on other runners offer together stands in no queue and is not counted.
 */
const QueuePlace = Type.Tuple([OrderId, Money, Type.Union([Money, Type.Null()])])

/** Of the account's newest orders that rest in the market's books. */
export const QueuePlaces = Type.Object({
  marketId: MarketId,
  sequence: Type.Integer(),
  orders: Type.Array(QueuePlace),
  /** false: the account has more orders there. */
  isWhole: Type.Boolean(),
})
export type QueuePlaces = Static<typeof QueuePlaces>

/** The read of one's own places. */
export const queueCalls = {
  getQueue: defineCall({
    tag: 'orders',
    access: 'signed-in',
    summary: 'Where my orders stand in the queues of a market',
    params: Type.Object({ marketId: IdText }),
    answer: QueuePlaces,
  }),
}
