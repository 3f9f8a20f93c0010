/** The whole state of the exchange and its casino: plain data, equal wherever the same facts were folded. */
import { type CasinoState, createCasinoState } from '../casino/casino-state.ts'
import { createOrderPool } from '../exchange/book/order-pool.ts'
import type { ExchangeState } from '../exchange/market/exchange.ts'
import { laidOut } from '../exchange/market/market.ts'
import { createTimers, firstTimer } from '../exchange/timers.ts'
import { profiles } from '../facts/profile.ts'
import { createAccounts } from '../ledger/accounts.ts'
import { createBook } from '../ledger/book.ts'
import { createTree } from '../ledger/tree.ts'
import { createWallet } from '../ledger/wallet.ts'

export interface State extends ExchangeState {
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
    profile: profiles.demo,
    wallet: createWallet(),
    tree: createTree(),
    book: createBook(),
    timers: createTimers(),
    waitCount: 0,
    cashOutCount: 0,
    cashOutsHeld: 0,
    switches: new Map(),
    sweeps: [],
    tasks: [],
    casino: createCasinoState(),
  }
}

/** Lays the markets of a state out in memory as those that are still to be made: code that meets two layouts is slower for both. Mutates. */
export function layOutMarkets({ markets }: State): void {
  for (const [id, market] of markets.entries()) {
    if (market !== undefined) markets[id] = laidOut(market)
  }
}

/** Returns the engine time at which something is due of itself, Infinity when nothing is; 0 while a sweep or a close goes on, which is due at once. */
export function nextDueAt(state: State): number {
  if (state.sweeps.length > 0 || state.tree.closingFrom !== 0) return 0
  return firstTimer(state.timers)?.at ?? Number.POSITIVE_INFINITY
}
