/** Writing that an order waits for the bet delay of its market. */
import { writeFact } from '../../facts/log.ts'
import { orderWaits, persistences, waitConditions, waitFlags } from '../../facts/order.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { writeOffset } from './offsets.ts'
import type { Order } from './order.ts'
import { writeTerms } from './terms.ts'

const { FILL_OR_KILL, PERSISTS, RESERVED } = waitFlags
const { PERSIST } = persistences

/** Writes order_waits with all that the order has beyond that. Returns the engine time of its release. `isReserved`: it counts as unmatched meanwhile. */
export function writeWait(exchange: Exchange, market: Market, order: Order, isReserved: boolean): number {
  const { state, log } = exchange
  const until = state.time + market.betDelayMs
  writeFact(log, orderWaits, {
    order: order.id,
    account: order.account,
    market: market.id,
    runner: order.runner,
    side: order.side,
    price: order.price,
    size: order.size,
    flags:
      (order.persistence === PERSIST ? PERSISTS : 0) +
      (order.fillOrKill ? FILL_OR_KILL : 0) +
      (isReserved ? RESERVED : 0),
    minFill: order.minFill,
    replaces: order.replaces,
    condition: waitConditions.BET_DELAY,
    until,
    marketVersion: order.marketVersion,
  })
  writeTerms(exchange, market, order, order.target)
  writeOffset(exchange, market, order)
  return until
}
