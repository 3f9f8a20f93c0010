/** A row of the transactions list, from a player's statement; and the samples that a guest sees. */
import type { StatementEntry } from '#contract/orders.ts'
import { timeFormat } from '../../text/times.ts'

export type TransactionStatus = 'Complete' | 'Pending' | 'Failed'

export interface Transaction {
  id: string
  type: string
  /** Why the money moved; not for the samples. */
  detail: string | null
  date: string
  /** Minor units, above zero; the direction says which way. */
  amount: number
  status: TransactionStatus
  direction: 'in' | 'out'
  /** What the account held after it, minor units; not for the samples. */
  balance: number | null
  marketId: number | null
}

const dayAndTime = timeFormat({
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const day = timeFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** The kinds of postings whose name does not depend on the amount. */
const typeNames: Readonly<Record<string, string>> = {
  grant: 'Welcome credit',
  credit: 'Deposit',
  funding: 'Top-up',
  commission: 'Commission',
  rounding: 'Rounding',
  settlement_reversal: 'Result taken back',
  commission_reversal: 'Commission given back',
  rounding_reversal: 'Rounding taken back',
  casino_stake: 'Casino stake',
  casino_payout: 'Casino return',
  bankroll: 'Casino funding',
  play_money: 'Play money',
  settle_up: 'Settlement with agent',
  share: 'Share of earnings',
  give_back: 'Given back by the agent',
  write_off: 'Debt written off',
  debit: 'Cash paid out',
  client_money: 'Client money',
  book_stake: 'Book stake',
  book_return: 'Book return',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  chargeback: 'Charged back',
}

/** Returns the kind of an entry in plain words. */
export function typeOf({ kind, amount }: Pick<StatementEntry, 'kind' | 'amount'>): string {
  if (kind === 'settlement') return amount < 0 ? 'Bet Loss' : 'Bet Win'
  return typeNames[kind] ?? kind.replaceAll('_', ' ')
}

/** Returns the row of an entry. Every entry of a statement is complete: the ledger has no other state. */
export function transactionOf(entry: StatementEntry): Transaction {
  return {
    id: `TX-${entry.entryId}`,
    type: typeOf(entry),
    detail: entry.text,
    date: dayAndTime.format(entry.time),
    amount: Math.abs(entry.amount),
    status: 'Complete',
    direction: entry.amount < 0 ? 'out' : 'in',
    balance: entry.balance,
    marketId: entry.marketId,
  }
}

export interface StatementPeriod {
  /** "1 November 2026 to 20 November 2026", or the one day. */
  days: string
  /** Minor units: before the first entry and after the last. */
  opening: number
  closing: number
}

/** Returns what the entries, newest first, span; null without any. */
export function periodOf(entries: readonly StatementEntry[]): StatementPeriod | null {
  const newest = entries[0]
  const oldest = entries.at(-1)
  if (newest === undefined || oldest === undefined) return null
  const from = day.format(oldest.time)
  const to = day.format(newest.time)
  return {
    days: from === to ? from : `${from} to ${to}`,
    opening: oldest.balance - oldest.amount,
    closing: newest.balance,
  }
}

function sample(
  id: number,
  type: string,
  date: string,
  amount: number,
  status: TransactionStatus,
  direction: Transaction['direction'],
): Transaction {
  const samples = { detail: null, balance: null, marketId: null }
  return { id: `TX-${id}`, type, date, amount: amount * 100, status, direction, ...samples }
}

export const sampleTransactions: readonly Transaction[] = [
  sample(100247, 'Deposit', '20 Nov 2026, 16:58', 5_000, 'Complete', 'in'),
  sample(100243, 'Bet Win', '20 Nov 2026, 16:51', 312, 'Complete', 'in'),
  sample(100238, 'Withdrawal', '20 Nov 2026, 16:47', 1_200, 'Pending', 'out'),
  sample(100231, 'Bet Loss', '20 Nov 2026, 16:40', 50, 'Complete', 'out'),
  sample(100226, 'Deposit', '19 Nov 2026, 21:15', 2_500, 'Failed', 'in'),
  sample(100219, 'Transfer', '19 Nov 2026, 20:33', 750, 'Complete', 'out'),
  sample(100207, 'Withdrawal', '18 Nov 2026, 11:22', 300, 'Failed', 'out'),
  sample(100198, 'Bet Win', '17 Nov 2026, 22:04', 67, 'Complete', 'in'),
]
