/** Receipts of cross-matches: one's own bet was matched with bets on other runners, and everybody who is in it may see how. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { IdText, MarketId, OrderId, Price, SelectionId, Side, Size, Time } from './values.ts'

/** Bets of one receipt that are listed. */
export const receiptPartsMax = 1_000

/** A bet's part of it. Whose it is nobody is told, but for one's own. */
const ReceiptPart = Type.Object({
  orderId: OrderId,
  selectionId: SelectionId,
  side: Side,
  price: Price,
  size: Size,
  isOwn: Type.Boolean(),
  /** Stakes of it have gone back. */
  isVoid: Type.Boolean(),
})

export const Receipt = Type.Object({
  matchedAt: Time,
  /** The bet that came in, then those that it was matched with: the first 1,000, and one's own. */
  parts: Type.Array(ReceiptPart),
  /** How many they are in all. */
  partCount: Type.Integer(),
  /**
   * What the rounding has left to the house if that runner wins, in a market of handicaps or totals if that side is won whole:
   * hundredths of a minor unit. Of what is not void.
   */
  gains: Type.Array(Type.Object({ selectionId: SelectionId, gain: Type.Integer() })),
})
export type Receipt = Static<typeof Receipt>

/** The newest first. `next` goes into the next call's `cursor`, also where a page has fewer than asked for; null at the end. */
export const Receipts = Type.Object({
  orderId: OrderId,
  marketId: MarketId,
  receipts: Type.Array(Receipt),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type Receipts = Static<typeof Receipts>

export const receiptCalls = {
  listReceipts: defineCall({
    ...{
      tag: 'orders',
      access: 'signed-in' as const,
      summary: 'With which bets mine was matched across the runners',
    },
    params: Type.Object({ orderId: IdText }),
    query: Type.Object(
      {
        cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' })),
        limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}$' })),
      },
      { additionalProperties: false },
    ),
    answer: Receipts,
  }),
}
