/** What an account keeps for its screens, its notifications, and what its bets came to. What the calls take and answer is in contract/account-document.ts, notifications.ts and profit.ts. */
import type { documentCalls } from '../account-document.ts'
import type { Address } from '../call.ts'
import type { notificationCalls } from '../notifications.ts'
import type { profitCalls } from '../profit.ts'

type Forms = typeof documentCalls & typeof notificationCalls & typeof profitCalls

export const getDocument: Address<Forms['getDocument']> = { method: 'GET', path: '/api/account/document' }
export const keepDocument: Address<Forms['keepDocument']> = { method: 'PUT', path: '/api/account/document' }
export const listNotifications: Address<Forms['listNotifications']> = {
  method: 'GET',
  path: '/api/account/notifications',
}
export const getProfit: Address<Forms['getProfit']> = { method: 'GET', path: '/api/account/profit' }
export const exportProfit: Address<Forms['exportProfit']> = {
  method: 'GET',
  path: '/api/account/profit.csv',
}
