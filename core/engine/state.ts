/** The whole state of the exchange and its casino: plain data, changed by `apply` alone, equal wherever the same facts were folded. */
import { type CasinoState, createCasinoState } from '../casino/casino-state.ts'
import type { SideCode } from '../exchange/book/book.ts'
import { createOrderPool, type OrderPool } from '../exchange/book/order-pool.ts'
import type { Market } from '../exchange/market/market.ts'
import { type Accounts, createAccounts } from '../ledger/accounts.ts'

/** An in-play order that waits for its bet delay. Its row in the pool is DELAYED. */
export interface DelayedOrder {
  readonly order: number
  readonly account: number
  readonly market: number
  readonly runner: number
  readonly side: SideCode
  readonly price: number
  size: number
  readonly persists: boolean
  readonly fillOrKill: boolean
  minFill: number
  /** The order it stands for, or 0. */
  readonly replaces: number
  readonly releaseAt: number
  /** Counts as unmatched meanwhile. */
  readonly reserved: boolean
}

export interface State {
  /** Engine time of the last batch, milliseconds since 1970. */
  time: number
  readonly accounts: Accounts
  readonly orders: OrderPool
  /** By id; undefined before the first id and once archived. */
  readonly markets: (Market | undefined)[]
  eventCount: number
  transactionCount: number
  /** In order of release, then of receipt. */
  readonly delayed: DelayedOrder[]
  readonly casino: CasinoState
}

/** Returns the state before anything happened: the house's accounts, all at zero. */
export function createState(): State {
  return {
    time: 0,
    accounts: createAccounts(),
    orders: createOrderPool(),
    markets: [undefined],
    eventCount: 0,
    transactionCount: 0,
    delayed: [],
    casino: createCasinoState(),
  }
}

/** Returns the engine time at which the next delayed order is due, Infinity when none waits. */
export function nextReleaseAt(state: State): number {
  return state.delayed[0]?.releaseAt ?? Number.POSITIVE_INFINITY
}
