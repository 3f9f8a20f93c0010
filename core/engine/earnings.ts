/** What the house earns from a player by a posting, and with it the agents above him: folded from the postings, no facts of its own. */
import { applyGiveBack, applyShare } from '../agents/apply-agents.ts'
import { partsIn } from '../exchange/risk/fixed-parts.ts'
import { postingKinds } from '../facts/ledger.ts'
import { accrueFrom } from '../ledger/give-back.ts'
import { accrue, partsAbove } from '../ledger/shares.ts'
import type { AccountId, MarketId, Money } from '../values/brands.ts'
import type { State } from './state.ts'

interface Posted {
  /** A `postingKinds` code. */
  readonly kind: number
  readonly from: AccountId
  readonly to: AccountId
  readonly amount: Money
  readonly market: MarketId
}

/** Adds to what agents are owed of commission and casino, and players are promised; what was paid is owed no more. The book's is counted when a bet is decided. Mutates. */
export function shareEarned(state: State, { amount, from, kind, market, to }: Posted): void {
  switch (kind) {
    case postingKinds.commission:
      return accrueFrom(state, from, partsOf(state, market, from), 'exchange', amount)
    case postingKinds.commission_reversal:
      return accrueFrom(state, to, partsOf(state, market, to), 'exchange', -amount)
    case postingKinds.casino_stake:
      accrueFrom(state, from, partsAbove(state, from), 'casino', amount)
      return accrue(state, partsAbove(state, from), 'casinoTurnover', amount)
    case postingKinds.casino_payout:
      return accrueFrom(state, to, partsAbove(state, to), 'casino', -amount)
    case postingKinds.share:
      return applyShare(state, from, to, amount)
    case postingKinds.give_back:
      return applyGiveBack(state, to, amount)
  }
}

function partsOf({ markets }: State, market: MarketId, account: AccountId): number {
  const found = markets[market]
  return found === undefined ? 0 : partsIn(found.positions, account)
}
