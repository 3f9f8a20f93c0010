/** resettle-market: the result was wrong. The old postings are reversed and new ones made; nothing is edited. */
import type { Engine } from '../engine.ts'
import { isEnded } from '../exchange/market.ts'
import { changed, marketSeen } from '../exchange/market-life.ts'
import { reverseSettlement, settle, sharesOfResult } from '../exchange/settle.ts'
import type { RefusalCode } from '../refusals.ts'
import type { ResettleMarket } from './command.ts'

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
