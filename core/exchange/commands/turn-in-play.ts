/** turn-in-play: the event is under way. LAPSE orders lapse, PERSIST orders stay; from now on the bet delay holds. */

import { writeFact } from '../../facts/log.ts'
import { marketTurnedInPlay } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { TurnInPlay } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'

/** Turns an open or suspended market in-play, once. */
export function turnInPlay(exchange: Exchange, command: TurnInPlay): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (market.status !== marketStatus.OPEN && market.status !== marketStatus.SUSPENDED) {
    return 'market_state_wrong'
  }
  if (market.inPlay) return 'market_already_in_play'
  const version = market.version + 1
  writeFact(exchange.log, marketTurnedInPlay, { market: market.id, version })
  lapseOrders(exchange, market, 'IN_PLAY', (order) => !order.persists)
  return changed(exchange, market, version)
}
