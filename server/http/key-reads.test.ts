/** What a program reads by its key: what is its account's, and never who its player is nor how he signs in. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, rolesOf, scopeOf } from '#contract/call.ts'
import { everyCall } from '#contract/calls.ts'
import { password, startServer, type TestServer } from '#server/testing/start-server.ts'

/** No key reads these. */
const never = `
/api/account/export
/api/admin/accounts/:accountId/export
/api/admin/accounts/:accountId/sessions
/api/admin/identities/:accountId
/api/admin/outbox
/api/auth/passkeys
/api/auth/security
/api/auth/sessions
/api/identity
`
/** A key with `read` reads these. Before one is added: does it say who the player is, or how he signs in? */
const byKey = `
/api/account/document
/api/account/notifications
/api/account/profit
/api/account/profit.csv
/api/admin/accounts
/api/admin/accounts/:accountId
/api/admin/accounts/:accountId/bets
/api/admin/accounts/:accountId/erasure
/api/admin/accounts/:accountId/linked
/api/admin/accounts/:accountId/notes
/api/admin/accounts/:accountId/statement
/api/admin/accounts/:accountId/totals
/api/admin/agents/requests
/api/admin/approval-rules
/api/admin/approvals
/api/admin/approvals/:approvalId
/api/admin/audit
/api/admin/audit/chain
/api/admin/audit/export
/api/admin/audit/markets
/api/admin/audit/records/:recordId
/api/admin/banking
/api/admin/banking/export
/api/admin/banking/memo
/api/admin/casino
/api/admin/identities
/api/admin/market-exposures
/api/admin/markets
/api/admin/markets/:marketId/preview
/api/admin/markets/:marketId/preview.csv
/api/admin/people
/api/admin/reconciliations
/api/admin/reconciliations/:day
/api/admin/reports
/api/admin/reports/commission
/api/admin/reports/csv
/api/admin/reviews
/api/admin/reviews/:reviewId
/api/admin/risk
/api/admin/risk/cases
/api/admin/risk/cases/:caseId
/api/admin/risk/evidence
/api/admin/risk/findings
/api/admin/risk/thresholds
/api/admin/staff
/api/admin/staff/:accountId
/api/admin/withdrawals
/api/agent
/api/agent/receipts
/api/agent/shares
/api/agent/shares.csv
/api/agent/sheet
/api/agent/sheet.csv
/api/agents/carry
/api/agents/nodes
/api/agents/nodes/:accountId
/api/agents/nodes/:accountId/below
/api/agents/nodes/:accountId/bets
/api/agents/nodes/:accountId/receipts
/api/agents/nodes/:accountId/shares
/api/agents/nodes/:accountId/shares.csv
/api/agents/nodes/:accountId/sheet
/api/agents/nodes/:accountId/sheet.csv
/api/agents/outstanding
/api/agents/outstanding.csv
/api/auth/me
/api/exchange/balance
/api/exchange/bets
/api/exchange/bets.csv
/api/exchange/cash-outs
/api/exchange/commission
/api/exchange/held-cash-outs
/api/exchange/markets/:marketId/cash-out
/api/exchange/markets/:marketId/position
/api/exchange/markets/:marketId/queue
/api/exchange/markets/:marketId/replay/bets
/api/exchange/orders/:orderId
/api/exchange/orders/:orderId/receipts
/api/exchange/statement
/api/exchange/statement.csv
/api/exchange/statement/:year
/api/exchange/statement/totals
/api/exchange/switches
/api/ledger/lines.csv
/api/ledger/roots/:rootId/path
/api/protection
/api/wallet
/api/wallet/payments
`
const lines = (text: string) => text.trim().split('\n')
const reads = everyCall.filter(({ method, access }) => method === 'GET' && access !== 'public')
const pathsOf = (calls: readonly Call[]) => calls.map(({ path }) => path).sort()
const isByKey = (call: Call) => scopeOf(call) === 'read'

const name = `Zacharias ${randomUUID()}`
const email = `${randomUUID()}@example.org`
let server: TestServer
let token = ''
beforeAll(async () => {
  server = await startServer()
  const body = { fullName: name, email, password }
  token = (await server.api('POST', '/api/auth/register', { body })).body.data.token
})
afterAll(() => server.stop())

const keyOf = async (session: string) =>
  (await server.api('POST', '/api/auth/keys', { token: session, body: { name: 'A bot', scopes: ['read'] } }))
    .body.key as string

test('each call that reads what is not everybody’s is for a key, or for none', () => {
  expect(pathsOf(reads.filter(isByKey))).toEqual(lines(byKey))
  expect(pathsOf(reads.filter((call) => !isByKey(call)))).toEqual(lines(never))
})

test('what a player’s key reads names neither him nor his address', async () => {
  const key = await keyOf(token)
  const own = reads.filter(({ access }) => rolesOf(access)?.includes('player') ?? true)
  for (const call of own) {
    const path = call.path.replace(/:\w+/g, '1')
    const { status, body } = await server.api('GET', path, { token: key })
    if (isByKey(call)) expect([path, body.code]).not.toEqual([path, 'scope_missing'])
    else {
      expect([path, status, body.code]).toEqual([path, 403, 'scope_missing'])
      expect([path, (await server.api('GET', path, { token })).status]).toEqual([path, 200])
    }
    const said = JSON.stringify(body)
    for (const secret of [name, email]) expect(said, path).not.toContain(secret)
  }
  const me = await server.api('GET', '/api/auth/me', { token: key })
  expect(me.body).toEqual({ accountId: expect.any(Number), roles: ['player'] })
  const himself = await server.api('GET', '/api/auth/me', { token })
  expect(himself.body).toMatchObject({ fullName: name, email, roles: ['player'] })
})

test('a key of somebody of the house reads neither where a person is signed in nor what was mailed', async () => {
  const { accountId, email: address } = await server.player()
  const admin = await server.admin()
  const path = `/api/admin/accounts/${accountId}`
  const roles = { token: admin.token, body: { roles: ['feed', 'admin'] } }
  expect((await server.api('POST', `${path}/roles`, roles)).status).toBe(200)
  const login = await server.api('POST', '/api/auth/login', { body: { email: address, password } })
  const session = login.body.data.token as string
  const key = await keyOf(session)
  for (const [secret, status] of [
    [session, 200],
    [key, 403],
  ] as const) {
    for (const read of [`${path}/sessions`, '/api/admin/outbox'])
      expect([read, (await server.api('GET', read, { token: secret })).status]).toEqual([read, status])
  }
})
