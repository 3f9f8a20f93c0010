/** cancel-all: everything unmatched of one account in one market. */

import type { CancelAll } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { forEachOrder } from '../book/book.ts'
import { orderIdAt, orderRow } from '../book/order-pool.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'

const { ACCOUNT, REMAINING } = orderRow

/** Cancels the account's delayed and resting orders in the market; the outcome has the sum of their sizes, zero when there are none. */
export function cancelAll(engine: Engine, command: CancelAll): RefusalCode | undefined {
  const market = marketSeen(engine, command)
  if (typeof market === 'string') return market
  const { state, log, outcome } = engine
  const { account } = command
  outcome.cancelled = 0
  const cancel = (order: number, size: number) => {
    writeFact(log, orderCancelled, { order, market: market.id, account, size, reason: cancelReasons.PLAYER })
    outcome.cancelled += size
  }
  for (const delayed of state.delayed) {
    if (delayed.market === market.id && delayed.account === account) cancel(delayed.order, delayed.size)
  }
  const { rows } = state.orders
  for (let book = 0; book < market.runnerCount * 2; book++) {
    forEachOrder(market.books, state.orders, book, (at) => {
      if (rows[at + ACCOUNT] === account) cancel(orderIdAt(state.orders, at), rows[at + REMAINING]!)
    })
  }
  outcome.unmatched = 0
  return changed(engine, market, market.version)
}
