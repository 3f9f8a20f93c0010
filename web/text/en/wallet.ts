/** What the wallet says: deposits, withdrawals, and what became of them. */
import type { Payment, PaymentMethod, Reviews, Wallet } from '#contract/wallet.ts'
import { formatMoney } from '../format.ts'

export const walletText = {
  title: 'Wallet',
  forPlayers: 'Log in to see your wallet.',
  balance: 'Balance',
  exposure: 'Exposure',
  withdrawing: 'Being withdrawn',
  available: 'Available',
  net: 'Net deposits',
  netHelp:
    'All that you ever paid in, also in cash to your agent, less all that you were paid out. Above zero it is what playing has cost you so far, or what is still here.',
  cash: (paidIn: string, paidOut: string) => `Of it in cash: ${paidIn} paid in, ${paidOut} paid out.`,
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  way: 'Deposit or withdraw',
  payments: 'Deposits and withdrawals',
  noPayments: 'No deposits or withdrawals yet',
  showMore: 'Show more',
  statement: 'Statement',
  ledger: 'Your own ledger, to be checked without us',
  toWallet: 'Wallet and withdrawals',
  notOffered: 'Money cannot be deposited or withdrawn here: no payment provider is set up.',
  noReturn: 'A withdrawal cannot be taken back once you have asked for it.',
  reviewed: (amount: string) => `Above ${amount} two people look at it before it is sent.`,
  back: (amount: string, by: string) => `${amount} came by ${by} and goes back by it first.`,
  begun: {
    deposit: (amount: string, by: string) =>
      `Deposit of ${amount} by ${by} is under way. It is on your balance as soon as it is complete.`,
    withdrawal: (amount: string, by: string) =>
      `Withdrawal of ${amount} by ${by} is under way. Until it is complete the amount is held.`,
  },
  funds: {
    play: 'This is play money: none of it is owed to you.',
    none: 'Your money is kept apart from the house’s own and compared with what players own every day. It is not protected should the house fail.',
    medium:
      'Your money is kept apart from the house’s own and compared with what players own every day. It is protected in part should the house fail.',
    high: 'Your money is kept apart in a trust and compared with what players own every day. It is protected should the house fail.',
  } satisfies Record<Wallet['fundsLevel'], string>,
  kinds: { deposit: 'Deposit', withdrawal: 'Withdrawal' } satisfies Record<Payment['kind'], string>,
  columns: { number: 'Number', what: 'Payment', time: 'Date', amount: 'Amount', state: 'Status' },
} as const

/** The methods as they are chosen, and as they stand in a sentence. */
export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  CARD: 'card',
  BANK_TRANSFER: 'bank transfer',
  UPI: 'UPI',
  E_WALLET: 'e-wallet',
}

/** What the page of withdrawals to approve says. */
export const reviewText = {
  title: 'Withdrawals to approve',
  none: 'No withdrawal waits to be approved.',
  note: 'Above the threshold a withdrawal takes two cashiers, and neither is its player. What is rejected is available to the player again.',
  clientFunds: ({ held, owed, level }: Reviews['clientFunds']) =>
    level === 'play'
      ? `Players hold ${formatMoney(owed)} of play money, which is no client money: nothing is owed`
      : `Client money ${formatMoney(held)} · owed to players ${formatMoney(owed)} · ${
          held < owed ? `lacking ${formatMoney(owed - held)}` : 'nothing is lacking'
        }`,
  linked: {
    deposit: (who: string, count: number, sum: string) =>
      `${who} has deposited ${sum} in 30 days, by ${count} ${count === 1 ? 'payment' : 'payments'}: to be looked at.`,
    withdrawal: (who: string, count: number, sum: string) =>
      `${who} has withdrawn ${sum} in 30 days, by ${count} ${count === 1 ? 'payment' : 'payments'}: to be looked at.`,
  },
  approvedOnce: 'Approved by one',
  approve: 'Approve',
  reject: 'Reject',
  reason: 'Reason',
  cancel: 'Cancel',
  of: (payment: number) => `Reject withdrawal ${payment}`,
  approveOf: (payment: number) => `Approve withdrawal ${payment}`,
  player: (account: number) => `Account ${account}`,
} as const
