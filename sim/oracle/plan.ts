/** What an order would do now, whatever it is sized by. */
import { type Plan, planStake } from './book.ts'
import { isSized, planTarget } from './targets.ts'
import type { OracleMarket, OracleOrder } from './world.ts'

/** Returns what would happen to the order now. Changes nothing. */
export function plan(market: OracleMarket, order: OracleOrder): Plan {
  return isSized(order) ? planTarget(market, order) : planStake(market, order)
}
