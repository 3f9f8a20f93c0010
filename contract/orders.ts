/** Placing, cancelling and replacing orders, one's own bets, positions and money. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { EachWayTerms, Handicap, MarketKind, Sport } from './catalogue.ts'
import { SettledTotals } from './settled-totals.ts'
import {
  AccountId,
  closed,
  Day,
  EventId,
  HistoryStanding,
  IdText,
  MarketId,
  Money,
  OrderId,
  Persistence,
  Price,
  SelectionId,
  Side,
  Size,
  Time,
  TimeInForce,
} from './values.ts'

export const instructionsMax = 200

/** A name of one's own for an order: kept and given back, read by nobody else. Printable ASCII. */
export const OrderReference = Type.String({ minLength: 1, maxLength: 32, pattern: '^[ -~]+$' })
/** A name of one's own for what an order belongs to: it selects in lists and cancels. Printable ASCII. */
export const Strategy = Type.String({ minLength: 1, maxLength: 15, pattern: '^[ -~]+$' })

/** What an order's size counts: its stake; the sum of size x price of its fills; the sum of size x (price - 1). */
const Sizing = Type.Enum(['STAKE', 'PAYOUT', 'BACKERS_PROFIT'])

const OffsetTicks = Type.Integer({ minimum: 1, maximum: 200 })
/** From a trigger to the price of the order that it fires, ticks. */
export const Slippage = Type.Integer({ minimum: 0, maximum: 20 })
/** Each fill is followed by an exit: an order of the other side, ticks better than the fill, of its stake. */
const Offset = closed({
  /** Absent: by a stop alone, of its stake. */
  ticks: Type.Optional(OffsetTicks),
  /** Of the stake instead by which the result is the same whoever wins. Not of a stop alone. */
  levelled: Type.Optional(Type.Boolean()),
  /** With a stop whose trigger is that many ticks worse than the fill; the exit, if there is one, is its take-profit. In markets of winners. */
  stopTicks: Type.Optional(OffsetTicks),
  /** Of that stop; 3 when absent. */
  slippage: Type.Optional(Slippage),
})

export const PlaceInstruction = closed({
  selectionId: SelectionId,
  side: Side,
  price: Price,
  /** The stake, or what `sizedBy` says: of each offer is then taken what is left of it there, and the rest stands at `price`. */
  size: Size,
  /** STAKE when absent. */
  sizedBy: Type.Optional(Sizing),
  /** At the off: lapse (when absent), stay, or go to the starting price of a market that has one. */
  persistence: Type.Optional(Persistence),
  timeInForce: Type.Optional(TimeInForce),
  /** For FILL_OR_KILL: the least that must match, else nothing does; as `size` counts. Default: the whole size. */
  minFill: Type.Optional(Size),
  /** Would it take anything as it comes in, it is refused instead, or lapses at its release. Not with FILL_OR_KILL. */
  postOnly: Type.Optional(Type.Boolean()),
  /** When what is unmatched lapses: later than now, at most a day after the planned end of the market. */
  goodTill: Type.Optional(Time),
  /** Sized by its stake, and not MARKET_ON_CLOSE. Exits have its strategy. */
  offset: Type.Optional(Offset),
  orderReference: Type.Optional(OrderReference),
  strategy: Type.Optional(Strategy),
})
export type PlaceInstruction = Static<typeof PlaceInstruction>

export const PlaceOrders = closed({
  marketId: MarketId,
  /** The market version seen when the price was chosen; refused when the market has moved on. */
  marketVersion: Type.Optional(Type.Integer({ minimum: 0 })),
  instructions: Type.Array(PlaceInstruction, { minItems: 1, maxItems: instructionsMax }),
})
export type PlaceOrders = Static<typeof PlaceOrders>

/** An order at the starting price, which is found at the off. It is not cancelled, and nothing of it changed but its limit. */
export const StartInstruction = closed({
  selectionId: SelectionId,
  side: Side,
  /** A back's stake, a lay's liability. */
  size: Size,
  /** The least price of a back, the greatest of a lay; any when absent. */
  limit: Type.Optional(Price),
  orderReference: Type.Optional(OrderReference),
  strategy: Type.Optional(Strategy),
})
export const PlaceAtStart = closed({
  marketId: MarketId,
  marketVersion: Type.Optional(Type.Integer({ minimum: 0 })),
  instructions: Type.Array(StartInstruction, { minItems: 1, maxItems: instructionsMax }),
})
export type PlaceAtStart = Static<typeof PlaceAtStart>
export const LoosenLimits = closed({
  marketId: MarketId,
  /** A looser limit than the order has, or none. */
  instructions: Type.Array(closed({ orderId: OrderId, limit: Type.Optional(Price) }), {
    minItems: 1,
    maxItems: instructionsMax,
  }),
})
export type LoosenLimits = Static<typeof LoosenLimits>

