/** What an account keeps for its screens, and its notifications. What the calls take and answer is in contract/account-document.ts and notifications.ts. */
import type { documentCalls } from '../account-document.ts'
import type { Address } from '../call.ts'
import type { notificationCalls } from '../notifications.ts'

type Forms = typeof documentCalls & typeof notificationCalls

export const getDocument: Address<Forms['getDocument']> = { method: 'GET', path: '/api/account/document' }
export const keepDocument: Address<Forms['keepDocument']> = { method: 'PUT', path: '/api/account/document' }
export const listNotifications: Address<Forms['listNotifications']> = {
  method: 'GET',
  path: '/api/account/notifications',
}
