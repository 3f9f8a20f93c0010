/** The made-up rows that stand in the banking history until the first movement of a player's money. */
import type { BankingRow, BankingStatus, BankingType } from '#contract/banking.ts'

type Sample = readonly [time: string, user: string, type: BankingType, amount: number, status: BankingStatus]

const samples: readonly Sample[] = [
  ['16:58', 'm.okafor', 'Deposit', 500_000, 'Completed'],
  ['16:51', 'l.sato', 'Bet Win', 31_240, 'Completed'],
  ['16:47', 'd.hale', 'Withdrawal', -120_000, 'Pending'],
  ['16:40', 'a.ferreira', 'Bet Loss', -5_000, 'Completed'],
  ['16:33', 'k.novak', 'Transfer', -75_000, 'Completed'],
  ['16:31', 'j.weiss', 'Transfer', 75_000, 'Completed'],
  ['16:22', 'm.okafor', 'Withdrawal', -30_000, 'Cancelled'],
  ['16:09', 'p.dubois', 'Deposit', 1_000_000, 'Completed'],
  ['15:56', 'r.rahman', 'Bet Win', 118_475, 'Completed'],
  ['15:41', 'd.hale', 'Bet Loss', -10_000, 'Completed'],
  ['15:30', 'e.lindqvist', 'Deposit', 250_000, 'Pending'],
  ['15:12', 'l.sato', 'Bet Loss', -2_500, 'Completed'],
  ['15:04', 't.arden', 'Withdrawal', -400_000, 'Completed'],
  ['14:49', 'k.novak', 'Bet Win', 6_720, 'Completed'],
]

export const sampleRows: readonly BankingRow[] = samples.map(([time, name, type, amount, status], index) => ({
  txId: `TX-${804_213 - index}`,
  date: Date.parse(`2026-11-20T${time}:00Z`),
  user: { accountId: 101 + index, name, email: null },
  type,
  amount,
  status,
  parts: [],
}))