export const CancelInstruction = closed({
  orderId: OrderId,
  /** How much to take off, as the order's size counts; the whole unmatched rest when absent. */
  sizeReduction: Type.Optional(Size),
})

/**
 * Without instructions: everything of one's own that all the selectors given hold for, in all markets when none is named. With
 * instructions only the market is named.
 */
export const CancelOrders = closed({
  marketId: Type.Optional(MarketId),
  /** Needs the market that the runner is in. */
  selectionId: Type.Optional(SelectionId),
  side: Type.Optional(Side),
  strategy: Type.Optional(Strategy),
  instructions: Type.Optional(Type.Array(CancelInstruction, { minItems: 1, maxItems: instructionsMax })),
})
export type CancelOrders = Static<typeof CancelOrders>

export const ReplaceInstruction = closed({
  orderId: OrderId,
  price: Price,
  /** The new unmatched size, as the order's size counts; what is unmatched now when absent. */
  size: Type.Optional(Size),
})

export const ReplaceOrders = closed({
  marketId: MarketId,
  marketVersion: Type.Optional(Type.Integer({ minimum: 0 })),
  instructions: Type.Array(ReplaceInstruction, { minItems: 1, maxItems: instructionsMax }),
})
export type ReplaceOrders = Static<typeof ReplaceOrders>

/** Of the account, or of one of its strategies: unless a call of it comes within the timeout, everything unmatched of it is cancelled. */
export const SetSwitch = closed({
  /** Milliseconds, from 10,000 on; 0 turns the switch off. */
  timeoutMs: Type.Integer({ minimum: 0, maximum: 300_000 }),
  strategy: Type.Optional(Strategy),
})
/** `deadline`: engine time, null when it is off. */
export const SwitchSet = Type.Object({ deadline: Type.Union([Time, Type.Null()]) })
export const Switches = Type.Object({
  switches: Type.Array(
    Type.Object({ strategy: Type.Optional(Strategy), timeoutMs: Type.Integer(), deadline: Time }),
  ),
})
export type Switches = Static<typeof Switches>

export const Refused = Type.Object({
  ok: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  retryable: Type.Boolean(),
})

/** `state` right after the call. `averagePrice` in hundredths, rounded half-even, 0 when nothing matched. */
const Placed = Type.Object({
  ok: Type.Literal(true),
  orderId: OrderId,
  state: Type.Enum(['delayed', 'unmatched', 'partly-matched', 'matched', 'cancelled']),
  matched: Money,
  averagePrice: Type.Integer(),
  unmatched: Money,
  cancelled: Money,
  /** Only when delayed: engine time of its release. */
  releaseAt: Type.Optional(Time),
})
const Cancelled = Type.Object({
  ok: Type.Literal(true),
  orderId: OrderId,
  cancelled: Money,
  unmatched: Money,
})

export const PlaceResult = Type.Union([Placed, Refused])
export type PlaceResult = Static<typeof PlaceResult>
export const PlaceResults = Type.Object({ results: Type.Array(PlaceResult) })
export type PlaceResults = Static<typeof PlaceResults>
export const CancelResult = Type.Union([Cancelled, Refused])
export type CancelResult = Static<typeof CancelResult>
/** `cancelled`: the sum of the call. Cancelling everything that is selected gives the sum alone, `results` is empty. */
export const CancelResults = Type.Object({ results: Type.Array(CancelResult), cancelled: Money })
export type CancelResults = Static<typeof CancelResults>
const Replaced = Type.Object({
  ...Placed.properties,
  /**
   * Only when delayed: the old order, which stands until the release. What it matches until then is taken off the new one.
   */
  standing: Type.Optional(OrderId),
})
export const ReplaceResult = Type.Union([Replaced, Refused])
export type ReplaceResult = Static<typeof ReplaceResult>
/**
 * A replacement's result is the new order's. The old one is cancelled in the same step; it stands when that is refused, and
 * while the new one is delayed.
 */
export const ReplaceResults = Type.Object({ results: Type.Array(ReplaceResult) })
export type ReplaceResults = Static<typeof ReplaceResults>

/** How a held order gets its account out. STOP: its trigger stands where it was put. TRAILING: it follows the best price, in the account's favour alone. */
export const Exit = Type.Enum(['STOP', 'TRAILING'])

const Held = Type.Object({
  exit: Exit,
  /** The best price that it would take, or a worse one, fires it. As it stands now, where it trails. */
  trigger: Price,
  /** TRAILING: how far behind the best price it follows, ticks. */
  distance: Type.Optional(Type.Integer()),
  /** From the trigger to its price, ticks. */
  slippage: Type.Integer(),
  /** The best price that fired it, and when; absent while it waits. */
  firedPrice: Type.Optional(Price),
  firedAt: Type.Optional(Time),
})

