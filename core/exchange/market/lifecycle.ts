/** What the commands on a market share: finding it, and telling what became of it. */

import { writeFact } from '../../facts/log.ts'
import { voidRuled } from '../../facts/market.ts'
import { voidRules } from '../../facts/void.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId, MarketId } from '../../values/brands.ts'
import type { VoidCommand } from '../command.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'
import type { Exchange } from './exchange.ts'
import type { Market } from './market.ts'

/** How a command names its market: the version seen, and whose decision it is, where either matters. */
export interface NamedMarket {
  readonly market: MarketId
  readonly marketVersion?: number
  readonly actor?: AccountId
}

/** Returns the market a command names, or why not: `market_not_found`, `own_bets`, `market_version_moved`. */
export function marketSeen(exchange: Pick<Exchange, 'state'>, command: NamedMarket): Market | RefusalCode {
  const market = exchange.state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const { actor, marketVersion: seen } = command
  if (actor !== undefined && hasBets(market, actor)) return 'own_bets'
  return seen !== undefined && seen !== market.version ? 'market_version_moved' : market
}

/** Returns whether an account has anything matched that is not void, unmatched or waiting in the market, or had when it ended. */
function hasBets({ positions }: Market, account: AccountId): boolean {
  const index = findPosition(positions, account)
  if (index === -1) return false
  return figureOf(positions, index, positionRow.GROSS) > 0 || positions.waiting[index]! > 0
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
