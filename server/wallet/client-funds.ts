/** What is owed to players against the client money that is kept apart for them: compared every day, noted with the result. */
import { accountKinds } from '#core/facts/ledger.ts'
import { type Accounts, balanceOf, house, playerIdFirst } from '#core/ledger/accounts.ts'
import type { Money } from '#core/values/brands.ts'
import type { Clock } from '#server/house/clock.ts'

const dayMs = 86_400_000
/** After a start, so that nothing waits for it. */
const firstMs = 60_000

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

/** Returns by how much client money is less than what players own, minor units; 0 where it is not. */
export function lackingIn({ held, owed }: ClientFunds): Money {
  return Math.max(0, owed - held)
}

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
