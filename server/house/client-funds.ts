/** Compares client money with what is owed to players, every day, and has the result noted. */
import type { Accounts } from '#core/ledger/accounts.ts'
import { type ClientFunds, clientFundsOf } from '#server/wallet/client-funds.ts'
import type { Clock } from './clock.ts'
import { startDaily } from './daily.ts'

export interface ComparisonOptions {
  readonly clock: Clock
  readonly accounts: () => Accounts
  /** Keeps the result of a comparison. */
  readonly note: (found: ClientFunds) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Compares a minute after the start, and then at the beginning of every day (UTC). Returns what stops it. */
export function startComparing({ clock, accounts, note, onError }: ComparisonOptions): () => void {
  return startDaily(clock, () => {
    note(clientFundsOf(accounts())).catch(onError)
  })
}
