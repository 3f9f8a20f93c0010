/** Pages of an account's notifications in the shape of the call. A cursor is the id of the last one of the page before. */
import type { Kysely } from 'kysely'
import { notificationsMax } from '#contract/notification-count.ts'
import type { Notification, NotificationDetail, Notifications } from '#contract/notifications.ts'
import type { AccountId } from '#core/values/brands.ts'
import { nextOf, type PageQuery } from './readers.ts'
import type { ViewsSchema } from './schema.ts'

export interface NotificationsPage extends PageQuery {
  /** Only those with a higher id. */
  readonly after: number | undefined
}

type Db = Kysely<ViewsSchema>
type Page = Pick<Notifications, 'notifications' | 'next' | 'last'>

/** Returns a page of an account's notifications, newest first, of the newest that are kept; and its highest id, 0 of none. */
export async function readNotifications(
  db: Db,
  account: AccountId,
  { after, cursor, limit }: NotificationsPage,
): Promise<Page> {
  const newest = await db
    .selectFrom('notification')
    .select('notification_id')
    .where('account_id', '=', account)
    .orderBy('notification_id', 'desc')
    .limit(notificationsMax)
    .execute()
  const last = newest[0]?.notification_id ?? 0
  // Somewhat more are in the table, until the oldest are deleted.
  const from = Math.max(newest.at(-1)?.notification_id ?? 0, (after ?? 0) + 1)
  let query = selection(db).where('account_id', '=', account).where('notification_id', '>=', from)
  if (cursor !== undefined) query = query.where('notification_id', '<', cursor)
  const rows = await query
    .orderBy('notification_id', 'desc')
    .limit(limit + 1)
    .execute()
  const next = nextOf(rows, limit, (row) => row.notification_id)
  return { notifications: rows.slice(0, limit).map(shapeOf), next, last }
}

function selection(db: Db) {
  return db
    .selectFrom('notification')
    .innerJoin('market', 'market.market_id', 'notification.market_id')
    .leftJoin('runner', (join) =>
      join
        .onRef('runner.market_id', '=', 'notification.market_id')
        .onRef('runner.selection_id', '=', 'notification.selection_id'),
    )
    .selectAll('notification')
    .select([
      'market.event_id',
      'market.event_name',
      'market.market_name',
      'market.kind as market_kind',
      'runner.runner_name',
      'runner.handicap',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number]

function shapeOf(row: Row): Notification {
  return {
    id: row.notification_id,
    time: row.time,
    kind: row.kind,
    marketId: row.market_id,
    eventId: row.event_id,
    eventName: row.event_name,
    marketName: row.market_name,
    ...(row.market_kind !== null && { marketKind: row.market_kind }),
    ...(row.selection_id !== null && { selectionId: row.selection_id }),
    ...(row.runner_name !== null && { runnerName: row.runner_name }),
    ...(row.handicap !== null && {
      handicap: JSON.parse(row.handicap) as NonNullable<Notification['handicap']>,
    }),
    ...(row.order_id !== null && { orderId: row.order_id }),
    ...(JSON.parse(row.detail) as NotificationDetail),
  }
}
