/** Placing, cancelling and replacing orders, and one’s own bets. What they take and answer is in contract/orders.ts. */
import type { Address } from '../call.ts'
import type { orderCalls } from '../orders.ts'

type Forms = typeof orderCalls

export const placeOrders: Address<Forms['placeOrders']> = {
  method: 'POST',
  path: '/api/exchange/orders/place',
}
export const placeAtStart: Address<Forms['placeAtStart']> = {
  method: 'POST',
  path: '/api/exchange/orders/place-at-start',
}
export const loosenLimits: Address<Forms['loosenLimits']> = {
  method: 'POST',
  path: '/api/exchange/orders/loosen-limits',
}
export const cancelOrders: Address<Forms['cancelOrders']> = {
  method: 'POST',
  path: '/api/exchange/orders/cancel',
}
export const replaceOrders: Address<Forms['replaceOrders']> = {
  method: 'POST',
  path: '/api/exchange/orders/replace',
}
export const setSwitch: Address<Forms['setSwitch']> = { method: 'POST', path: '/api/exchange/switch' }
export const listSwitches: Address<Forms['listSwitches']> = { method: 'GET', path: '/api/exchange/switches' }
export const getBet: Address<Forms['getBet']> = { method: 'GET', path: '/api/exchange/orders/:orderId' }
export const listBets: Address<Forms['listBets']> = { method: 'GET', path: '/api/exchange/bets' }
export const exportBets: Address<Forms['exportBets']> = { method: 'GET', path: '/api/exchange/bets.csv' }
export const getPosition: Address<Forms['getPosition']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/position',
}
export const whatIf: Address<Forms['whatIf']> = {
  method: 'POST',
  path: '/api/exchange/markets/:marketId/what-if',
}
