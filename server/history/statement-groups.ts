/** What the kinds of postings are called together, where a statement is filtered or summed. */
import type { StatementGroup } from '#contract/statement.ts'
import type { PostingKind } from '#core/facts/ledger.ts'

export const groupOfKind: Readonly<Record<PostingKind, StatementGroup>> = {
  deposit: 'payments',
  withdrawal: 'payments',
  chargeback: 'payments',
  settle_up: 'payments',
  debit: 'payments',
  grant: 'house',
  credit: 'house',
  funding: 'house',
  play_money: 'house',
  bankroll: 'house',
  settlement: 'bets',
  commission: 'bets',
  rounding: 'bets',
  settlement_reversal: 'bets',
  commission_reversal: 'bets',
  rounding_reversal: 'bets',
  casino_stake: 'casino',
  casino_payout: 'casino',
  share: 'house',
  give_back: 'house',
  write_off: 'house',
  client_money: 'house',
  book_stake: 'bets',
  book_return: 'bets',
}

/** The sums that are kept of each day. */
export const sumColumns = ['deposits', 'withdrawals', 'bets', 'commission', 'casino', 'house'] as const
export type SumColumn = (typeof sumColumns)[number]

/** Which of them a group comes to. */
export const columnsOfGroup: Readonly<Record<StatementGroup, readonly SumColumn[]>> = {
  payments: ['deposits', 'withdrawals'],
  bets: ['bets', 'commission'],
  casino: ['casino'],
  house: ['house'],
}
