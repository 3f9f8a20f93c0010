/**
 * The live stream at /api/stream: one JSON object a WebSocket message. The server speaks first (`hello`).
 * A subscription gets an image, then deltas whose `sequence` grows; a reader that fell behind gets a new image.
 */
import { type Static, Type } from 'typebox'
import { HeldCashOut } from './cash-out.ts'
import { MarketStatus, RunnerBook, RunnerStatus, Score } from './catalogue.ts'
import { Balance, Bet, Position } from './orders.ts'
import { QueuePlaces } from './queue.ts'
import { closed, EventId, MarketId, Money, Price, SelectionId, Time } from './values.ts'

export const protocolVersion = 1

/** Must come before the connection asks for its own orders or balance; the token is never part of an address. */
const Authenticate = closed({ op: Type.Literal('authenticate'), token: Type.String({ maxLength: 200 }) })
/** `resume`: market id -> last sequence seen; where the server can continue it sends deltas only, else a new image. */
const SubscribeMarkets = closed({
  op: Type.Literal('subscribe'),
  topic: Type.Literal('markets'),
  marketIds: Type.Array(MarketId, { minItems: 1, maxItems: 200 }),
  depth: Type.Optional(Type.Enum(['best', 'full'])),
  resume: Type.Optional(
    Type.Record(Type.String({ pattern: '^[0-9]+$' }), Type.Integer(), { additionalProperties: false }),
  ),
})
/** Trades as they are made: first the last 100, then what comes. */
const SubscribeTrades = closed({
  op: Type.Literal('subscribe'),
  topic: Type.Literal('trades'),
  marketIds: Type.Array(MarketId, { minItems: 1, maxItems: 200 }),
})
const SubscribeEvents = closed({
  op: Type.Literal('subscribe'),
  topic: Type.Literal('events'),
  eventIds: Type.Array(EventId, { minItems: 1, maxItems: 200 }),
})
/** Fixture list changes: an event appeared, went live or ended; re-read the lists. */
const SubscribeCatalogue = closed({ op: Type.Literal('subscribe'), topic: Type.Literal('catalogue') })
/** The casino's games: one opened or closed, or pays by another paytable; re-read the list. */
const SubscribeGames = closed({ op: Type.Literal('subscribe'), topic: Type.Literal('games') })
const SubscribeOrders = closed({ op: Type.Literal('subscribe'), topic: Type.Literal('orders') })
const SubscribeBalance = closed({ op: Type.Literal('subscribe'), topic: Type.Literal('balance') })
/** Where one's own orders stand in the queues of these markets. */
const SubscribeQueue = closed({
  op: Type.Literal('subscribe'),
  topic: Type.Literal('queue'),
  marketIds: Type.Array(MarketId, { minItems: 1, maxItems: 200 }),
})
/** The version of one's own document: another window may have changed it. */
const SubscribeDocument = closed({ op: Type.Literal('subscribe'), topic: Type.Literal('document') })
/** The last of one's own notifications. */
const SubscribeNotifications = closed({ op: Type.Literal('subscribe'), topic: Type.Literal('notifications') })
const Unsubscribe = closed({
  op: Type.Literal('unsubscribe'),
  topic: Type.Enum([
    'markets',
    'trades',
    'events',
    'catalogue',
    'games',
    'orders',
    'balance',
    'queue',
    'document',
    'notifications',
  ]),
  marketIds: Type.Optional(Type.Array(MarketId, { maxItems: 200 })),
  eventIds: Type.Optional(Type.Array(EventId, { maxItems: 200 })),
})
const Ping = closed({ op: Type.Literal('ping') })

export const ClientMessage = Type.Union([
  Authenticate,
  SubscribeMarkets,
  SubscribeTrades,
  SubscribeEvents,
  SubscribeCatalogue,
  SubscribeGames,
  SubscribeOrders,
  SubscribeBalance,
  SubscribeQueue,
  SubscribeDocument,
  SubscribeNotifications,
  Unsubscribe,
  Ping,
])
export type ClientMessage = Static<typeof ClientMessage>

const Hello = Type.Object({
  op: Type.Literal('hello'),
  protocol: Type.Integer(),
  heartbeatMs: Type.Integer(),
  time: Type.Integer(),
})
const Authenticated = Type.Object({ op: Type.Literal('authenticated'), accountId: Type.Integer() })

