/** Holding orders until their trigger is met, and changing them: a call holds up to 200 instructions, each judged on its own, in order. */
import type { EditHeldOrders, HoldOrders } from '#contract/held-orders.ts'
import type { EditHeld, HoldOrder } from '#core/exchange/command.ts'
import type { AccountId } from '#core/values/brands.ts'
import { termsOf } from './order-terms.ts'

/** Returns the commands of a call that holds orders. */
export function holdings(account: AccountId, body: HoldOrders): HoldOrder[] {
  const { marketId: market, marketVersion } = body
  return body.instructions.map((instruction) => {
    const { selectionId, side, size, exit, trigger, distance, slippage, takeProfit } = instruction
    return {
      kind: 'hold-order',
      ...{ market, account, selectionId, side, size, exit },
      ...(trigger !== undefined && { trigger }),
      ...(distance !== undefined && { distance }),
      ...(slippage !== undefined && { slippage }),
      ...(takeProfit !== undefined && { takeProfit }),
      ...termsOf(instruction),
      ...(marketVersion !== undefined && { marketVersion }),
    }
  })
}

/** Returns the commands of a call that changes held orders. */
export function edits(account: AccountId, body: EditHeldOrders): EditHeld[] {
  const { marketId: market, marketVersion } = body
  return body.instructions.map(({ orderId: order, trigger, distance, slippage, size, takeProfit }) => ({
    kind: 'edit-held',
    ...{ market, account, order },
    ...(trigger !== undefined && { trigger }),
    ...(distance !== undefined && { distance }),
    ...(slippage !== undefined && { slippage }),
    ...(size !== undefined && { size }),
    ...(takeProfit !== undefined && { takeProfit }),
    ...(marketVersion !== undefined && { marketVersion }),
  }))
}
