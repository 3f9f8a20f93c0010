/** The off of a market with a starting price: the turn in-play, or the close of one that is never in play. */
import { writeFact } from '../../facts/log.ts'
import { marketStopped } from '../../facts/market.ts'
import { startBegun } from '../../facts/starting-price.ts'
import { stoppers, stopReasons } from '../../facts/stop.ts'
import type { Exchange } from './exchange.ts'
import { type Market, marketStatus } from './market.ts'

/** Returns whether the market has a starting price that is still to be found. */
export function isBeforeOff({ inPlay, starting, status }: Market): boolean {
  return starting !== undefined && !inPlay && starting.begunAt === 0 && status !== marketStatus.CREATED
}

/** Writes that the market is stopped, where it was open, and that its starting price is being found. */
export function writeOff({ log }: Exchange, market: Market): void {
  const { id, status, version } = market
  if (status === marketStatus.OPEN) {
    const why = { by: stoppers.ENGINE, reason: stopReasons.TURNING_IN_PLAY, text: '' }
    writeFact(log, marketStopped, { market: id, version: version + 1, ...why })
  }
  writeFact(log, startBegun, { market: id })
}
