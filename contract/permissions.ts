/**
 * Which roles may do what: the one table of it. What does not stand here nobody may. An auditor reads and changes nothing; an
 * administrator keeps people and staff, and moves neither money nor markets.
 */
import type { Role } from './auth.ts'

/** The roles of people who work for the house. */
export const staffRoles = ['support', 'trader', 'cashier', 'risk', 'auditor', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What the first administrator begins with: a house of one person does everything until it parts the work. */
export const firstRoles: readonly StaffRole[] = ['support', 'trader', 'cashier', 'risk', 'admin']

/** Roles that an account has alone: who bets decides about no bets, and who looks over the others' work does none of it. */
export const loneRoles: readonly Role[] = ['player', 'agent', 'auditor']

/** Roles that another administrator has to agree to, where giving them takes two: those who move money or markets, decide about people, or give roles. */
export const rolesByTwo = ['trader', 'cashier', 'risk', 'admin'] as const satisfies readonly StaffRole[]

/** By name: what it is about, then what is done. */
export const permissions = {
  'markets.read': ['trader', 'risk', 'auditor', 'admin'],
  'markets.preview': ['trader', 'risk', 'auditor'],
  'markets.create': ['feed', 'trader'],
  'markets.open': ['feed', 'trader'],
  'markets.suspend': ['feed', 'trader'],
  'markets.close': ['feed', 'trader'],
  'markets.settle': ['feed', 'trader'],
  'markets.correct': ['trader'],
  'markets.void': ['trader'],
  // Without it a caller has to do with the markets of his own events.
  'markets.of-others': ['trader'],

  'people.read': ['support', 'cashier', 'risk', 'auditor', 'admin'],
  'people.note': ['support', 'risk'],
  'people.sessions': ['support', 'risk', 'admin'],
  'people.suspend': ['risk', 'admin'],
  'people.exclude': ['risk', 'admin'],
  'people.limits': ['admin'],
  'people.export': ['auditor', 'admin'],
  'people.erase': ['admin'],
  'identities.read': ['support', 'risk', 'auditor', 'admin'],
  'identities.decide': ['risk', 'admin'],
  'reviews.read': ['support', 'risk', 'auditor', 'admin'],
  'reviews.note': ['support', 'risk'],
  'reviews.decide': ['risk'],
  'risk.read': ['trader', 'risk', 'auditor'],
  // Who is suspected is known to few.
  'risk.cases.read': ['risk', 'auditor'],
  'risk.cases.note': ['risk'],
  'risk.cases.decide': ['risk'],

  'money.read': ['cashier', 'risk', 'auditor', 'admin'],
  'money.memo': ['cashier'],
  'money.credit': ['cashier'],
  'money.client-funds': ['cashier'],
  'money.reconcile': ['cashier'],
  'money.discounts': ['cashier'],
  'money.withdrawals.read': ['cashier', 'risk', 'auditor'],
  'money.withdrawals.approve': ['cashier'],

  'approvals.read': ['support', 'trader', 'cashier', 'risk', 'auditor', 'admin'],
  // Beside the permission for what is asked for.
  'approvals.decide': ['trader', 'cashier', 'admin'],
  'reports.read': ['trader', 'cashier', 'risk', 'auditor', 'admin'],

  'casino.read': ['trader', 'risk', 'auditor', 'admin'],
  'casino.switch': ['trader', 'risk'],
  'casino.paytables': ['risk'],
  'casino.caps': ['risk'],
  'casino.bankroll': ['cashier'],

  // An agent within his own branch, people of the house in all.
  'agents.read': ['agent', 'cashier', 'risk', 'auditor', 'admin'],
  'agents.change': ['agent', 'cashier'],
  'agents.freeze': ['agent', 'cashier', 'risk'],
  'agents.requests.read': ['cashier', 'risk', 'auditor', 'admin'],
  'agents.requests.decide': ['cashier'],

  'staff.read': ['auditor', 'admin'],
  'staff.change': ['admin'],
  'audit.read': ['auditor', 'admin'],
  'operations.metrics': ['auditor', 'admin'],
  // The links in them set passwords, so reading them is more than reading.
  'operations.mails': ['admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Permission = keyof typeof permissions

/** Returns whether somebody of these roles may do that. */
export function may(roles: readonly string[], permission: Permission): boolean {
  return permissions[permission].some((role) => roles.includes(role))
}

/** Returns whether these are of somebody who works for the house. */
export function isStaff(roles: readonly string[]): boolean {
  return staffRoles.some((role) => roles.includes(role))
}
