/** Giving roles by two administrators: asked for, approved and carried out once; alone where there is no other; no way around by a link. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalRead } from '#contract/approvals.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let first: Person
let second: Person
let person: Person
beforeAll(async () => {
  server = await startServer({ env: { ROLE_REVIEW: 'yes' } })
  first = await server.admin()
  second = await server.player()
  person = await server.player()
})
afterAll(() => server.stop())

type Read = ApprovalRead & { code?: string; detail?: string }
/** Whose roles have changed signs in again. */
async function tokenOf({ email }: Person): Promise<string> {
  return (await server.api('POST', '/api/auth/login', { body: { email, password } })).body.data.token
}
const post = async (by: Person, path: string, body: object) =>
  server.api<Read>('POST', `/api/admin/${path}`, { token: await tokenOf(by), body })
const get = async (by: Person, path: string) =>
  (await server.api('GET', `/api/admin/${path}`, { token: await tokenOf(by) })).body
const set = (by: Person, of: Person, roles: readonly string[]) =>
  post(by, `accounts/${of.accountId}/roles`, { roles })
const rolesOf = async (of: Person) => (await get(first, `staff/${of.accountId}`)).roles
const ask = (by: Person, of: Person, roles: readonly string[], had: readonly string[]) =>
  post(by, 'approvals', { reason: 'She keeps markets', roles: { accountId: of.accountId, roles, had } })
const approve = (by: Person, { approvalId }: ApprovalRead) =>
  post(by, `approvals/${approvalId}/approval`, { reason: 'Agreed' })
const givenTo = async ({ accountId }: Person) => {
  const { records } = await get(first, 'audit?limit=100')
  return records
    .filter(
      ({ action, target }: Record<string, string>) =>
        action === 'set roles' && target === `account ${accountId}`,
    )
    .map(({ actor, detail }: { actor: number; detail: string }) => ({ actor, ...JSON.parse(detail) }))
}

test('the only administrator gives roles alone, and the record says so', async () => {
  expect((await post(first, 'staff/invitations', { roles: ['trader'] })).status).toBe(200)
  expect((await set(first, second, ['support', 'admin'])).status).toBe(200)
  expect(await givenTo(second)).toMatchObject([{ after: { roles: ['support', 'admin'] }, alone: true }])
})

test('with another administrator there roles wait for him, with what they were and will be', async () => {
  expect((await set(first, person, ['trader'])).body.code).toBe('approval_needed')
  expect((await post(first, 'staff/invitations', { roles: ['support', 'risk'] })).body.code).toBe(
    'approval_needed',
  )
  expect((await post(first, 'staff/invitations', { roles: ['support'] })).status).toBe(200)
  const asked = await ask(first, person, ['trader'], ['player'])
  expect(asked.body).toMatchObject({
    ...{ kind: 'roles', state: 'waiting', accountId: person.accountId, isMine: true },
    ...{ before: { roles: ['player'] }, after: { roles: ['trader'] } },
  })
  expect((await approve(first, asked.body)).body.code).toBe('approval_own')
  expect(await rolesOf(person)).toEqual(['player'])
  const done = await approve(second, asked.body)
  expect(done.body).toMatchObject({
    state: 'done',
    before: { roles: ['player'] },
    after: { roles: ['trader'] },
  })
  expect(await rolesOf(person)).toEqual(['trader'])
  const approval = Number(asked.body.approvalId)
  expect(await givenTo(person)).toMatchObject([
    { actor: second.accountId, approval, askedBy: first.accountId, after: { roles: ['trader'] } },
  ])
})

test('what takes roles away, or gives support, is done at once, and a request of before is carried out no more', async () => {
  const asked = await ask(first, person, ['trader', 'cashier'], ['trader'])
  const stale = await ask(first, person, ['cashier'], ['player'])
  expect([stale.status, stale.body.code]).toEqual([409, 'roles_moved'])
  expect((await set(first, person, ['support'])).status).toBe(200)
  const failed = await approve(second, asked.body)
  expect(failed.body).toMatchObject({ state: 'failed', after: { roles: ['support'] } })
  expect(failed.body.failure).toContain('have changed since')
  expect(await rolesOf(person)).toEqual(['support'])
})

test('who is neither administrator decides about roles, nor about his own, and an administrator decides about nothing else', async () => {
  const own = await ask(first, first, ['admin', 'risk'], ['admin'])
  expect(own.body.code).toBe('approval_touches_you')
  expect((await ask(person, second, ['risk'], ['support', 'admin'])).body.code).toBe('forbidden')
  const asked = await ask(first, person, ['risk'], ['support'])
  expect((await approve(person, asked.body)).body.code).toBe('forbidden')
  expect((await get(person, `approvals/${asked.body.approvalId}`)).code).toBe('approval_not_found')
  const credit = { accountId: person.accountId, amount: 100 }
  expect((await post(second, 'approvals', { reason: 'Because', credit })).body.code).toBe('forbidden')
  const back = await post(first, `approvals/${asked.body.approvalId}/rejection`, { reason: 'Not yet' })
  expect(back.body.state).toBe('rejected')
})

test('of two administrators one gives the other roles alone, as the record says, and a third person none', async () => {
  expect((await set(first, second, ['admin', 'trader'])).status).toBe(200)
  expect((await givenTo(second))[0]).toMatchObject({
    ...{ actor: first.accountId, after: { roles: ['admin', 'trader'] } },
    alone: true,
  })
  for (const by of [first, second]) {
    expect((await set(by, person, ['support', 'trader'])).body.code).toBe('approval_needed')
  }
})

test('another account of the same person is no other administrator', async () => {
  const third = await server.player()
  expect((await set(first, third, ['trader'])).body.code).toBe('approval_needed')
  const database = new DatabaseSync(join(server.dataDir, 'accounts.sqlite'))
  for (const { accountId } of [first, second])
    database.prepare('INSERT INTO person_key VALUES (?, ?, 0)').run('one person', accountId)
  database.close()
  expect((await set(first, third, ['trader'])).status).toBe(200)
  expect(await givenTo(third)).toMatchObject([{ after: { roles: ['trader'] }, alone: true }])
})
