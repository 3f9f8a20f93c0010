/** What an operator reads about markets: the schedule, and what a result, a correction or a void would pay before it is sent. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { Market, MarketStatus, Sport } from './catalogue.ts'
import { AccountId, EventId, IdText, MarketId, Money, Time } from './values.ts'

const TimeText = Type.String({ pattern: '^[0-9]{1,15}$' })
const LimitText = Type.String({ pattern: '^[0-9]{1,3}$' })
const closedQuery = { additionalProperties: false } as const

export const ScheduleQuery = Type.Object(
  {
    sport: Type.Optional(Sport),
    /** Statuses, with commas between them. */
    status: Type.Optional(Type.String({ pattern: '^[A-Z]{4,9}(,[A-Z]{4,9}){0,7}$' })),
    /** All words of it in the names of event, competition, sport or runners. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    /** Events that begin at or after a time, and before another: milliseconds since 1970. */
    startsFrom: Type.Optional(TimeText),
    startsBefore: Type.Optional(TimeText),
    /** The `next` of the page before. */
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}(\\.[1-9][0-9]{0,15}){2}$' })),
    limit: Type.Optional(LimitText),
  },
  closedQuery,
)
export type ScheduleQuery = Static<typeof ScheduleQuery>

/** Who suspended a market: an operator, a feed, or the exchange itself. */
export const StoppedBy = Type.Enum(['OPERATOR', 'FEED', 'ENGINE'])

export const ScheduleRow = Type.Object({
  eventId: EventId,
  eventName: Type.String(),
  sport: Sport,
  competition: Type.String(),
  startTime: Time,
  /** A feed keeps the event: it opens what it has suspended. */
  isFed: Type.Boolean(),
  market: Market,
  /** Accounts that have or had a bet in it; 0 once it is archived. */
  accounts: Type.Integer(),
  /** Of a suspended market. */
  stoppedBy: Type.Optional(StoppedBy),
  /** It is in the middle of a long command, and takes no other until that is done. */
  isBusy: Type.Optional(Type.Literal(true)),
})
export type ScheduleRow = Static<typeof ScheduleRow>

/** All markets that are known, by how they stand. */
export const MarketCounts = Type.Object({
  byStatus: Type.Record(MarketStatus, Type.Integer()),
  inPlay: Type.Integer(),
  suspendedBy: Type.Record(StoppedBy, Type.Integer()),
})
export type MarketCounts = Static<typeof MarketCounts>

/** By start, soonest first. A page may be shorter than its limit, also empty, and not be the last: `next` says. */
export const Schedule = Type.Object({
  rows: Type.Array(ScheduleRow),
  next: Type.Union([Type.String(), Type.Null()]),
  counts: MarketCounts,
})
export type Schedule = Static<typeof Schedule>

export const MarketExposuresQuery = Type.Object(
  { marketIds: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,99}$' })) },
  closedQuery,
)
/**
 * What all accounts together stand to lose, each at worst, minor units: in all, and in the markets that were asked for, in their order, none
 * where none were; 0 of one that is not known. `accounts`: those with any. As of `asOf`, a few seconds ago at most.
 */
export const MarketExposures = Type.Object({
  asOf: Time,
  total: Money,
  accounts: Type.Integer(),
  markets: Type.Array(Type.Object({ marketId: MarketId, exposure: Money })),
})
export type MarketExposures = Static<typeof MarketExposures>

const Ids = Type.String({ pattern: '^[0-9]{1,10}(,[0-9]{1,10}){0,299}$' })
const Whole = Type.String({ pattern: '^-?[0-9]{1,7}$' })

/** The result as the call of that name takes it, its lists with commas between their numbers. */
const asked = {
  action: Type.Enum(['settle', 'correct', 'void', 'void_window', 'remove_runner']),
  marketVersion: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' })),
  winners: Type.Optional(Ids),
  tied: Type.Optional(Ids),
  placed: Type.Optional(Ids),
  placedTied: Type.Optional(Ids),
  number: Type.Optional(Whole),
  /** Of a session: the runs of each completed over, and whether the innings is over. */
  runsByOver: Type.Optional(Type.String({ pattern: '^([0-9]{1,5}(,[0-9]{1,5}){0,999})?$' })),
  inningsOver: Type.Optional(Type.Enum(['true'])),
  /** Of a window: matches made from the one time up to but not including the other, milliseconds since 1970, on a runner or on all. Of a removal: the runner. */
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
  selectionId: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' })),
} as const