const RunnerState = Type.Object({ selectionId: Type.Integer(), status: RunnerStatus })
/** The whole of a market's live part. */
export const MarketImage = Type.Object({
  op: Type.Literal('market-image'),
  marketId: MarketId,
  sequence: Type.Integer(),
  /** At depth full; absent at depth best. */
  depth: Type.Optional(Type.Literal('full')),
  status: MarketStatus,
  inPlay: Type.Boolean(),
  version: Type.Integer(),
  suspendReason: Type.Optional(Type.String()),
  payAt: Type.Optional(Time),
  matched: Type.Integer(),
  runnerStates: Type.Array(RunnerState),
  runners: Type.Array(RunnerBook),
})
export type MarketImage = Static<typeof MarketImage>
/** Only what changed. In `runners`, `back` and `lay` are whole sides (three best) at depth best; at depth full they are changed levels, size 0 removes. */
export const MarketDelta = Type.Object({
  op: Type.Literal('market-delta'),
  marketId: MarketId,
  sequence: Type.Integer(),
  depth: Type.Optional(Type.Literal('full')),
  status: Type.Optional(MarketStatus),
  inPlay: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.Integer()),
  suspendReason: Type.Optional(Type.String()),
  payAt: Type.Optional(Time),
  matched: Type.Optional(Type.Integer()),
  runnerStates: Type.Optional(Type.Array(RunnerState)),
  runners: Type.Optional(
    Type.Array(
      Type.Intersect([
        Type.Pick(RunnerBook, ['selectionId']),
        Type.Partial(Type.Omit(RunnerBook, ['selectionId'])),
      ]),
    ),
  ),
})
export type MarketDelta = Static<typeof MarketDelta>

/** Time, runner, price and the backer's part of it. */
const StreamedTrade = Type.Tuple([Time, SelectionId, Price, Money])
/** The last 100 trades of a market, oldest first, for a reader that has none or is more than 1,000 behind. */
const TradesImage = Type.Object({
  op: Type.Literal('trades-image'),
  marketId: MarketId,
  sequence: Type.Integer(),
  trades: Type.Array(StreamedTrade),
})
/** The trades since, in the order made. */
const TradesDelta = Type.Object({
  op: Type.Literal('trades'),
  marketId: MarketId,
  sequence: Type.Integer(),
  trades: Type.Array(StreamedTrade),
})

const EventState = Type.Object({
  op: Type.Literal('event'),
  eventId: EventId,
  status: Type.Enum(['Live', 'Upcoming', 'Ended']),
  score: Type.Optional(Score),
})
const CatalogueChanged = Type.Object({ op: Type.Literal('catalogue-changed') })
const GamesChanged = Type.Object({ op: Type.Literal('games-changed') })
/** All open bets (delayed, unmatched, matched in unsettled markets) and the positions; `bets` after that: each bet that changed, whole. */
const OrdersImage = Type.Object({
  op: Type.Literal('orders-image'),
  sequence: Type.Integer(),
  bets: Type.Array(Bet),
  positions: Type.Array(Position),
  /** Absent when there are none. */
  heldCashOuts: Type.Optional(Type.Array(HeldCashOut)),
})
const OrdersDelta = Type.Object({
  op: Type.Literal('orders-delta'),
  sequence: Type.Integer(),
  bets: Type.Array(Bet),
  positions: Type.Array(Position),
  /** All there are, once one of them has changed. */
  heldCashOuts: Type.Optional(Type.Array(HeldCashOut)),
})
const BalanceMessage = Type.Object({
  op: Type.Literal('balance'),
  sequence: Type.Integer(),
  balance: Balance,
})
/** Whole, whenever something of it has changed. */
const QueueMessage = Type.Object({ op: Type.Literal('queue'), ...QueuePlaces.properties })
/** Which version of one's own document is the present one. */
const DocumentMessage = Type.Object({ op: Type.Literal('document'), version: Type.Integer() })
/** That there are new ones; only those since the server's start are known here. */
const NotificationsMessage = Type.Object({ op: Type.Literal('notifications'), last: Type.Integer() })
const Heartbeat = Type.Object({ op: Type.Literal('heartbeat'), time: Type.Integer() })
const Pong = Type.Object({ op: Type.Literal('pong'), time: Type.Integer() })
const StreamProblem = Type.Object({ op: Type.Literal('error'), code: Type.String(), message: Type.String() })

export const ServerMessage = Type.Union([
  Hello,
  Authenticated,
  MarketImage,
  MarketDelta,
  TradesImage,
  TradesDelta,
  EventState,
  CatalogueChanged,
  GamesChanged,
  OrdersImage,
  OrdersDelta,
  BalanceMessage,
  QueueMessage,
  DocumentMessage,
  NotificationsMessage,
  Heartbeat,
  Pong,
  StreamProblem,
])
export type ServerMessage = Static<typeof ServerMessage>
