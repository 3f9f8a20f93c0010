/** Cashing out. What the calls take and answer is in contract/cash-out.ts. */
import type { Address } from '../call.ts'
import type { cashOutCalls } from '../cash-out.ts'

type Forms = typeof cashOutCalls

export const quoteCashOut: Address<Forms['quoteCashOut']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/cash-out',
}
export const cashOut: Address<Forms['cashOut']> = {
  method: 'POST',
  path: '/api/exchange/markets/:marketId/cash-out',
}
export const listCashOuts: Address<Forms['listCashOuts']> = { method: 'GET', path: '/api/exchange/cash-outs' }
export const setCashOut: Address<Forms['setCashOut']> = {
  method: 'POST',
  path: '/api/exchange/markets/:marketId/held-cash-out',
}
export const listHeldCashOuts: Address<Forms['listHeldCashOuts']> = {
  method: 'GET',
  path: '/api/exchange/held-cash-outs',
}
