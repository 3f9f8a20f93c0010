/** The time machine: a market's prices as they were, image and changes, and what happened to one's own bets there. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { Handicap, Level, MarketKind, MarketStatus, Sport } from './catalogue.ts'
import {
  closed,
  HistoryStanding,
  IdText,
  MarketId,
  Money,
  OrderId,
  Price,
  SelectionId,
  Side,
  Time,
} from './values.ts'

const Params = Type.Object({ marketId: IdText })

/** From a time on a market stood so. */
const ReplayMark = Type.Object({
  time: Time,
  status: MarketStatus,
  inPlay: Type.Boolean(),
  /** Why it was stopped, as players read it: "Goal". */
  reason: Type.Optional(Type.String()),
})
export type ReplayMark = Static<typeof ReplayMark>

/** What is played, by its names: those of the market, also when it is archived. */
const ReplayNames = Type.Object({
  eventName: Type.String(),
  marketName: Type.String(),
  sport: Sport,
  /** Absent of winners. */
  kind: Type.Optional(MarketKind),
  runners: Type.Array(
    Type.Object({
      selectionId: SelectionId,
      name: Type.String(),
      handicap: Type.Optional(Handicap),
    }),
  ),
})
export type ReplayNames = Static<typeof ReplayNames>

/** From when to when a market can be played; null of both where nothing of it is kept. */
export const ReplayRange = Type.Object({
  marketId: MarketId,
  from: Type.Union([Time, Type.Null()]),
  to: Type.Union([Time, Type.Null()]),
  /** Absent where there is no such market. */
  names: Type.Optional(ReplayNames),
  /** Those of its event that can be played, itself among them, in the order in which they were made: of the first 200. */
  markets: Type.Array(Type.Object({ marketId: MarketId, name: Type.String() })),
  /** How it stood, oldest first: the first 2,000, and the last. */
  marks: Type.Array(ReplayMark),
  ...HistoryStanding.properties,
})
export type ReplayRange = Static<typeof ReplayRange>

/** Between 0 and 1 the sides are those of a market's book: 0 what can be backed, 1 what can be laid. */
const BookSide = Type.Integer({ minimum: 0, maximum: 1 })

const ReplayFrame = Type.Object({
  time: Time,
  /** `[runner, side, price, size]`, the runner by its place in the market: the size there from now on, 0 removes it. */
  levels: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), BookSide, Price, Money]))),
  /** `[runner, price, size]` of what was traded. */
  trades: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), Price, Money]))),
  status: Type.Optional(MarketStatus),
  inPlay: Type.Optional(Type.Boolean()),
})
export type ReplayFrame = Static<typeof ReplayFrame>

/**
 * All that was at `time`, and what changed from then on; sizes are those of the market's own books, without offers that orders
 * on several runners make together. `next` is where the next page begins, null after the last.
 */
export const ReplayPage = Type.Object({
  marketId: MarketId,
  time: Time,
  status: MarketStatus,
  inPlay: Type.Boolean(),
  /** In the order of the market's runners. */
  runners: Type.Array(
    Type.Object({
      selectionId: SelectionId,
      /** What had been traded before the first frame: at which price last, and how much. */
      lastPrice: Type.Union([Price, Type.Null()]),
      matched: Money,
      back: Type.Array(Level),
      lay: Type.Array(Level),
    }),
  ),
  frames: Type.Array(ReplayFrame),
  next: Type.Union([Time, Type.Null()]),
  ...HistoryStanding.properties,
})
export type ReplayPage = Static<typeof ReplayPage>

/**
 * A runner's price by the minutes in which something happened in its market, oldest first: when, the last price traded before, and
 * how much had been traded. `next` goes into the next call's `from`, null after the last.
 */
export const ReplayCourse = Type.Object({
  marketId: MarketId,
  selectionId: SelectionId,
  points: Type.Array(Type.Tuple([Time, Type.Union([Price, Type.Null()]), Money])),
  next: Type.Union([Time, Type.Null()]),
  ...HistoryStanding.properties,
})
export type ReplayCourse = Static<typeof ReplayCourse>
export const ReplayCourseQuery = closed({
  selectionId: IdText,
  from: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
})

export const ReplayQuery = closed({
  /** The page begins with what was at this time or the last moment before that is kept whole; from the beginning when absent. */
  from: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
})

/** cut: the rest of it, or a part, was cancelled or lapsed. */
export const ReplayBetKind = Type.Enum(['placed', 'matched', 'cut'])
export type ReplayBetKind = Static<typeof ReplayBetKind>

const ReplayBet = Type.Object({
  time: Time,
  kind: ReplayBetKind,
  orderId: OrderId,
  selectionId: SelectionId,
  side: Side,
  price: Price,
  size: Money,
})
/** Oldest first. `next` goes into the next call's `cursor`. */
export const ReplayBets = Type.Object({
  bets: Type.Array(ReplayBet),
  next: Type.Union([Type.String(), Type.Null()]),
  ...HistoryStanding.properties,
})
export type ReplayBets = Static<typeof ReplayBets>
export const ReplayBetsQuery = closed({
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})

const open = { tag: 'catalogue', access: 'public' } as const

/** The reads of the time machine. */
export const replayCalls = {
  getReplay: defineCall({
    ...open,
    summary: 'From when to when a market can be played again',
    params: Params,
    answer: ReplayRange,
  }),
  getReplayPage: defineCall({
    ...open,
    summary: 'A market’s prices as they were from a time on',
    params: Params,
    query: ReplayQuery,
    answer: ReplayPage,
  }),
  getReplayCourse: defineCall({
    ...open,
    summary: 'A runner’s price by the minute',
    params: Params,
    query: ReplayCourseQuery,
    answer: ReplayCourse,
  }),
  listReplayBets: defineCall({
    tag: 'orders',
    access: 'signed-in',
    summary: 'What happened to my bets in a market, and when',
    params: Params,
    query: ReplayBetsQuery,
    answer: ReplayBets,
  }),
}
