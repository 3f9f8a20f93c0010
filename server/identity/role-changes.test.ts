/** A change of roles and what it stands on are one commit. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openTables } from './tables.ts'

test('roles are changed once a key, of an account that has those that were meant', () => {
  const { callOfRoleChange, changeRoles, insertUser, userByAccount } = openTables(
    new DatabaseSync(':memory:'),
  )
  const of = (accountId: number, roles: ['trader'] | ['admin']) =>
    ({ accountId, fullName: '', email: `${accountId}@example.org`, passwordHash: '', roles }) as const
  insertUser(of(101, ['trader']), 0)
  insertUser(of(102, ['admin']), 0)
  const record = { time: 1, actor: 102, action: 'set roles', target: 'account 101', detail: '{}' } as const
  const change = { actor: 102, key: 'k', call: 'c' }
  const changed = (roles: ['cashier'] | ['risk'], had: ['trader'] | ['cashier'], key = 'k') =>
    changeRoles(101, roles, { ...record, session: null, address: null }, { ...change, key, had })
  expect(changed(['risk'], ['cashier'])).toBe('moved')
  expect([userByAccount(101)?.roles, callOfRoleChange(102, 'k')]).toEqual([['trader'], undefined])
  expect(changed(['cashier'], ['trader'])).toBe('changed')
  expect(changed(['risk'], ['cashier'])).toBe('known')
  expect(userByAccount(101)?.roles).toEqual(['cashier'])
  expect(changed(['risk'], ['trader'], 'another')).toBe('moved')
})
