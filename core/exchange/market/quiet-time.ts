/** The quiet time after a market is opened again, in which nobody looks at what waits for a price there: its entry among the timers. */

import type { FactLog } from '../../facts/log.ts'
import { marketQuiet, quietEnded } from '../../facts/market-terms.ts'
import { readerOf } from '../../facts/reader.ts'
import { clearTimer, setTimer, timerKinds } from '../timers.ts'
import { type ExchangeState, marketOf } from './exchange.ts'
import { type Market, marketStatus } from './market.ts'

/** Returns whether triggers and cash-outs at a profit of a market are looked at: it is open, and has not been opened again just now. */
export function isLookedAt({ status, quietUntil }: Market): boolean {
  return status === marketStatus.OPEN && quietUntil === 0
}

/** Begins the quiet time of a market that is opened again, if it has one. Mutates. */
export function beginQuiet(state: ExchangeState, market: Market): void {
  if (market.quietMs === 0) return
  market.quietUntil = state.time + market.quietMs
  setTimer(state.timers, timerKinds.quiet, market.id, market.quietUntil, market.id)
}

/** Ends it: it is over, or the market is not open any more. Mutates. */
export function endQuiet({ timers }: ExchangeState, market: Market): void {
  if (market.quietUntil === 0) return
  market.quietUntil = 0
  clearTimer(timers, timerKinds.quiet, market.id)
}

const quiet = readerOf(marketQuiet)

export function applyMarketQuiet(state: ExchangeState, { numbers }: FactLog, at: number): void {
  marketOf(state, quiet.market(numbers, at)).quietMs = quiet.quietMs(numbers, at)
}

const ended = readerOf(quietEnded)

export function applyQuietEnded(state: ExchangeState, { numbers }: FactLog, at: number): void {
  endQuiet(state, marketOf(state, ended.market(numbers, at)))
}
