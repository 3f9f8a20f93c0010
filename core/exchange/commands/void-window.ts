/** void-window: what was matched in a stretch of time is void, both sides, such as bets made after a goal was scored. */

import { writeFact } from '../../facts/log.ts'
import { windowVoided } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { VoidWindow } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'
import { reverseSettlement, settle } from '../settlement/settle.ts'
import { standingShares } from '../settlement/shares.ts'
import { hasMatch, voidMatches } from '../settlement/void.ts'

/** Voids the matches from `from` up to but not including `to`. A settled market is settled again with the same result. */
export function voidWindow(exchange: Exchange, command: VoidWindow): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (market.status === marketStatus.CREATED || market.status === marketStatus.VOIDED) {
    return 'market_state_wrong'
  }
  const { from, to, reason } = command
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to <= from)
    return 'window_invalid'
  if (reason.trim() === '') return 'reason_missing'
  const concerns = (match: { readonly time: number }) => match.time >= from && match.time < to
  if (!hasMatch(market, concerns)) return 'window_empty'
  const wasSettled = market.status === marketStatus.SETTLED
  const shares = standingShares(market)
  if (wasSettled) reverseSettlement(exchange, market, reason)
  writeFact(exchange.log, windowVoided, { market: market.id, from, to, text: reason })
  voidMatches(exchange, market, concerns)
  exchange.commit()
  if (wasSettled) settle(exchange, market, shares)
  return changed(exchange, market, market.version)
}
