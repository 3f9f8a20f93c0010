/** Who may read and who may decide what takes two, by its kind: who may do it at all. */
import { ApprovalKind } from '#contract/approvals.ts'
import { may, type Permission } from '#contract/permissions.ts'

/** What is needed to read a request of a kind, and to ask for it or decide it. */
const needed: Readonly<Record<ApprovalKind, { readonly read: Permission; readonly decide: Permission }>> = {
  credit: { read: 'money.read', decide: 'money.credit' },
  debit: { read: 'money.read', decide: 'money.credit' },
  settle: { read: 'approvals.read', decide: 'markets.settle' },
  correct: { read: 'approvals.read', decide: 'markets.correct' },
  void: { read: 'approvals.read', decide: 'markets.void' },
  void_window: { read: 'approvals.read', decide: 'markets.void' },
  roles: { read: 'staff.read', decide: 'staff.change' },
  withdrawal: { read: 'money.withdrawals.read', decide: 'money.withdrawals.approve' },
  erasure: { read: 'people.read', decide: 'people.erase' },
}

/** Returns the kinds that somebody of these roles reads. */
export function kindsRead(roles: readonly string[]): ApprovalKind[] {
  return ApprovalKind.enum.filter((kind) => may(roles, needed[kind].read))
}

/** Returns whether somebody of these roles may ask for something of a kind, and decide it. */
export function mayDecide(roles: readonly string[], kind: ApprovalKind): boolean {
  return may(roles, needed[kind].decide)
}
