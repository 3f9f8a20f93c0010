/** What the operators' pages of what takes two people say. */
import type { Approval, ApprovalKind, ApprovalList, ApprovalState } from '#contract/approvals.ts'
import type { MarketStatus } from '#contract/catalogue.ts'
import { formatMoney } from '../format.ts'

const minuteMs = 60_000

export const approvalsText = {
  title: 'Approvals',
  choose: 'Which requests',
  lists: { waiting: 'Waiting', mine: 'Mine', decided: 'Decided', lapsed: 'Lapsed' } satisfies Record<
    ApprovalList,
    string
  >,
  none: {
    waiting: 'Nothing waits for a second person.',
    mine: 'You have asked for nothing that still waits.',
    decided: 'Nothing has been decided yet.',
    lapsed: 'Nothing has lapsed.',
  } satisfies Record<ApprovalList, string>,
  note: 'One asks, another approves within 24 hours. Nobody approves what touches himself.',
  more: 'Show more',
  kinds: {
    credit: 'Manual credit',
    debit: 'Manual debit',
    settle: 'Settle',
    correct: 'Correct a result',
    void: 'Void a market',
    void_window: 'Void bets of a time',
    roles: 'Give roles',
    withdrawal: 'Withdrawal',
    erasure: 'Erase a person',
  } satisfies Record<ApprovalKind, string>,
  states: {
    waiting: 'Waiting',
    approved: 'Being carried out',
    done: 'Approved',
    failed: 'Not carried out',
    rejected: 'Rejected',
    lapsed: 'Lapsed',
  } satisfies Record<ApprovalState, string>,
  mine: 'Yours, not yours to decide',
  ofTree: 'What of agents waits for another of the house',
  asked: (who: string, when: string) => `${who}, ${when}`,
  decidedBy: (who: string) => `decided by ${who}`,
  nobodyYet: 'Nobody has approved yet',
  account: (id: number) => `Account ${id}`,
  endsIn: (leftMs: number) => {
    const minutes = Math.max(0, Math.ceil(leftMs / minuteMs))
    return `ends in ${Math.floor(minutes / 60)} h ${minutes % 60} min`
  },
  chooseOne: 'Choose a request to see what it changes.',
  back: 'All requests',
  gone: 'Decided meanwhile, or not there: look at the lists.',
  heading: ({ kind, amount, subject, accountId }: Approval) => {
    const whom = subject === '' && accountId !== null ? `account ${accountId}` : subject
    const money = amount === null ? '' : ` of ${formatMoney(amount)}`
    const link =
      { credit: ' to ', debit: ' from ', withdrawal: ' to ', roles: ' to ' }[kind as string] ?? ': '
    return `${approvalsText.kinds[kind]}${money}${whom === '' ? '' : `${link}${whom}`}`
  },
  balanceBefore: 'Balance before',
  balanceNow: 'Balance',
  exposure: 'Exposure',
  available: 'Available',
  after: 'After',
  statusBefore: 'Market before',
  resultBefore: 'Result before',
  statusAfter: 'Market after',
  resultAfter: 'Result after',
  noResult: 'None',
  rolesBefore: 'Roles before',
  rolesAfter: 'Roles after',
  statuses: {
    CREATED: 'Not open yet',
    OPEN: 'Open',
    SUSPENDED: 'Suspended',
    CLOSED: 'Awaiting result',
    SETTLING: 'Settling',
    GRADED: 'Result known, paid later',
    SETTLED: 'Settled',
    VOIDED: 'Void',
  } satisfies Record<MarketStatus, string>,
  matched: (amount: string) => `Matched ${amount}`,
  toMarket: 'The market',
  toPlayer: 'The player',
  toAccount: 'The account',
  steps: 'What was done',
  columns: { when: 'When', who: 'Who', what: 'What', why: 'Why' },
  stepAsked: 'Asked for it',
  stepWithdrawalAsked: 'Asked for the withdrawal',
  stepApprovedFirst: 'Approved, one of two',
  stepDecided: {
    approved: 'Approved',
    done: 'Approved, carried out',
    failed: 'Approved, not carried out',
    rejected: 'Rejected',
  } as Partial<Record<ApprovalState, string>>,
  stepLapsed: 'Nobody decided within 24 hours',
  house: 'The server',
  player: 'The player',
  reason: 'Reason, kept in the audit log',
  rejectionReason: 'Reason, needed to reject',
  reject: 'Reject',
  takeBack: 'Take it back',
  approve: (kind: ApprovalKind, amount: number | null) => {
    const money = amount === null ? '' : ` ${formatMoney(amount)}`
    const verb = {
      credit: `credit${money}`,
      debit: `debit${money}`,
      settle: 'settle',
      correct: 'correct',
      void: 'void',
      void_window: 'void',
      roles: 'give them',
      withdrawal: `pay${money}`,
      erasure: 'erase',
    } satisfies Record<ApprovalKind, string>
    return `Approve and ${verb[kind]}`
  },
  secondTrader: 'A second person approves within 24 hours: not you, and nobody with bets here.',
  sent: (what: string) => `Sent for approval: ${what}.`,
  send: 'Send for approval',
  ask: 'Ask for a credit or debit',
  posting: 'Credit or debit an account',
  way: 'What',
  accountNumber: 'Account',
  amount: 'Amount',
  amountWrong: 'An amount above zero, with at most two decimals.',
  accountWrong: 'The number of an account.',
  reasonWrong: 'Say why: it stands in the statement and the audit log.',
  why: 'Reason',
  postingNote: (above: string) =>
    `Up to ${above} it is made at once; above it, and where those of the account within 24 hours come to more, another person approves. It stands in the player’s statement with its reason.`,
  made: (what: string, amount: string, account: number) =>
    `${what} of ${amount}, account ${account}: it is made.`,
  make: 'Make it',
} as const
