/** What operators and feeds do with events and markets. What they take and answer is in contract/admin.ts. */

import type { marketCalls } from '../admin.ts'
import type { Address } from '../call.ts'

type Forms = typeof marketCalls

export const createEvent: Address<Forms['createEvent']> = { method: 'POST', path: '/api/admin/events' }
export const createMarket: Address<Forms['createMarket']> = { method: 'POST', path: '/api/admin/markets' }
export const createMarketOfType: Address<Forms['createMarketOfType']> = {
  method: 'POST',
  path: '/api/admin/markets/from-template',
}
export const openMarket: Address<Forms['openMarket']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/open',
}
export const suspendMarket: Address<Forms['suspendMarket']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/suspend',
}
export const turnInPlay: Address<Forms['turnInPlay']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/in-play',
}
export const closeMarket: Address<Forms['closeMarket']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/close',
}
export const settleMarket: Address<Forms['settleMarket']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/settle',
}
export const resettleMarket: Address<Forms['resettleMarket']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/resettle',
}
export const voidMarket: Address<Forms['voidMarket']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/void',
}
export const removeRunner: Address<Forms['removeRunner']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/remove-runner',
}
export const voidWindow: Address<Forms['voidWindow']> = {
  method: 'POST',
  path: '/api/admin/markets/:marketId/void-window',
}
