/** Orders that the server holds until their trigger is met: holding them and changing them. They are cancelled as others are. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { Exit, instructionsMax, OrderReference, Refused, Slippage, Strategy } from './orders.ts'
import { closed, MarketId, Money, OrderId, Price, SelectionId, Side, Size, Time } from './values.ts'

/** From the best price to a trigger that trails, ticks. */
const Distance = Type.Integer({ minimum: 1, maximum: 1_000 })

export const HoldInstruction = closed({
  selectionId: SelectionId,
  /** Of the order that it will be: LAY gets out of a back. */
  side: Side,
  /** The stake. */
  size: Size,
  exit: Exit,
  /** STOP: it fires when the best price that it would take is here or worse, with 10.00 of others there. */
  trigger: Type.Optional(Price),
  /**
   * TRAILING: its trigger stands this far behind the best price with 10.00 of others at it, which it follows in the account's favour.
   * Its stake is held back at the price of now.
   */
  distance: Type.Optional(Distance),
  /** How much worse than the trigger its price is; 3 when absent. */
  slippage: Type.Optional(Slippage),
  /**
   * The price, on the better side of the trigger, of an order that is placed with it: the two share one size, and what is matched of
   * one is taken off the other.
   */
  takeProfit: Type.Optional(Price),
  /** When it lapses unless it has fired: later than now, at most a day after the planned end of the market. */
  goodTill: Type.Optional(Time),
  orderReference: Type.Optional(OrderReference),
  strategy: Type.Optional(Strategy),
})

export const HoldOrders = closed({
  marketId: MarketId,
  /** The market version seen; refused when the market has moved on. */
  marketVersion: Type.Optional(Type.Integer({ minimum: 0 })),
  instructions: Type.Array(HoldInstruction, { minItems: 1, maxItems: instructionsMax }),
})
export type HoldOrders = Static<typeof HoldOrders>

/** What is absent stays. */
export const EditHeldInstruction = closed({
  orderId: OrderId,
  /** STOP. */
  trigger: Type.Optional(Price),
  /** TRAILING. */
  distance: Type.Optional(Distance),
  slippage: Type.Optional(Slippage),
  /** All that is to be left of it. */
  size: Type.Optional(Size),
  /** Where its take-profit is to stand. */
  takeProfit: Type.Optional(Price),
})

export const EditHeldOrders = closed({
  marketId: MarketId,
  marketVersion: Type.Optional(Type.Integer({ minimum: 0 })),
  instructions: Type.Array(EditHeldInstruction, { minItems: 1, maxItems: instructionsMax }),
})
export type EditHeldOrders = Static<typeof EditHeldOrders>

/** `size`: what is held now. It may have fired since: the bet says so. */
const HeldNow = Type.Object({
  ok: Type.Literal(true),
  orderId: OrderId,
  state: Type.Literal('held'),
  size: Money,
  cancelled: Money,
  /** Its take-profit, where it has one. */
  takeProfitId: Type.Optional(OrderId),
})
export const HoldResult = Type.Union([HeldNow, Refused])
export type HoldResult = Static<typeof HoldResult>
export const HoldResults = Type.Object({ results: Type.Array(HoldResult) })
export type HoldResults = Static<typeof HoldResults>

const players = { tag: 'orders', access: ['player'], key: 'required' } as const

export const heldOrderCalls = {
  holdOrders: defineCall({
    ...players,
    summary: 'Hold orders until their trigger is met',
    body: HoldOrders,
    answer: HoldResults,
  }),
  editHeldOrders: defineCall({
    ...players,
    summary: 'Change held orders',
    body: EditHeldOrders,
    answer: HoldResults,
  }),
}
