/** The audit log over the wire: what stands in it of what operators do, found, saved and checked. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NamedAuditRow } from '#contract/audit.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

let time = Date.UTC(2026, 10, 20, 12)
let server: TestServer
let admin: Person
let player: Person
beforeAll(async () => {
  server = await startServer({ now: () => time })
  admin = await server.admin()
  player = await server.player()
})
afterAll(() => server.stop())

const post = (path: string, body: object) =>
  server.api('POST', `/api/admin/${path}`, { token: admin.token, body })
const get = (path: string) => server.api('GET', `/api/admin/audit${path}`, { token: admin.token })
const find = async (query: string): Promise<NamedAuditRow[]> => (await get(`?${query}`)).body.records
/** What stood before and after of the last record of this. */
async function changeOf(action: string, target: string) {
  const [record] = await find(`target=${encodeURIComponent(target)}&action=${encodeURIComponent(action)}`)
  const { before, after } = JSON.parse(record!.detail)
  return [before, after]
}

test('what operators do has what stood before and after', async () => {
  const { marketId } = await server.market()
  const reason = 'A test'
  const of = `accounts/${player.accountId}`
  const account = `account ${player.accountId}`
  for (const [path, body] of [
    [`${of}/credit`, { amount: 500, reason }],
    [`${of}/debit`, { amount: 200, reason }],
    [`${of}/suspension`, { reason: 'PAYMENTS', note: reason }],
    [`${of}/rules`, { rule: 'NO_NEW_RISK', isLifted: false, note: reason }],
    ['client-funds', { amount: 300, reason }],
    [`${of}/discount`, { discount: 'BRONZE', reason }],
    [`${of}/limits`, { instructionsPerSecond: 5, journalBytesPerDay: null, reason }],
    [`markets/${marketId}/suspend`, { reason }],
    ['casino/games/baccarat/switch', { open: true }],
    ['casino/games/baccarat/stake-cap', { ages: 'UNDER_25', amount: 700 }],
    ['casino/bankroll', { amount: 1_000, reason }],
    ['banking/memo', { day: '2026-11-20', note: 'Counted' }],
    [`${of}/exclude`, { reason }],
    [`${of}/roles`, { roles: ['support'] }],
  ] as const) {
    expect((await post(path, body)).status, path).toBe(200)
  }
  const changed = async (action: string, target: string, from: object, to: object) =>
    expect(await changeOf(action, target), action).toMatchObject([from, to])
  await changed('credit account: answered', account, { balance: 100_000 }, { balance: 100_500 })
  const markets = (await get(`/markets?marketId=${marketId}`)).body.records as NamedAuditRow[]
  expect(markets[0]).toMatchObject({ actor: admin.accountId, session: null, address: null })
  const [whole] = await find(`target=${encodeURIComponent(`market ${marketId}`)}`)
  expect(whole).toMatchObject({ session: expect.any(String), address: expect.any(String) })
  await changed('debit account: answered', account, { balance: 100_500 }, { balance: 100_300 })
  await changed('suspend account: answered', account, { suspended: null }, { suspended: 'PAYMENTS' })
  await changed('restrict account: answered', account, { rules: [] }, { rules: [{ rule: 'NO_NEW_RISK' }] })
  const [unfunded, funded] = await changeOf('fund client money: answered', 'client funds')
  expect(funded.held - unfunded.held).toBe(300)
  await changed('set limits', account, { instructionsPerSecond: null }, { instructionsPerSecond: 5 })
  await changed('suspend market: answered', `market ${marketId}`, { status: 'OPEN' }, { status: 'SUSPENDED' })
  await changed('open game: answered', 'game baccarat', { status: 'coming_soon' }, { status: 'open' })
  await changed(
    ...(['set stake cap: answered', 'game baccarat'] as const),
    ...([{ stakeCaps: { under25: null } }, { stakeCaps: { under25: 700 } }] as const),
  )
  const [before, after] = await changeOf('fund bankroll: answered', 'bankroll')
  expect(after.bankroll - before.bankroll).toBe(1_000)
  await changed('save memo', 'cash memo 2026-11-20', { note: '' }, { note: 'Counted' })
  await changed('exclude account: answered', account, { excluded: false }, { excluded: true })
  await changed('set roles', account, { roles: ['player'] }, { roles: ['support'] })
})

test('it is found by who, what, object, text and day, page by page', async () => {
  const all = await find('limit=500')
  expect(await find(`actor=${admin.accountId}&limit=500`)).toEqual(
    all.filter(({ actor }) => actor === admin.accountId),
  )
  expect(await find('actor=0')).toEqual([])
  expect((await find('action=CREDIT')).map(({ action }) => action)).toEqual([
    ...['credit account: answered', 'credit account'],
  ])
  expect((await find('text=coUNted')).map(({ action }) => action)).toEqual(['save memo'])
  expect(await find('target=account')).toEqual([])
  time += 86_400_000
  // A session of yesterday is over.
  const login = { body: { email: admin.email, password } }
  admin = { ...admin, token: (await server.api('POST', '/api/auth/login', login)).body.data.token }
  await post('casino/games/baccarat/switch', { open: false })
  expect((await find('from=2026-11-21')).every(({ target }) => target === 'game baccarat')).toBe(true)
  expect(await find('to=2026-11-20&limit=500')).toEqual(all)
  expect((await get('?from=2026-13-01')).body.code).toBe('invalid_request')

  const pages: NamedAuditRow[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await get(`?limit=4&to=2026-11-20${cursor === '' ? '' : `&cursor=${cursor}`}`)
    pages.push(...body.records)
    cursor = body.next
  }
  expect(pages).toEqual(all)
  const one = await get(`/records/${all[0]!.id}`)
  expect(one.body).toEqual(all[0])
  expect((await get('/records/999999')).body.code).toBe('not_found')
  expect(all.at(-1)).toMatchObject({ action: 'first administrator', actorName: expect.any(String) })
  const ofMarkets: NamedAuditRow[] = (await get('/markets')).body.records
  expect(new Set(ofMarkets.map(({ target }) => target.replace(/\d+/, 'N')))).toEqual(new Set(['market N']))
  expect((await get('/markets?marketId=999')).body.records).toEqual([])
})

test('it is saved as CSV, and its chain is whole until somebody writes to the file', async () => {
  const response = await fetch(`${server.url}/api/admin/audit/export?action=memo`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe('record,time,actor,action,target,detail,session,address,hash')
  expect(lines[1]).toContain(`,2026-11-20 12:00:00,${admin.accountId},save memo,cash memo 2026-11-20,`)
  expect(lines).toHaveLength(2)

  const [newest] = await find('limit=1')
  const whole = { records: newest!.id, hash: newest!.hash, wrong: [] }
  expect((await get('/chain')).body).toEqual(whole)
  const db = new DatabaseSync(join(server.dataDir, 'accounts.sqlite'))
  db.exec("DROP TRIGGER audit_stands; UPDATE audit SET detail = '{}' WHERE id = 3")
  db.close()
  expect((await get('/chain')).body).toEqual({
    ...whole,
    wrong: ['Record 3 of the audit log is not what it was, or one before it is not.'],
  })
})
