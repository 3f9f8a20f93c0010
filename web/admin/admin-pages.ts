/** The pages of the operators' area, and the permission that each needs. A new page is a line here and a route in app/AdminRoutes.tsx. */
import { may, type Permission } from '#contract/permissions.ts'

export interface AdminPage {
  readonly to: string
  readonly name: string
  readonly needs: Permission
}

export const adminPages: readonly AdminPage[] = [
  { to: '/admin', name: 'Banking history', needs: 'money.read' },
  { to: '/admin/markets', name: 'Markets', needs: 'markets.read' },
  { to: '/admin/accounts', name: 'Accounts', needs: 'people.read' },
  { to: '/admin/payments', name: 'Payments', needs: 'money.read' },
  { to: '/admin/approvals', name: 'Approvals', needs: 'approvals.read' },
  { to: '/admin/reviews', name: 'Reviews', needs: 'reviews.read' },
  { to: '/admin/risk', name: 'Risk', needs: 'risk.read' },
  { to: '/admin/reports', name: 'Reports', needs: 'reports.read' },
  { to: '/admin/identities', name: 'Identities', needs: 'identities.read' },
  { to: '/admin/agents', name: 'Agents', needs: 'agents.read' },
  { to: '/admin/casino', name: 'Casino', needs: 'casino.read' },
  { to: '/admin/staff', name: 'Staff', needs: 'staff.read' },
  { to: '/admin/audit', name: 'Audit', needs: 'audit.read' },
  { to: '/admin/outbox', name: 'Mails', needs: 'operations.mails' },
]

/** Returns the pages that somebody of these roles may see, in their order. */
export function pagesFor(roles: readonly string[]): readonly AdminPage[] {
  return adminPages.filter(({ needs }) => may(roles, needs))
}

/** Returns the page under which an address is; undefined where there is none. */
export function pageAt(pathname: string): AdminPage | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return adminPages.findLast(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`)))
}
