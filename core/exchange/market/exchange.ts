/** The exchange as a command sees it: the state it reads, the log it writes to, the record of what it came to. */

import type { FactLog } from '../../facts/log.ts'
import type { LedgerState } from '../../ledger/ledger.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId, Money, OrderId } from '../../values/brands.ts'
import type { OrderPool } from '../book/order-pool.ts'
import type { Timers } from '../timers.ts'
import type { Market } from './market.ts'
import type { ExchangeLimits } from './slice.ts'
import type { Watches } from './watches.ts'

/** A dead man's switch of an account, or of one of its strategies. */
export interface Switch {
  /** "" of the account's own. */
  readonly strategy: string
  readonly timeoutMs: number
  /** Engine time. */
  deadline: number
  /** Of two of one deadline the lower acts first. */
  readonly receipt: number
}

/** What is unmatched of an account is being cancelled in all markets, slice by slice. */
export interface Sweep {
  readonly account: AccountId
  /** Of one strategy, or "" for everything. */
  readonly strategy: string
  /** A `cancelReasons` code. */
  readonly reason: number
  /** Of a branch the account at which it goes on, 0 of others. */
  next: number
}

export interface ExchangeState extends LedgerState {
  readonly orders: OrderPool
  /** By id; undefined before the first id and once archived. */
  readonly markets: (Market | undefined)[]
  eventCount: number
  /** What is due at a time: the release of waiting orders, the end of those that are good till a time, dead man's switches. */
  readonly timers: Timers
  /** Receipts given to what something is due of: orders that ever waited or were good till a time, switches. */
  waitCount: number
  /** Cash-outs so far: the id of the last one. */
  cashOutCount: number
  /** Cash-outs that are held, in all markets. */
  cashOutsHeld: number
  /** The dead man's switches of each account that has any, in the order in which they were set. */
  readonly switches: Map<AccountId, Switch[]>
  /** What is being cancelled for accounts, in the order in which it began. */
  readonly sweeps: Sweep[]
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
  /** Engine time of a waiting order's release, 0 when it does not wait; the deadline of a switch. */
  releaseAt: number
  /** Of a cash-out: the worst result that was quoted, minor units. */
  result: number
  /** Of a waiting replacement: the order that stands until its release, 0 when there is none. */
  standing: OrderId
  /** Of a held order: its take-profit, 0 when it has none. */
  other: OrderId
  version: number
}

export interface Exchange {
  readonly state: ExchangeState
  readonly log: FactLog
  readonly outcome: ExchangeOutcome
  readonly limits: ExchangeLimits
  /** How many of the log's facts the state holds. */
  applied: number
  /** Which held cash-outs are to be asked next. */
  readonly watches: Watches
  /** Folds what was written so far into the state, for a command of several steps. */
  commit(): void
}

/** Returns the market of a fact; it exists, or the facts are not this state's. */
export function marketOf(state: ExchangeState, id: number): Market {
  const market = state.markets[id]
  assert(market !== undefined, 'a fact speaks of a market that exists')
  return market
}
