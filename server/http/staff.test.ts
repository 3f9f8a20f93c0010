/** People of the house: who joins by a link, who gives and takes roles, what each role may do at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationMs } from '#server/identity/invitations.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

let time = 1_800_000_000_000
let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer({ now: () => time })
  admin = await server.admin()
})
afterAll(() => server.stop())

const post = (path: string, token: string | undefined, body: object) =>
  server.api('POST', `/api/admin/${path}`, { token, body })
const rolesOf = async (token: string) => (await server.api('GET', '/api/auth/me', { token })).body.roles
const join = (secret: string, email: string) =>
  post('setup', undefined, { secret, fullName: 'Tess Trader', email, password })
const invite = async (roles: readonly string[]): Promise<string> =>
  (await post('staff/invitations', admin.token, { roles })).body.secret

test('whoever has the link joins once, with the roles of it and no account before', async () => {
  const secret = await invite(['trader'])
  expect((await join(secret, 'not an address')).body.code).toBe('invalid_request')
  expect((await join(secret, admin.email)).body.code).toBe('registration_failed')
  const joined = await join(secret, 'tess@example.org')
  expect(joined.status).toBe(200)
  const { token } = joined.body.data
  expect(await rolesOf(token)).toEqual(['trader'])
  expect((await join(secret, 'again@example.org')).body.code).toBe('setup_refused')
  const event = { sport: 'tennis', name: 'A v B', competition: 'Open', startTime: time + 1_000 }
  expect((await post('events', token, event)).status).toBe(201)
  for (const path of ['accounts', 'banking', 'withdrawals', 'staff', 'audit']) {
    expect((await server.api('GET', `/api/admin/${path}`, { token })).body.code, path).toBe('forbidden')
  }
  const own = await server.api('GET', '/api/wallet', { token })
  expect(own.body).toMatchObject({ balance: 0 })
})

test('a link is good for a day, and an auditor is nothing else', async () => {
  const mixed = await post('staff/invitations', admin.token, { roles: ['auditor', 'cashier'] })
  expect([mixed.status, mixed.body.code]).toEqual([422, 'roles_mixed'])
  expect((await post('staff/invitations', admin.token, { roles: ['player'] })).status).toBe(422)
  expect((await post('staff/invitations', admin.token, { roles: [] })).status).toBe(422)
  const secret = await invite(['auditor'])
  time += invitationMs
  expect((await join(secret, 'late@example.org')).body.code).toBe('setup_refused')
})

test('a link ends with the role of who made it', async () => {
  const other = await server.player()
  const tokenOf = async ({ email }: Person): Promise<string> =>
    (await server.api('POST', '/api/auth/login', { body: { email, password } })).body.data.token
  const first = await tokenOf(admin)
  const give = (roles: readonly string[]) => post(`accounts/${other.accountId}/roles`, first, { roles })
  expect((await give(['admin'])).status).toBe(200)
  const token = await tokenOf(other)
  const links = [0, 1].map(() => post('staff/invitations', token, { roles: ['admin'] }))
  const [early, late] = (await Promise.all(links)).map(({ body }) => body.secret)
  expect((await join(early, 'before@example.org')).status).toBe(200)
  expect((await give(['support'])).status).toBe(200)
  expect((await join(late, 'after@example.org')).body.code).toBe('setup_refused')
  // Nor is it good again for who has the role again.
  expect((await give(['admin'])).status).toBe(200)
  expect((await join(late, 'after@example.org')).body.code).toBe('setup_refused')
})

test('roles that were taken end with the session, and the list says who is of the house', async () => {
  const token = (await server.api('POST', '/api/auth/login', { body: { email: admin.email, password } })).body
    .data.token
  const person = await server.player()
  const player = await server.player()
  const give = (roles: readonly string[]) => post(`accounts/${person.accountId}/roles`, token, { roles })
  expect((await give(['support', 'risk'])).status).toBe(200)
  const list = (await server.api('GET', '/api/admin/staff', { token })).body.staff
  expect(list.map(({ accountId }: Person) => accountId)).toContain(person.accountId)
  expect(list.map(({ accountId }: Person) => accountId)).not.toContain(player.accountId)
  const one = await server.api('GET', `/api/admin/staff/${person.accountId}`, { token })
  expect(one.body).toMatchObject({ roles: ['support', 'risk'], email: person.email, secondFactorSince: null })
  expect((await server.api('GET', '/api/admin/staff/999999', { token })).body.code).toBe('account_not_found')

  const login = { body: { email: person.email, password } }
  const signedIn = (await server.api('POST', '/api/auth/login', login)).body.data.token
  expect((await server.api('GET', '/api/admin/reviews', { token: signedIn })).status).toBe(200)
  expect((await give(['player'])).status).toBe(200)
  expect((await server.api('GET', '/api/admin/reviews', { token: signedIn })).body.code).toBe('session_ended')
})
