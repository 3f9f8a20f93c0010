/** Cancelling what one account has unmatched in a market, as far as a slice goes. */
import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import { newerOf, olderOf, orderIdAt, orderRow } from '../book/order-pool.ts'
import { isOver, type Step } from '../market/slice.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'

const { REMAINING } = orderRow

/** Writes order_cancelled for the account's live orders in the market, in the order of their acceptance. */
export const cancelOwn: Step = ({ log, state }, market, task, slice) => {
  const { orders } = state
  const { rows } = orders
  const index = findPosition(market.positions, task.account)
  let row = index === -1 ? -1 : figureOf(market.positions, index, positionRow.NEWEST)
  while (row !== -1 && olderOf(orders, row) !== -1) row = olderOf(orders, row)
  for (; row !== -1; row = newerOf(orders, row)) {
    if (isOver(slice, log)) return false
    const { account } = task
    const size = rows[row + REMAINING]!
    const order = orderIdAt(orders, row)
    writeFact(log, orderCancelled, { order, market: market.id, account, size, reason: cancelReasons.PLAYER })
    task.cancelled += size
  }
  return true
}
