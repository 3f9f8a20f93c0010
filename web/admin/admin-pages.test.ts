/** Which pages of the operators' area a role is led to. */
import { expect, test } from 'vitest'
import { staffRoles } from '#contract/permissions.ts'
import { pageAt, pagesFor } from './admin-pages.ts'

test('each role of the house has a page to begin with', () => {
  const first = staffRoles.map((role) => [role, pagesFor([role])[0]?.to])
  expect(Object.fromEntries(first)).toEqual({
    support: '/admin/accounts',
    trader: '/admin/markets',
    cashier: '/admin',
    risk: '/admin',
    auditor: '/admin',
    admin: '/admin',
  })
  expect(pagesFor(['player'])).toEqual([])
})

test('an address is of the page that it is under', () => {
  expect(pageAt('/admin/')?.to).toBe('/admin')
  expect(pageAt('/Admin/Accounts/105')?.to).toBe('/admin/accounts')
  expect(pageAt('/admin/accountsx')).toBeUndefined()
})
