/** Cashing out: what it would come to, doing it, and what became of it. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { closed, IdText, MarketId, Money, Price, SelectionId, Side, Size, Time } from './values.ts'

const Part = Type.Integer({ minimum: 1, maximum: 10_000 })

/** An order that levels the bets on a runner, and what it would take, best price first. */
export const CashOutHedge = Type.Object({
  selectionId: SelectionId,
  side: Side,
  size: Size,
  /** Rounded half-even. */
  averagePrice: Price,
  levels: Type.Array(Type.Object({ price: Price, size: Size })),
})
export type CashOutHedge = Static<typeof CashOutHedge>

/**
 * What cashing out would come to now. `result`: the worst that the bets on the runner, or in the market, come to afterwards,
 * rounded down to the minor unit; `afterCommission`: the same less the commission on it.
 */
export const CashOutQuote = Type.Object({
  marketId: MarketId,
  /** The runner whose bets are levelled; all of them when absent. */
  selectionId: Type.Optional(SelectionId),
  /** How much of it, basis points. */
  partBps: Part,
  hedges: Type.Array(CashOutHedge),
  result: Money,
  afterCommission: Money,
  /** Why there is nothing to take just now; all figures are then nothing. */
  unavailable: Type.Optional(
    Type.Object({ code: Type.String(), message: Type.String(), retryable: Type.Boolean() }),
  ),
  /** One's own unmatched orders that would be cancelled first. */
  ordersCancelled: Type.Integer(),
  /** How long it would wait, milliseconds: 0 before play. */
  waitMs: Type.Integer(),
})
export type CashOutQuote = Static<typeof CashOutQuote>

/** `leastResult`: the `result` that was seen: where the result would be less, nothing is done. Any result when absent. */
export const TakeCashOut = closed({
  selectionId: Type.Optional(SelectionId),
  partBps: Type.Optional(Part),
  leastResult: Type.Optional(Type.Integer()),
  marketVersion: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type TakeCashOut = Static<typeof TakeCashOut>

/** `done`: the stakes of all hedges are matched. `delayed`: they wait until `releaseAt`, and are then all matched as quoted or better, or none. */
export const CashOutTaken = Type.Object({
  cashOutId: Type.Integer(),
  state: Type.Enum(['done', 'delayed']),
  result: Money,
  /** Stakes of the hedges: matched, or waiting. */
  matched: Money,
  waiting: Money,
  /** What was unmatched of one's own orders there. */
  cancelled: Money,
  releaseAt: Type.Optional(Time),
})
export type CashOutTaken = Static<typeof CashOutTaken>

/** `failed`: nothing was done, and `reason` says why. */
export const CashOut = Type.Object({
  cashOutId: Type.Integer(),
  marketId: MarketId,
  selectionId: Type.Optional(SelectionId),
  partBps: Part,
  state: Type.Enum(['done', 'delayed', 'failed']),
  reason: Type.Optional(Type.String()),
  result: Money,
  time: Time,
  releaseAt: Type.Optional(Time),
  /** It was had, or tried, by itself, as its profit was there. */
  automatic: Type.Optional(Type.Literal(true)),
})
export type CashOut = Static<typeof CashOut>
export const CashOuts = Type.Object({ cashOuts: Type.Array(CashOut) })
export type CashOuts = Static<typeof CashOuts>

/** `profit`: the result, before commission, from which on all of it is cashed out by itself; absent: what was set is ended. */
export const SetCashOut = closed({
  selectionId: Type.Optional(SelectionId),
  profit: Type.Optional(Type.Integer({ minimum: 1, maximum: 90_000_000_000 })),
  marketVersion: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type SetCashOut = Static<typeof SetCashOut>
/** `profit`: null when it is ended. It may have been had since: the list says so. */
export const CashOutSet = Type.Object({ profit: Type.Union([Money, Type.Null()]) })

/** A cash-out that is had by itself: of the bets on a runner, or of the whole market. */
export const HeldCashOut = Type.Object({
  marketId: MarketId,
  selectionId: Type.Optional(SelectionId),
  profit: Money,
})
export type HeldCashOut = Static<typeof HeldCashOut>
export const HeldCashOuts = Type.Object({ heldCashOuts: Type.Array(HeldCashOut) })
export type HeldCashOuts = Static<typeof HeldCashOuts>

const MarketParams = Type.Object({ marketId: IdText })
const tag = 'orders'

export const cashOutCalls = {
  quoteCashOut: defineCall({
    ...{ tag, access: 'signed-in' as const, summary: 'What cashing out would come to now' },
    params: MarketParams,
    query: Type.Object(
      {
        selectionId: Type.Optional(IdText),
        partBps: Type.Optional(Type.String({ pattern: '^[0-9]{1,5}$' })),
      },
      { additionalProperties: false },
    ),
    answer: CashOutQuote,
  }),
  cashOut: defineCall({
    ...{ tag, access: ['player'] as const, key: 'required' as const, summary: 'Cash out' },
    params: MarketParams,
    body: TakeCashOut,
    answer: CashOutTaken,
  }),
  setCashOut: defineCall({
    ...{ tag, access: ['player'] as const, key: 'required' as const },
    summary: 'Cash out by itself at a profit',
    params: MarketParams,
    body: SetCashOut,
    answer: CashOutSet,
  }),
  listHeldCashOuts: defineCall({
    ...{ tag, access: 'signed-in' as const, summary: 'My cash-outs that are had by themselves at a profit' },
    answer: HeldCashOuts,
  }),
  listCashOuts: defineCall({
    ...{ tag, access: 'signed-in' as const, summary: 'My last cash-outs, newest first' },
    answer: CashOuts,
  }),
}
