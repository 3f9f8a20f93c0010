/** resettle-market: the result was wrong. The old postings are reversed and new ones made; nothing is edited. */

import type { ResettleMarket } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import type { RefusalCode } from '../../refusals.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { isEnded } from '../market/market.ts'
import { reverseSettlement, settle, sharesOfResult } from '../settlement/settle.ts'

/** Settles a settled or void market anew; who was paid too much may be left with a debt. */
export function resettleMarket(engine: Engine, command: ResettleMarket): RefusalCode | undefined {
  const market = marketSeen(engine, command)
  if (typeof market === 'string') return market
  if (!isEnded(market)) return 'market_not_settled'
  const shares = sharesOfResult(market, command.winners, command.tied ?? [])
  if (typeof shares === 'string') return shares
  if (command.reason.trim() === '') return 'reason_missing'
  reverseSettlement(engine, market, command.reason)
  settle(engine, market, shares)
  return changed(engine, market, market.version)
}
