/** The quiet time after a market is opened again, in which nobody looks at what waits for a price there. */
import { tell } from './told.ts'
import type { OracleMarket, World } from './world.ts'

/** A market is opened again. */
export function beginQuiet(world: World, market: OracleMarket): void {
  const { quietMs = 0 } = market.terms
  if (quietMs > 0) market.quietUntil = world.time + quietMs
}

/** Whether what waits for a price is looked at. */
export function isLookedAt({ status, quietUntil }: OracleMarket): boolean {
  return status === 'OPEN' && quietUntil === undefined
}

/** Returns the market whose quiet time is over, the first by time, then by number. */
export function nextQuiet(world: World): OracleMarket | undefined {
  return world.markets
    .filter(({ quietUntil }) => quietUntil !== undefined && quietUntil <= world.time)
    .sort((one, other) => one.quietUntil! - other.quietUntil! || one.id - other.id)[0]
}

/** It is over. */
export function endQuiet(world: World, market: OracleMarket): void {
  market.quietUntil = undefined
  tell(world, 'quiet_ended', { market: market.id })
}