export const PreviewFileQuery = Type.Object(asked, closedQuery)
export type PreviewFileQuery = Static<typeof PreviewFileQuery>
export const PreviewQuery = Type.Object(
  {
    ...asked,
    /** The `next` of the page before. */
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
    limit: Type.Optional(LimitText),
  },
  closedQuery,
)
export type PreviewQuery = Static<typeof PreviewQuery>

const payment = { result: Money, commission: Money } as const

/** What it comes to for one account; minor units. `before`: what stands, zero where nothing was paid. */
export const PreviewRow = Type.Object({
  accountId: AccountId,
  name: Type.String(),
  balance: Money,
  before: Type.Object(payment),
  after: Type.Object(payment),
  /** What the balance changes by: results less commissions, after less before. */
  change: Money,
  balanceAfter: Money,
  /** How far what is available would be below zero, 0 where it is not: a debt. */
  owes: Money,
  /** Of a window and of a removal: the backers’ stakes of its bets that would be void. Else 0. */
  voided: Money,
})
export type PreviewRow = Static<typeof PreviewRow>

/** Sums over all accounts; minor units. */
export const PreviewTotals = Type.Object({
  accounts: Type.Integer(),
  /** Results above and below zero, as they would be. */
  won: Money,
  lost: Money,
  commission: Money,
  /** What balances grow by, what they shrink by, and what the house’s commission changes by. */
  paid: Money,
  taken: Money,
  commissionChange: Money,
  /** What rounding leaves with the house, as a change. */
  roundingChange: Money,
  /** What the positions of all accounts together come to by the result, before rounding and commission: zero, as the ledger is. */
  ledger: Money,
  inDebt: Type.Integer(),
  debt: Money,
  /** The sum of `voided`: each match counts for its backer and for its layer. */
  voided: Money,
})
export type PreviewTotals = Static<typeof PreviewTotals>

/**
 * The largest change first, whichever way it goes. Of a window and of a removal those whose bets would be void, the largest stakes first,
 * then whose payment changes without one; paid are they where the market is settled, by the result that stands. What a removal takes off the prices of the others is not in it.
 */
export const Preview = Type.Object({
  marketId: MarketId,
  /** What it was made for. The call that follows names it: of a market that has moved on it is refused. */
  marketVersion: Type.Integer(),
  madeAt: Time,
  /** The market would be void: asked for, or of a session whose innings ended too early. */
  isVoid: Type.Boolean(),
  totals: PreviewTotals,
  rows: Type.Array(PreviewRow),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type Preview = Static<typeof Preview>

const tag = 'admin'
const previews = { tag, access: 'markets.preview' } as const
const MarketParams = Type.Object({ marketId: IdText })

/** The reads about markets under /api/admin. */
export const marketDeskCalls = {
  getSchedule: defineCall({
    ...{ tag, access: 'markets.read' },
    summary: 'Markets by the start of their events, with who suspended them',
    query: ScheduleQuery,
    answer: Schedule,
  }),
  getMarketExposures: defineCall({
    ...{ tag, access: 'markets.read' },
    summary: 'What all accounts together stand to lose in markets',
    query: MarketExposuresQuery,
    answer: MarketExposures,
  }),
  previewSettlement: defineCall({
    ...previews,
    summary: 'What a result, a correction, a void or the removal of a runner would pay each account',
    params: MarketParams,
    query: PreviewQuery,
    answer: Preview,
  }),
  exportPreview: defineCall({
    ...previews,
    summary: 'The same as CSV, all accounts',
    params: MarketParams,
    query: PreviewFileQuery,
    answer: 'text/csv',
  }),
}
