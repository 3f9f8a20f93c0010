/** For how long after a market's end its result may be corrected. */

import { byProfile } from '../../facts/profile.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Exchange, ExchangeState } from './exchange.ts'
import { marketSeen, type NamedMarket } from './lifecycle.ts'
import type { Market } from './market.ts'

const hourMs = 3_600_000

/** Returns the time for corrections after a market's last end, milliseconds. `profile`: a `profiles` code. */
export const correctionTimeOf = byProfile({ demo: hourMs, standard: 48 * hourMs, strict: 48 * hourMs })

/** Returns whether the time for corrections of an ended market is over. */
export function isCorrectionOver({ time, profile }: ExchangeState, { endedAt }: Market): boolean {
  return time - endedAt > correctionTimeOf(profile)
}

/**
 * Returns the market that a command means to correct or to void something of, or why not: `correction_over` when it has left
 * memory, else as `marketSeen` has it.
 */
export function marketToCorrect(
  exchange: Pick<Exchange, 'state'>,
  command: NamedMarket,
): Market | RefusalCode {
  const { markets } = exchange.state
  const { market: id } = command
  const wasThere = Number.isInteger(id) && id > 0 && id < markets.length
  return wasThere && markets[id] === undefined ? 'correction_over' : marketSeen(exchange, command)
}
