/** The casino as a command sees it: the state it reads, the log it writes to, what opens its seeds, what it came to. */

import type { FactLog } from '../facts/log.ts'
import type { LedgerState } from '../ledger/ledger.ts'
import { assert } from '../values/assert.ts'
import type { Money } from '../values/brands.ts'
import type { CasinoState } from './casino-state.ts'
import type { PlayedRound } from './round.ts'
import type { SeedVault } from './seeds.ts'

export interface StateWithCasino extends LedgerState {
  readonly casino: CasinoState
}

export interface Casino {
  readonly state: StateWithCasino
  readonly log: FactLog
  /** For rounds and the revealing of seeds; absent where none are decided. */
  readonly vault: SeedVault | undefined
  readonly outcome: {
    id: number
    version: number
    /** Of a funding: the bankroll after it, minor units. */
    bankroll: Money
    round: PlayedRound | undefined
    balance: Money
    nextAt: number
  }
}

/** Returns the casino's vault; a command that needs one where there is none is an assertion. */
export function vaultOf({ vault }: Casino): SeedVault {
  assert(vault !== undefined, 'casino rounds are decided with a seed vault')
  return vault
}
