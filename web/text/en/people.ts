/** What the operators' page of one person says, and what its player reads of what the house has done. */
import type { LinkedAccounts } from '#contract/people.ts'
import type { AccountRule, SuspensionReason } from '#core/facts/protection.ts'
import { formatMoney } from '../format.ts'

type Ground = LinkedAccounts['linked'][number]['grounds'][number]

/** The public sentences, as player and house read them. */
export const houseText = {
  title: 'By the house',
  suspended:
    'Your account is suspended: it takes no bets, games or deposits. You can withdraw what is yours.',
  reasons: {
    IDENTITY: 'Who you are has to be looked at once more.',
    PAYMENTS: 'A payment of yours has to be looked at.',
    INTEGRITY: 'Bets of yours are being looked at under the rules on fair play.',
    CONDUCT: 'The terms of use were not kept.',
    REQUEST: 'You, or somebody who may, has asked for it.',
  } satisfies Record<SuspensionReason, string>,
  rule: (rule: AccountRule, amount: number | null): string =>
    rule === 'STAKE_CAP'
      ? `Stake cap: a bet or a game adds at most ${formatMoney(amount ?? 0)} in stakes.`
      : 'No new risk: only what lowers the most you can lose is taken. Games are closed to you.',
} as const

export const personText = {
  back: 'All accounts',
  tabs: {
    money: 'Money',
    bets: 'Bets',
    limits: 'Limits',
    sessions: 'Sessions',
    notes: 'Notes',
    linked: 'Linked',
    data: 'Sums and data',
  },
  sections: 'Parts of the account',
  figures: {
    balance: 'Balance',
    exposure: 'Exposure',
    available: 'Available',
    withdrawing: 'Withdrawals waiting',
    netDeposits: 'Net deposits',
    openBets: 'Open bets',
  },
  identity: {
    NONE: 'identity not checked',
    PENDING: 'identity being checked',
    REFERRED: 'identity waits for a person',
    VERIFIED: 'identity checked',
    REFUSED: 'identity refused',
  },
  states: {
    active: 'Active',
    suspended: 'Suspended',
    excluded: 'Excluded',
    selfExcluded: 'Excluded by himself',
    timeOut: 'Takes time out',
    erased: 'Erased',
    restricted: 'Restricted',
  },
  secondFactor: 'Second factor',
  since: (time: string) => `since ${time}`,
  seen: (time: string) => `signed in, last seen ${time}`,
  unseen: 'not signed in',
  suspend: 'Suspend',
  lift: 'Lift the suspension',
  restrict: 'Restrict',
  addNote: 'Add a note',
  debit: 'Pay out by hand',
  credit: 'Credit',
  reason: 'Reason',
  rule: 'Rule',
  rules: { STAKE_CAP: 'Stake cap', NO_NEW_RISK: 'No new risk' } satisfies Record<AccountRule, string>,
  reasons: {
    IDENTITY: 'Identity',
    PAYMENTS: 'Payments',
    INTEGRITY: 'Fair play',
    CONDUCT: 'Terms of use',
    REQUEST: 'Asked for',
  } satisfies Record<SuspensionReason, string>,
  cap: 'At most, a bet',
  amount: 'Amount',
  note: 'Note, which stands for good',
  noteHelp: 'People of the house read it. It names nobody, and cannot be changed or removed.',
  suspendHelp:
    'No bets, games or deposits from now on; all that is unmatched or held is cancelled at once. The player can sign in, withdraw and read why.',
  restrictHelp: 'The player reads the sentence of the rule. What is matched stands.',
  liftRule: (name: string) => `Lift: ${name}`,
  readsSo: 'The player reads:',
  cancel: 'Cancel',
  done: 'Done.',
  limitsInForce: 'Limits in force',
  lowestWins: 'lowest wins',
  noLimits: 'No limits.',
  ofLimit: (amount: string) => `of ${amount}`,
  raiseAsked: (amount: string, when: string) => `A raise to ${amount} may be confirmed from ${when}.`,
  noLimit: 'no limit',
  periods: { DAY: '24 h', WEEK: '7 days', MONTH: '30 days' },
  limitKinds: { DEPOSIT: 'Deposits', LOSS: 'Losses', STAKE: 'Stakes' },
  linkedTitle: 'Linked accounts',
  noLinks: 'No other account shares an identity, a device or a card with this one.',
  grounds: {
    identity: 'recognised as the same person',
    device: 'the last sign-ins from one address with one program',
    instrument: 'paid by the same card or account',
  } satisfies Record<Ground, string>,
  often: {
    identity: 'Two people of one name, birthday and postcode are one here.',
    device: 'Often false: a household or an office shares an address.',
    instrument: 'Often false: couples share a card.',
  } satisfies Record<Ground, string>,
  notesTitle: 'Notes',
  noNotes: 'Nothing has been noted.',
  byAccount: (account: number) => `account ${account}`,
  open: (count: number) => `${count} open`,
  noSessions: 'Nobody is signed in.',
  end: 'End',
  endAll: 'End all',
  unknownProgram: 'Program not named',
  betColumns: { bet: 'Bet', market: 'Market', price: 'Price', stake: 'Stake', state: 'State' },
  openBets: 'Open',
  settledBets: 'Settled',
  whichBets: 'Which bets',
  noBets: 'None.',
  moneyColumns: { when: 'When', what: 'What', amount: 'Amount', balance: 'Balance' },
  course: (entries: number) =>
    entries === 1 ? 'Balance, one entry' : `Balance, the last ${entries} entries`,
  courseDotted: 'dotted: deposits, withdrawals and other cash',
  noMoney: 'No money has moved.',
  more: 'Show more',
  search: 'Name, address or number',
  find: 'Find',
  nobody: 'Nobody is found by that. A search goes by the beginnings of words.',
} as const

export const paymentsText = {
  title: 'Payments',
  funds: 'Money of the house',
  fundsHelp:
    'Put to what is kept apart for players, where it is less than what they own. It is posted, and not taken back here.',
  fund: 'Put it there',
  funded: (held: string) => `Done. ${held} is kept apart now.`,
  compared: 'Against the provider’s list',
  comparedHelp:
    'Every day at midnight (UTC) the payments of the day before are compared with the provider’s list, and days of a week that did not agree once more.',
  none: 'No day has been compared yet.',
  columns: {
    day: 'Day',
    here: 'In and out here',
    there: 'In and out there',
    found: 'Differences',
    ran: 'Compared',
  },
  compare: 'Compare now',
  day: 'Day',
  agree: 'None',
  back: 'All days',
  of: (day: string) => `Payments of ${day}`,
  runs: (runs: number) => (runs === 1 ? 'Compared once' : `Compared ${runs} times`),
  allAgree: 'Every payment of the day is on both sides, to the cent.',
  what: {
    missing_here: 'Missing here',
    missing_there: 'Missing there',
    other_amount: 'Another amount',
    other_state: 'Another state',
  },
  here: 'Here',
  there: 'There',
  nothing: 'nothing',
  byClock: 'by the clock',
} as const

export const closingText = {
  title: 'Close the account',
  means:
    'An account that is closed takes no bets, games or deposits any more. It cannot be undone, and nobody opens it again. You can still sign in and read what there was.',
  first: 'Withdraw what is on it first: nothing may be left, and no bet or payment open.',
  cancels: 'Keys of programs that bet end with it.',
  wanted: 'I want to close my account for good',
  close: 'Close my account',
  closed: 'Your account is closed.',
  wantedMissing: 'Tick that you want it.',
} as const