/** The five parts of a stake: matched + unmatched + cancelled + lapsed + voided = size, always. */
export const Bet = Type.Object({
  orderId: OrderId,
  marketId: MarketId,
  eventId: EventId,
  eventName: Type.String(),
  marketName: Type.String(),
  selectionId: SelectionId,
  runnerName: Type.String(),
  /** Absent in a market of winners. LINE: prices are lines, and the bet is at even money. */
  marketKind: Type.Optional(MarketKind),
  handicap: Type.Optional(Handicap),
  eachWay: Type.Optional(EachWayTerms),
  side: Side,
  price: Price,
  size: Money,
  matched: Money,
  averagePrice: Type.Integer(),
  unmatched: Money,
  cancelled: Money,
  lapsed: Money,
  voided: Money,
  persistence: Persistence,
  /** Of an order at the starting price: with a limit, which is its `price`, or without; its `size` is the stake, until the off a lay's liability. */
  orderType: Type.Optional(Type.Enum(['LIMIT_ON_CLOSE', 'MARKET_ON_CLOSE'])),
  state: Type.Enum([
    'held',
    'delayed',
    'unmatched',
    'partly-matched',
    'matched',
    'cancelled',
    'lapsed',
    'void',
    'settled',
  ]),
  placedAt: Time,
  releaseAt: Type.Optional(Time),
  /** When its wait was over. */
  releasedAt: Type.Optional(Time),
  /** When something of it was last matched. */
  matchedAt: Type.Optional(Time),
  /** Of a bet that waits for its trigger, or did. `price` is what it is placed at, or was; `unmatched` counts in exposure at it meanwhile. */
  held: Type.Optional(Held),
  /** Of a stop and a take-profit that share one size: the other one. */
  otherLeg: Type.Optional(OrderId),
  /** What its fills are followed by; of what follows a fill, the bet that it is of. */
  offset: Type.Optional(Offset),
  parent: Type.Optional(OrderId),
  /** Of a bet that is not sized by its stake: by what, and how much of that was asked for. Its `size` is the stake it had of that. */
  sizedBy: Type.Optional(Sizing),
  target: Type.Optional(Money),
  /** What of the target the unmatched part stands for; what is neither that nor was ever matched. Rounded down. */
  targetLeft: Type.Optional(Money),
  targetCancelled: Type.Optional(Money),
  postOnly: Type.Optional(Type.Boolean()),
  goodTill: Type.Optional(Time),
  orderReference: Type.Optional(OrderReference),
  strategy: Type.Optional(Strategy),
  /** Of a bet that ended with nothing matched, unless it has a result: when the last of it was cancelled, lapsed or voided. */
  endedAt: Type.Optional(Time),
  settledAt: Type.Optional(Time),
  /** Result of the matched part before commission, once settled. */
  profit: Type.Optional(Money),
  /** Why the rest was cancelled, lapsed or voided. */
  reason: Type.Optional(Type.String()),
  /** `averagePrice` is that of after a reduction: a runner of the market was removed, which says by how much and why. */
  reduced: Type.Optional(Type.Literal(true)),
  /** Something of it was matched with bets on other runners: its receipts say with which. */
  crossMatched: Type.Optional(Type.Literal(true)),
})
export type Bet = Static<typeof Bet>

