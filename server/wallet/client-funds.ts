/** What is owed to players, and the client money that is kept apart for them. */
import { accountKinds } from '#core/facts/ledger.ts'
import { type Accounts, balanceOf, house, playerIdFirst } from '#core/ledger/accounts.ts'
import type { Money } from '#core/values/brands.ts'
import type { FundsLevel } from '#server/config.ts'

export interface ClientFunds {
  /** Client money with the payment providers, minor units. */
  readonly held: Money
  /** What players own in all, minor units; what one of them owes is nobody else's. */
  readonly owed: Money
}

/** Returns both as the accounts have them: the house's participants are the house's own. */
export function clientFundsOf(accounts: Accounts): ClientFunds {
  let owed = 0
  for (let account = playerIdFirst; account < accounts.next; account++) {
    if (accounts.kind[account] === accountKinds.PLAYER) owed += Math.max(0, balanceOf(accounts, account))
  }
  return { held: 0 - balanceOf(accounts, house.payments), owed }
}

/**
 * Returns by how much client money is less than what players own, minor units; 0 where it is not. Play money is no client money: where
 * players have nothing else (`play`), nothing can lack.
 */
export function lackingIn({ held, owed }: ClientFunds, level: FundsLevel): Money {
  return level === 'play' ? 0 : Math.max(0, owed - held)
}
