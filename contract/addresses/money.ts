/** One’s own balance and statement. What they take and answer is in contract/orders.ts. */
import type { Address } from '../call.ts'
import type { moneyCalls } from '../orders.ts'

type Forms = typeof moneyCalls

export const getBalance: Address<Forms['getBalance']> = { method: 'GET', path: '/api/exchange/balance' }
export const getCommission: Address<Forms['getCommission']> = {
  method: 'GET',
  path: '/api/exchange/commission',
}
