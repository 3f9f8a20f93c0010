/** Holding orders until their trigger is met, and changing them. What they take and answer is in contract/held-orders.ts. */
import type { Address } from '../call.ts'
import type { heldOrderCalls } from '../held-orders.ts'

type Forms = typeof heldOrderCalls

export const holdOrders: Address<Forms['holdOrders']> = { method: 'POST', path: '/api/exchange/orders/hold' }
export const editHeldOrders: Address<Forms['editHeldOrders']> = {
  method: 'POST',
  path: '/api/exchange/orders/edit-held',
}
