/** What the pages of people of the house and of the audit log say. */
import type { StaffRole } from '#contract/permissions.ts'

/** Each role in a few words. */
export const roleWords: Readonly<Record<StaffRole, string>> = {
  support: 'reads about people, writes notes',
  trader: 'keeps markets',
  cashier: 'keeps money',
  risk: 'looks at who plays how, and decides',
  auditor: 'reads everything, changes nothing; is nothing else',
  admin: 'keeps people and staff',
}

export const staffText = {
  title: 'Staff',
  who: 'Who',
  roles: 'Roles',
  factor: 'Second factor',
  noFactor: 'none',
  change: 'Change',
  changeOf: (name: string) => `Change the roles of ${name}`,
  you: 'you',
  more: 'More',
  note: 'What a role may do stands beside its box. Nobody changes his own roles, and one administrator stays.',

  give: 'Roles of an account',
  account: 'Account number',
  show: 'Show',
  giveHelp:
    'Somebody who has signed up becomes one of the house, and stops being a player. His sessions end.',
  isPlayer: 'Now a player',
  now: (roles: string) => `Now ${roles}`,
  save: 'Set these roles',
  saved: 'The roles are set, and the sessions of the account have ended.',
  moved: 'The roles were changed meanwhile. These are those of now.',
  byTwo:
    'This gives roles that take two people. It waits for another administrator, who approves within 24 hours.',
  why: 'Reason, kept in the audit log',
  ask: 'Ask for these roles',
  waits: 'Asked for. It waits for another administrator.',
  request: 'The request',
  toPlayer: 'Make a player of it',
  none: 'Choose a role.',
  loneAuditor: 'An auditor has no other role.',

  invite: 'Invite somebody new',
  inviteHelp:
    'A link, good once within a day. Whoever opens it chooses name, address and password, and has these roles.',
  makeLink: 'Make the link',
  linkIs: 'Shown once. Hand it over yourself:',
} as const

export const auditText = {
  title: 'Audit log',
  search: 'Search the audit log',
  fields: {
    actor: 'Who (account number)',
    action: 'What',
    target: 'Object, whole',
    text: 'Text',
    from: 'From',
    to: 'To',
  },
  find: 'Search',
  clear: 'Clear',
  time: 'Time',
  who: 'Who',
  what: 'What',
  object: 'Object',
  machine: 'the machine',
  account: (id: number) => `account ${id}`,
  open: (id: number) => `Open record ${id}`,
  number: 'Record',
  none: 'No record fits.',
  noneYet: 'No record fits so far. The search goes on further back.',
  more: 'Further back',
  note: 'A call is noted before it is made, and its answer after, with what stood before and after. Days and times are UTC.',
  save: 'Save as CSV',
  check: 'Check the chain',
  whole: (records: number, hash: string) =>
    `The chain of ${records} records is whole. The last hash is ${hash}.`,
  record: (id: number) => `Record ${id}`,
  close: 'Close',
  before: 'Before',
  after: 'After',
  field: 'Field',
  noChange: 'Nothing was changed by it, or it was made only.',
  address: 'Address',
  session: 'Session',
  hash: 'Hash',
} as const
