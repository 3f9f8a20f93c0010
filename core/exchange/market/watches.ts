/** What the engine that decides keeps beside the state to find the held cash-out that is to be asked next. It is made again where it is missing. */
import type { AccountId, Tick } from '../../values/brands.ts'
import { createTimers, type Timers } from '../timers.ts'
import type { HeldCashOut } from './market.ts'

/** Of one market. */
export interface Watch {
  /** By the book whose offers level the bets: by how near their price is, the receipts of those that wait for it; and by receipt those it has come to. */
  readonly nearest: Map<number, Timers>
  readonly met: Map<number, Timers>
  /** By receipt: at which price of which book's offers. */
  readonly placed: Map<number, { readonly offers: number; readonly tick: Tick }>
  /** Receipts of those whose price has come and who were asked in vain since something changed. */
  readonly asked: number[]
  /** By receipt: those that wait for a price of a runner, and those of the whole market. */
  readonly onRunners: Map<number, HeldCashOut>
  readonly whole: Map<number, HeldCashOut>
  /** Receipts by account. */
  readonly own: Map<AccountId, number[]>
  /** Accounts whose positions, or what they hold, have changed since they were placed here. */
  readonly stale: Set<AccountId>
  removedCount: number
  /** Engine time at which those of the whole market were last looked at, and what of that is still to be asked, the first at the end. */
  lookedAt: number
  asking: HeldCashOut[]
}

export interface Watches {
  readonly markets: Map<number, Watch>
  /** Markets that are to be looked at whole, by the time. */
  readonly due: Timers
  /** Facts of the log that were read for changes of positions. */
  read: number
}

/** Returns nothing watched. */
export function createWatches(): Watches {
  return { markets: new Map(), due: createTimers(), read: 0 }
}
