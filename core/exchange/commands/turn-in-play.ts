/** turn-in-play: the event is under way. LAPSE orders lapse, PERSIST orders stay; from now on the bet delay holds. Where the market has a starting price, it is found and matched first, the market suspended meanwhile. */

import { writeFact } from '../../facts/log.ts'
import { marketTurnedInPlay } from '../../facts/market.ts'
import { lapseReasons } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { TurnInPlay } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'
import { isBeforeOff, writeOff } from '../market/off.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { begin } from '../settlement/tasks.ts'

/** Turns an open or suspended market in-play, once. */
export function turnInPlay(exchange: Exchange, command: TurnInPlay): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (market.status !== marketStatus.OPEN && market.status !== marketStatus.SUSPENDED) {
    return 'market_state_wrong'
  }
  if (market.inPlay) return 'market_already_in_play'
  const slice = beginSlice(exchange)
  const isOff = isBeforeOff(market)
  const wasOpen = market.status === marketStatus.OPEN
  if (isOff) writeOff(exchange, market)
  const version = market.version + (isOff && wasOpen ? 2 : 1)
  writeFact(exchange.log, marketTurnedInPlay, { market: market.id, version })
  const { IN_PLAY: reason } = lapseReasons
  const { LAPSE, OFF, OFF_SUSPENDED } = taskKinds
  const kind = isOff ? (wasOpen ? OFF : OFF_SUSPENDED) : LAPSE
  return begin(exchange, market, createTask(kind, { reason }), slice)
}
