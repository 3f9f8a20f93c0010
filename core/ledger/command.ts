/** What can be asked of the ledger, as data. */

export interface OpenAccount {
  readonly kind: 'open-account'
  /** Off the commission, basis points (4000 = 40 %). */
  readonly discountBps?: number
  /** Play money to begin with, minor units, from the house's issue account. */
  readonly grant?: number
}
export interface CreditAccount {
  readonly kind: 'credit-account'
  readonly account: number
  readonly amount: number
  /** `credit`: by an operator; `funding`: a market maker's top-up. */
  readonly as: 'credit' | 'funding'
  readonly reason: string
}

export type LedgerCommand = OpenAccount | CreditAccount
