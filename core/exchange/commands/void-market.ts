/** void-market: no result will stand. Every bet is off, both sides, and nothing is owed. */

import type { VoidMarket } from '../../engine/command.ts'
import { commit, type Engine } from '../../engine/engine.ts'
import { writeFact } from '../../facts/log.ts'
import { marketVoided } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'
import { reverseSettlement } from '../settlement/settle.ts'

/** Voids a market in any state but void; a settlement is reversed first. */
export function voidMarket(engine: Engine, command: VoidMarket): RefusalCode | undefined {
  const market = marketSeen(engine, command)
  if (typeof market === 'string') return market
  if (market.status === marketStatus.VOIDED) return 'market_state_wrong'
  if (command.reason.trim() === '') return 'reason_missing'
  if (market.status === marketStatus.SETTLED) reverseSettlement(engine, market, command.reason)
  lapseOrders(engine, market, 'MARKET_VOIDED')
  commit(engine)
  const version = market.version + 1
  writeFact(engine.log, marketVoided, { market: market.id, version, text: command.reason })
  return changed(engine, market, version)
}
