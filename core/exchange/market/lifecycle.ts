/** What the commands on a market share: finding it, and telling what became of it. */

import { writeFact } from '../../facts/log.ts'
import { voidRuled } from '../../facts/market.ts'
import { voidRules } from '../../facts/void.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { MarketId } from '../../values/brands.ts'
import type { VoidCommand } from '../command.ts'
import type { Exchange } from './exchange.ts'
import type { Market } from './market.ts'

/** Returns the market a command names, or why not: `market_not_found`, `market_version_moved`. */
export function marketSeen(
  exchange: Exchange,
  command: { readonly market: MarketId; readonly marketVersion?: number },
): Market | RefusalCode {
  const market = exchange.state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const seen = command.marketVersion
  return seen !== undefined && seen !== market.version ? 'market_version_moved' : market
}

/** Fills the outcome of a command on a market; returns undefined, that is: done. */
export function changed(exchange: Exchange, market: Market, version: number): undefined {
  exchange.outcome.id = market.id
  exchange.outcome.version = version
  return undefined
}

/** Writes by which rule the void is made whose facts follow. */
export function writeRule(
  { log }: Exchange,
  { market, rule = 'OPERATOR_DECISION', reason }: VoidCommand,
): void {
  writeFact(log, voidRuled, { market, rule: voidRules[rule], text: reason })
}
