/** The exchange as a command sees it: the state it reads, the log it writes to, the record of what it came to. */

import type { FactLog } from '../../facts/log.ts'
import type { LedgerState } from '../../ledger/ledger.ts'
import { assert } from '../../values/assert.ts'
import type { Money, OrderId } from '../../values/brands.ts'
import type { OrderPool } from '../book/order-pool.ts'
import type { Timers } from '../timers.ts'
import type { Market } from './market.ts'
import type { ExchangeLimits } from './slice.ts'

export interface ExchangeState extends LedgerState {
  readonly orders: OrderPool
  /** By id; undefined before the first id and once archived. */
  readonly markets: (Market | undefined)[]
  eventCount: number
  /** What is due at a time: the release of waiting orders, the end of those that are good till a time. */
  readonly timers: Timers
  /** Receipts given to orders that something is due of: those that ever waited, and those that were good till a time. */
  waitCount: number
  /** Markets with a task that goes on, in the order in which they began: the first has the next slice. */
  readonly tasks: number[]
}

/** What a command of the exchange came to: of an order, or of a market. */
export interface ExchangeOutcome {
  /** The id made or meant: order, market or event. */
  id: number
  /** Minor units matched at once, and the sum of size x price (hundredths) of those matches. */
  matched: Money
  matchedPayout: number
  unmatched: Money
  cancelled: Money
  /** Engine time of a waiting order's release, 0 when it does not wait. */
  releaseAt: number
  /** Of a waiting replacement: the order that stands until its release, 0 when there is none. */
  standing: OrderId
  version: number
}

export interface Exchange {
  readonly state: ExchangeState
  readonly log: FactLog
  readonly outcome: ExchangeOutcome
  readonly limits: ExchangeLimits
  /** How many of the log's facts the state holds. */
  applied: number
  /** Folds what was written so far into the state, for a command of several steps. */
  commit(): void
}

/** Returns the market of a fact; it exists, or the facts are not this state's. */
export function marketOf(state: ExchangeState, id: number): Market {
  const market = state.markets[id]
  assert(market !== undefined, 'a fact speaks of a market that exists')
  return market
}
