/** What became of one's bets while one was away: kept on the account, newest first. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { Handicap, MarketKind } from './catalogue.ts'
import {
  closed,
  EventId,
  HistoryStanding,
  MarketId,
  Money,
  OrderId,
  Price,
  SelectionId,
  Side,
  Time,
} from './values.ts'

/**
 * matched: a bet that rested or waited, as it is since its last match; one of a bet. settled, voided: all of the account's bets in a
 * market, one of a market; or with an order a bet of which a match was voided. lapsed: what a rule took off, and why. fired: a bet
 * whose trigger was met. cash-out: how one ended that was asked for.
 */
export const NotificationKind = Type.Enum(['matched', 'settled', 'voided', 'lapsed', 'fired', 'cash-out'])
export type NotificationKind = Static<typeof NotificationKind>

/** What it says beside what it is about; which of it depends on the kind. Money is minor units. */
export const NotificationDetail = Type.Object({
  side: Type.Optional(Side),
  /** The price that fired a bet. */
  price: Type.Optional(Price),
  /** Of a bet: its stake, what of it is matched and at which average. */
  size: Type.Optional(Money),
  matched: Type.Optional(Money),
  averagePrice: Type.Optional(Type.Integer()),
  /** How many bets it is about, where it may be several; what of their stakes lapsed or was voided. */
  bets: Type.Optional(Type.Integer()),
  amount: Type.Optional(Money),
  /** Of settled bets, before commission; of a cash-out the worst that is left. */
  result: Type.Optional(Money),
  /** The market was paid before, by another result. */
  again: Type.Optional(Type.Literal(true)),
  reason: Type.Optional(Type.String()),
  cashOutId: Type.Optional(Type.Integer()),
  state: Type.Optional(Type.Enum(['done', 'failed'])),
})
export type NotificationDetail = Static<typeof NotificationDetail>

/** A newer one of the same takes its place, with a higher id. */
export const Notification = Type.Object({
  id: Type.Integer(),
  time: Time,
  kind: NotificationKind,
  marketId: MarketId,
  eventId: EventId,
  eventName: Type.String(),
  marketName: Type.String(),
  marketKind: Type.Optional(MarketKind),
  selectionId: Type.Optional(SelectionId),
  runnerName: Type.Optional(Type.String()),
  handicap: Type.Optional(Handicap),
  orderId: Type.Optional(OrderId),
  ...NotificationDetail.properties,
})
export type Notification = Static<typeof Notification>

/** `last`: the account's highest id, 0 before the first; what has been read is kept as a mark in its document. */
export const Notifications = Type.Object({
  notifications: Type.Array(Notification),
  next: Type.Union([Type.String(), Type.Null()]),
  last: Type.Integer(),
  ...HistoryStanding.properties,
})
export type Notifications = Static<typeof Notifications>

export const NotificationsQuery = closed({
  /** Only those with a higher id. */
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})

/** The read of one's own notifications. */
export const notificationCalls = {
  listNotifications: defineCall({
    tag: 'account',
    access: 'signed-in',
    summary: 'What became of my bets while I was away',
    query: NotificationsQuery,
    answer: Notifications,
  }),
}
