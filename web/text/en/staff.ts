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
  note: 'What each role may do is said in docs/reference/roles.md. Nobody changes his own roles, and one administrator stays.',

  give: 'Roles of an account',
  account: 'Account number',
  show: 'Show',
  giveHelp:
    'Somebody who has signed up becomes one of the house, and stops being a player. His sessions end.',
  isPlayer: 'Now a player',
  now: (roles: string) => `Now ${roles}`,
  save: 'Set these roles',
  saved: 'The roles are set, and the sessions of the account have ended.',
  toPlayer: 'Make a player of it',
  none: 'Choose a role.',
  loneAuditor: 'An auditor has no other role.',

  invite: 'Invite somebody new',
  inviteHelp:
    'A link, good once within a day. Whoever opens it chooses name, address and password, and has these roles.',
  makeLink: 'Make the link',
  linkIs: 'Shown once. Hand it over yourself:',
} as const