const betsFilter = {
  /** conditional: those that wait for a trigger, which unmatched leaves out; ended: settled, void, cancelled or lapsed, the last ended first; settled: those of them that have a result. */
  state: Type.Optional(Type.Enum(['open', 'unmatched', 'conditional', 'matched', 'settled', 'ended'])),
  marketId: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' })),
  strategy: Type.Optional(Strategy),
  sport: Type.Optional(Sport),
  side: Type.Optional(Side),
  /** Days of UTC, both included: on which it was placed, of a bet that has ended on which it did. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}
export const BetsFilter = closed(betsFilter)
export const BetsQuery = closed({
  ...betsFilter,
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})
export type BetsQuery = Static<typeof BetsQuery>
/**
 * `next` goes into the next call's `cursor`; null at the end. Where bets of one sport are few among many, a page may be short and
 * another one follow. Settled and ended bets say how far history is, and with the first page what the settled ones among all of the list came to.
 */
export const Bets = Type.Object({
  bets: Type.Array(Bet),
  next: Type.Union([Type.String(), Type.Null()]),
  totals: Type.Optional(SettledTotals),
  ...Type.Partial(HistoryStanding).properties,
})
export type Bets = Static<typeof Bets>

const RunnerPosition = Type.Object({
  selectionId: SelectionId,
  /** Result of the matched bets if this runner wins (alone, where there is one winner). */
  ifWins: Money,
  /** Each-way: if it is placed and neither the winner nor another who is placed has bets of one's own. */
  ifPlaced: Type.Optional(Money),
})
/** Result of the matched bets if the market comes to a number from `from` to `to`. */
const NumberPosition = Type.Object({ from: Type.Integer(), to: Type.Integer(), result: Money })
export const Position = Type.Object({
  marketId: MarketId,
  exposure: Money,
  /** Empty in a market of goals or of a line. */
  runners: Type.Array(RunnerPosition),
  /** There instead: all that it can come to. */
  numbers: Type.Optional(Type.Array(NumberPosition)),
})
export type Position = Static<typeof Position>

/** The position now and as it would be with the given orders matched in full at their prices. */
export const WhatIf = Type.Object({ now: Position, after: Position, available: Money, availableAfter: Money })
export type WhatIf = Static<typeof WhatIf>
export const WhatIfQuery = closed({
  instructions: Type.Array(closed({ selectionId: SelectionId, side: Side, price: Price, size: Size }), {
    minItems: 1,
    maxItems: instructionsMax,
  }),
})

export const Balance = Type.Object({
  accountId: AccountId,
  balance: Money,
  exposure: Money,
  /** Balance and line less all that is held and given; nothing of the line where nobody plays on credit. Below zero only as a recorded debt after a correction. */
  available: Money,
  /** How far below zero the balance may go: credit, never paid out. */
  line: Money,
  activeBets: Type.Integer(),
})
export type Balance = Static<typeof Balance>

export const StatementEntry = Type.Object({
  entryId: Type.Integer(),
  time: Time,
  kind: Type.String(),
  amount: Money,
  balance: Money,
  text: Type.String(),
  marketId: Type.Union([MarketId, Type.Null()]),
})
export type StatementEntry = Static<typeof StatementEntry>
export const Statement = Type.Object({
  entries: Type.Array(StatementEntry),
  next: Type.Union([Type.String(), Type.Null()]),
  ...HistoryStanding.properties,
})
export type Statement = Static<typeof Statement>
export const PageQuery = Type.Object(
  {
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
    limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  },
  { additionalProperties: false },
)

/** What one is spared of a market's commission, and the house's table of it, basis points: the market's rate less that share of it. */
export const CommissionTerms = Type.Object({
  discountBps: Type.Integer(),
  discounts: Type.Array(Type.Object({ discount: Type.String(), discountBps: Type.Integer() })),
})
export type CommissionTerms = Static<typeof CommissionTerms>

const players = { tag: 'orders', access: ['player'], key: 'required' } as const
const own = { tag: 'orders', access: 'signed-in' } as const
const ownMoney = { tag: 'money', access: 'signed-in' } as const
const MarketParams = Type.Object({ marketId: IdText })

/** What changes orders, and the reads of one's own bets. */
export const orderCalls = {
  placeOrders: defineCall({ ...players, summary: 'Place orders', body: PlaceOrders, answer: PlaceResults }),
  placeAtStart: defineCall({
    ...players,
    summary: 'Place orders at the starting price',
    body: PlaceAtStart,
    answer: PlaceResults,
  }),
  loosenLimits: defineCall({
    ...players,
    summary: 'Loosen the limits of orders at the starting price',
    body: LoosenLimits,
    answer: PlaceResults,
  }),
  cancelOrders: defineCall({
    ...players,
    summary: 'Cancel orders',
    body: CancelOrders,
    answer: CancelResults,
  }),
  replaceOrders: defineCall({
    ...players,
    summary: 'Replace orders',
    body: ReplaceOrders,
    answer: ReplaceResults,
  }),
  setSwitch: defineCall({
    ...players,
    summary: 'Set a dead man’s switch: cancel all unless a call comes in time',
    body: SetSwitch,
    answer: SwitchSet,
  }),
  listSwitches: defineCall({ ...own, summary: 'My dead man’s switches', answer: Switches }),
  getBet: defineCall({
    ...own,
    summary: 'One bet',
    params: Type.Object({ orderId: IdText }),
    answer: Bet,
  }),
  exportBets: defineCall({ ...own, summary: 'My bets as CSV', query: BetsFilter, answer: 'text/csv' }),
  listBets: defineCall({ ...own, summary: 'My bets', query: BetsQuery, answer: Bets }),
  getPosition: defineCall({ ...own, summary: 'My position', params: MarketParams, answer: Position }),
  whatIf: defineCall({
    ...own,
    summary: 'My position if these orders were matched in full',
    params: MarketParams,
    body: WhatIfQuery,
    answer: WhatIf,
  }),
}

/** The reads of one's own money. */
export const moneyCalls = {
  getBalance: defineCall({ ...ownMoney, summary: 'My balance', answer: Balance }),
  getCommission: defineCall({
    ...ownMoney,
    summary: 'My discount off the commission, and the table of discounts',
    answer: CommissionTerms,
  }),
}
