/** The account's notifications as the server keeps them. */
import { listNotifications } from '#contract/addresses/account.ts'
import type { Notifications } from '#contract/notifications.ts'
import { api } from '../api/client.ts'

/** Of a page. */
const pageRows = '100'

/** Returns a page, newest first; `cursor` is the last page's `next`. Throws ApiError. */
export function getNotifications(cursor: string | null = null, signal?: AbortSignal): Promise<Notifications> {
  return api(listNotifications, { query: { limit: pageRows, cursor: cursor ?? undefined }, signal })
}
