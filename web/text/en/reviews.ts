/** What the operators' pages of reviews and of one player say. */
import type { ReviewEntry, ReviewGround, ReviewOutcome } from '#contract/reviews.ts'

export const reviewsText = {
  title: 'Reviews of players',
  states: { open: 'Open', decided: 'Decided' },
  choose: 'Which reviews',
  none: { open: 'Nobody waits to be looked at.', decided: 'No review has been decided yet.' },
  note: 'A review is opened where a player has paid in more than the house looks at. Only one of a kind is open for a player at a time.',
  columns: { player: 'Player', why: 'Why', sum: 'Sum', opened: 'Opened', outcome: 'Outcome' },
  more: 'Show more',
  player: (account: number) => `Account ${account}`,
  grounds: {
    net_deposits: 'Net deposits of 30 days',
  } satisfies Record<ReviewGround, string>,
  groundsAtLength: {
    net_deposits:
      'What was paid in less what was paid out, also in cash, of the 30 days before, was more than the house looks at. What was looked at before is not counted.',
  } satisfies Record<ReviewGround, string>,
  outcomes: {
    nothing_needed: 'Nothing needed',
    contacted: 'Contacted',
    limits_set: 'Limits set',
    restricted: 'Restricted',
  } satisfies Record<ReviewOutcome, string>,
  open: 'Open',
  of: (review: number) => `Review ${review}`,
  back: 'All reviews',
  toPlayer: 'The player',
  opened: 'Opened',
  sum: 'Sum that opened it',
  outcome: 'Outcome',
  decidedBy: (account: number) => `by account ${account}`,
  lastDays: 'The player’s last 30 days',
  log: 'Log',
  emptyLog: 'Nobody has looked yet.',
  kinds: { looked: 'looked at it', noted: 'noted', decided: 'decided' } satisfies Record<
    ReviewEntry['kind'],
    string
  >,
  noteLabel: 'Note',
  addNote: 'Add the note',
  decide: 'Decide',
  decideHelp:
    'An outcome is for good. What was done, such as limits, is done on its own page; here it is written down.',
  why: 'Why',
} as const

export const playerText = {
  title: (account: number) => `Account ${account}`,
  back: 'All accounts',
  open: 'Open',
  openOf: (name: string) => `Open the page of ${name}`,
  sums: 'What playing came to',
  from: 'From',
  to: 'To',
  erasure: 'Erase the person',
  goes: 'Goes at once',
  goesList:
    'Name, address, password, confirmed address, sign-ins, sessions, second factor, passkeys, keys, screens, limits of its own, mails that were put down.',
  stays: 'Stays',
  staysList: 'Bets, rounds, postings, payments, reviews and the audit log, by the account’s number.',
  staysIdentity:
    'Name and address, for five years, where no call reads them: the player has paid in or out, and records about money have to say whose it was.',
  isErased: 'This person has been erased. What stays, stays under the number.',
  ask: 'Ask for the erasure',
  reason: 'Reason, which names nobody',
  asked: (account: number, until: string) =>
    `Account ${account} has asked for it. Another administrator has to approve until ${until}.`,
  askedFor: (reason: string) => `Reason: ${reason}`,
  approve: 'Approve and erase',
  reject: 'Reject',
  fourEyes: 'It takes two administrators, and cannot be undone.',
} as const
