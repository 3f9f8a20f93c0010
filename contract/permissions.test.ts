/** The page of roles has the table of permissions, and each row of it lets some call through. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyCall } from './calls.ts'
import { isStaff, may, permissions } from './permissions.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'reference', 'roles.md'), 'utf8')
/** Asked for by routes, not by the table of calls. */
const askedInside = ['markets.of-others', 'operations.metrics']

test('the page has every permission with its roles, and names no other', () => {
  const rows = [...page.matchAll(/^\| `([\w.-]+)` \| ([^|]+) \|/gm)].map(([, name, roles]) => [name, roles])
  expect(rows).toEqual(Object.entries(permissions).map(([name, roles]) => [name, roles.join(', ')]))
})

test('every permission is needed by a call', () => {
  const needed = new Set<unknown>([...everyCall.map(({ access }) => access), ...askedInside])
  expect(Object.keys(permissions).filter((name) => !needed.has(name))).toEqual([])
})

test('a player may nothing of the house, and an administrator moves no money', () => {
  expect(Object.values(permissions).flat()).not.toContain('player')
  expect([may(['admin'], 'money.credit'), may(['admin'], 'markets.settle')]).toEqual([false, false])
  expect([may(['support', 'cashier'], 'money.credit'), may([], 'people.read')]).toEqual([true, false])
  expect([isStaff(['player']), isStaff(['feed']), isStaff(['feed', 'trader'])]).toEqual([false, false, true])
})
