/** The risk page over a started server: two accounts that pass money to each other, from finding to case, and the reports of what they did. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import type { RiskCaseRead, RiskEvidence, RiskFindings } from '#contract/risk.ts'
import { linesOfPerson } from '#server/keeping/person-files.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'risk-'))
let server: TestServer
let admin: Person
let from: Person
let to: Person
const month = () => new Date().toISOString().slice(0, 7)

beforeAll(async () => {
  server = await startServer({ dataDir })
  ;[admin, from, to] = [await server.admin(), await server.player(), await server.player()]
  const others = [await server.player(), await server.player()] as const
  const { marketId: market } = await server.market({ commissionBps: 500 })
  await bet(market, others[0], 'BACK', { selectionId: 22, size: 20_000 })
  await bet(market, others[1], 'LAY', { selectionId: 22, size: 20_000 })
  for (let i = 0; i < 6; i++) {
    await bet(market, from, 'BACK')
    await bet(market, to, 'LAY')
  }
  await ask('POST', `/markets/${market}/suspend`, {})
  const marketVersion = server.running.sequencer.published.markets[market]!.version
  const settled = await ask('POST', `/markets/${market}/settle`, { marketVersion, winners: [22] })
  expect(settled.status).toBe(200)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

async function bet(marketId: number, person: Person, side: 'BACK' | 'LAY', other = {}) {
  const order = { selectionId: 11, side, price: 150, size: 1_000, persistence: 'LAPSE', ...other }
  const body = { marketId, instructions: [order] }
  const placed = await server.api('POST', '/api/exchange/orders/place', { token: person.token, body })
  expect(placed.status).toBe(200)
}
const ask = <T>(method: 'GET' | 'POST', path: string, body?: object, person = admin, key?: string) =>
  server.api<T & { code?: string }>(method, `/api/admin${path}`, {
    ...{ token: person.token, ...(body && { body }), ...(key && { key }) },
  })
const pairs = async (query = '') =>
  (await ask<RiskFindings>('GET', `/risk/findings?query=pair${query}`)).body.findings
const open = (accounts: readonly number[], key?: string, query = 'pair') =>
  ask<RiskCaseRead>(
    'POST',
    '/risk/cases',
    { query, accounts, month: month(), note: 'Look at both' },
    admin,
    key,
  )

test('a pair is found by its month and account, with the bets', async () => {
  await expect
    .poll(() => pairs(), { timeout: 10_000 })
    .toMatchObject([
      { accounts: [to.accountId, from.accountId], matches: 6, staked: 6_000, won: 6_000, oneWay: 10_000 },
    ])
  expect(await pairs(`&account=${from.accountId}`)).toHaveLength(1)
  expect(await pairs(`&account=${admin.accountId}`)).toEqual([])
  expect(await pairs('&month=2020-01')).toEqual([])
  const named = `${from.accountId},${to.accountId}`
  const { body } = await ask<RiskEvidence>('GET', `/risk/evidence?query=pair&accounts=${named}`)
  expect(body.bets).toHaveLength(6)
  expect(body.bets[0]).toMatchObject({
    backAccount: from.accountId,
    layAccount: to.accountId,
    result: -1_000,
  })
  const other = await ask<RiskEvidence>('GET', `/risk/evidence?query=pair&accounts=${admin.accountId},101`)
  expect(other.body).toMatchObject({ finding: null, bets: [] })
})

test('a case is opened once, holds what was seen, has a log, and is decided for good', async () => {
  const accounts = [to.accountId, from.accountId]
  const { body } = await open(accounts, 'key-of-the-first-case')
  expect(body).toMatchObject({
    ...{ query: 'pair', accounts, openedBy: admin.accountId, outcome: null, finding: { staked: 6_000 } },
    names: [expect.any(String), expect.any(String)],
    entries: [{ kind: 'opened', actor: admin.accountId, note: 'Look at both' }],
  })
  expect(body.bets).toHaveLength(6)
  const path = `/risk/cases/${body.caseId}`
  expect((await open(accounts, 'key-of-the-first-case')).body.caseId).toBe(body.caseId)
  expect((await open([...accounts].reverse())).body.code).toBe('risk_case_open')
  expect((await open([from.accountId, admin.accountId])).body.code).toBe('risk_finding_gone')
  expect((await ask('POST', `${path}/notes`, { note: 'x' }, admin, 'key-of-the-first-case')).body.code).toBe(
    'idempotency_key_reused',
  )
  for (let i = 0; i < 2; i++) await ask('POST', `${path}/looks`)
  await ask('POST', `${path}/notes`, { note: 'The same house' })
  const { body: list } = await ask<{ cases: object[] }>('GET', '/risk/cases')
  expect(list.cases).toMatchObject([{ caseId: body.caseId, accounts }])
  const decision = { outcome: 'restricted', note: 'Both are closed' }
  const decided = await ask<RiskCaseRead>('POST', `${path}/outcome`, decision)
  expect(decided.body).toMatchObject({ outcome: 'restricted', decidedBy: admin.accountId })
  expect(decided.body.entries.map(({ kind }) => kind)).toEqual(['decided', 'noted', 'looked', 'opened'])
  expect((await ask('POST', `${path}/outcome`, decision)).body.code).toBe('risk_case_over')
  expect((await ask('GET', '/risk/cases/999999')).body.code).toBe('risk_case_not_found')
  expect((await ask<{ cases: object[] }>('GET', '/risk/cases?state=decided')).body.cases).toHaveLength(1)
  const { records } = (await ask<{ records: { action: string; target: string }[] }>('GET', '/audit')).body
  // Who is suspected is read by fewer than the log.
  const targets = records.filter(({ action }) => action.endsWith('risk case')).map(({ target }) => target)
  expect(new Set(targets)).toEqual(new Set([`risk case ${body.caseId}`]))
  expect(records.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['open risk case', 'decide risk case']),
  )
})

test('a case warns nobody: it is in no file of what is kept about a person', async () => {
  expect((await ask('POST', `/accounts/${from.accountId}/notes`, { note: 'Looks odd' })).status).toBe(200)
  const own = await server.api<string>('GET', '/api/account/export', { token: from.token })
  const files = [...linesOfPerson(dataDir, from.accountId, server.running.sequencer.published)].join('')
  expect(files).toContain('statement_entry')
  for (const table of ['person_note', 'approval', 'tree_request'])
    expect(files).not.toContain(`"part":"${table}"`)
  for (const text of [JSON.stringify(own.body), files]) {
    expect(text).not.toMatch(/risk_case|signal_bet|Look at both|The same house|Looks odd/)
  }
})

test('nobody opens or reads a case that names him', async () => {
  const devices = (await ask<RiskFindings>('GET', '/risk/findings?query=device')).body.findings
  expect(devices).toMatchObject([{ address: '127.0.0.1', matches: 5 }])
  const { accounts } = devices[0]!
  expect(accounts).toEqual(expect.arrayContaining([admin.accountId, from.accountId, to.accountId]))
  expect((await open(accounts, undefined, 'device')).body.code).toBe('forbidden')
  const two = await open([from.accountId, to.accountId], undefined, 'device')
  // The address itself is not kept.
  expect(two.body.finding).toMatchObject({ matches: 5, sameAgent: 5 })
  expect(two.body.finding).not.toHaveProperty('address')
  const own = (await ask<RiskFindings>('GET', `/risk/findings?query=device&account=${to.accountId}`)).body
  expect(own.findings).toHaveLength(1)
})

test('exposures name the market and its event, the thresholds are told, and a player sees none of it', async () => {
  const { marketId: market } = await server.market()
  await bet(market, from, 'BACK')
  const { body } = await ask<{ markets: object[]; total: number; casesOpen: number }>('GET', '/risk')
  expect(body).toMatchObject({
    ...{ total: 1_000, accounts: 1, markets: [{ marketId: market, exposure: 1_000, accounts: 1 }] },
    byAccount: [{ accountId: from.accountId, exposure: 1_000 }],
    positions: [{ accountId: from.accountId, worst: -1_000, marketName: expect.stringMatching(/./) }],
  })
  expect((await ask('GET', '/risk/thresholds')).body).toMatchObject({ pairMatches: 5, feedDelayMs: 5_000 })
  for (const path of ['/risk', '/risk/cases', '/reports']) {
    expect((await ask('GET', path, undefined, from)).status).toBe(403)
  }
})

test('the reports say what was matched and earned, as rows and as a file', async () => {
  const { body } = await ask<Report>('GET', '/reports?by=sport')
  expect(body.totals).toMatchObject({ turnover: 26_000, commission: 800, revenue: 800 })
  const file = await ask<string>('GET', '/reports/csv?by=day')
  expect(String(file.body)).toContain('260.00,8.00,0.00')
  expect((await ask('GET', '/reports?from=2026-02-02&to=2026-02-01')).body.code).toBe('invalid_request')
  expect((await ask('GET', '/reports/commission')).body).toMatchObject({ discounts: [], next: null })
})
