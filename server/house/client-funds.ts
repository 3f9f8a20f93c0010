/** Compares client money with what is owed to players, every day, and has the result noted. */
import type { Accounts } from '#core/ledger/accounts.ts'
import { type ClientFunds, clientFundsOf } from '#server/wallet/client-funds.ts'
import type { Clock } from './clock.ts'

const dayMs = 86_400_000
/** After a start, so that nothing waits for it. */
const firstMs = 60_000

export interface ComparisonOptions {
  readonly clock: Clock
  readonly accounts: () => Accounts
  /** Keeps the result of a comparison. */
  readonly note: (found: ClientFunds) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Compares a minute after the start, and then at the beginning of every day (UTC). Returns what stops it. */
export function startComparing({ clock, accounts, note, onError }: ComparisonOptions): () => void {
  let stop = () => {}
  const compare = () => {
    note(clientFundsOf(accounts())).catch(onError)
    waitUntil(nextDay(clock.now()))
  }
  // A timer may be early, or cut in parts: what is not due waits again.
  const waitUntil = (at: number) => {
    stop = clock.wake(at, () => (clock.now() < at ? waitUntil(at) : compare()))
  }
  waitUntil(clock.now() + firstMs)
  return () => stop()
}

function nextDay(now: number): number {
  return (Math.floor(now / dayMs) + 1) * dayMs
}
