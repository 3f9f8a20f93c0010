/** What operators read about markets: the schedule with who suspended what, and previews that are what is then paid. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Preview, PreviewRow, Schedule } from '#contract/market-desk.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const get = async <T>(path: string, token = admin.token) => {
  const { status, body } = await server.api('GET', `/api/admin/markets${path}`, { token })
  return { status, body: body as T & { code: string } }
}
const change = (marketId: number, path: string, body: object = {}) =>
  server.api('POST', `/api/admin/markets/${marketId}/${path}`, { token: admin.token, body })
const versionOf = async (marketId: number): Promise<number> =>
  (await server.api('GET', `/api/exchange/markets/${marketId}`)).body.version
const balanceOf = async ({ token }: Person): Promise<number> =>
  (await server.api('GET', '/api/exchange/balance', { token })).body.balance

async function bet({ token }: Person, marketId: number, side: 'BACK' | 'LAY', size = 1_000): Promise<void> {
  const instructions = [{ selectionId: 11, side, price: 300, size }]
  await server.api('POST', '/api/exchange/orders/place', { token, body: { marketId, instructions } })
}

/** A suspended market in which 10.00 at 3.00 on runner 11 is matched, and 5.00 are not. */
async function suspendedMarket() {
  const { marketId } = await server.market({ commissionBps: 500 })
  const [backer, layer] = [await server.player(), await server.player()]
  await bet(layer, marketId, 'LAY')
  await bet(backer, marketId, 'BACK')
  await bet(layer, marketId, 'LAY', 500)
  await change(marketId, 'suspend', { reason: 'Rain' })
  return { marketId, backer, layer }
}

const changes = (rows: readonly PreviewRow[]) => rows.map(({ accountId, change }) => [accountId, change])

test('a preview is what is then paid, corrected and taken back, and its sums are those of the ledger', async () => {
  const { marketId, backer, layer } = await suspendedMarket()
  const ask = async (query: string) => (await get<Preview>(`/${marketId}/preview?${query}`)).body
  const people = [layer, backer]
  const balances = () => Promise.all(people.map(balanceOf))
  const steps = [
    ['action=settle&winners=11', 'settle', { winners: [11] }],
    ['action=correct&winners=22', 'resettle', { winners: [22], reason: 'Photo' }],
    ['action=void', 'void', { rule: 'NO_RESULT', reason: 'Abandoned' }],
  ] as const
  for (const [query, path, body] of steps) {
    const preview = await ask(query)
    expect(preview.totals).toMatchObject({ accounts: 2, ledger: 0, inDebt: 0 })
    const commissions = preview.rows.map((row) => row.after.commission - row.before.commission)
    expect(preview.totals.commissionChange).toBe(commissions.reduce((sum, one) => sum + one, 0))
    expect(preview.rows[0]?.name).toMatch(/\w/)
    const before = await balances()
    const marketVersion = preview.marketVersion
    expect((await change(marketId, path, { marketVersion, ...body })).status).toBe(200)
    const after = await balances()
    const told = new Map(preview.rows.map((row) => [row.accountId, row]))
    for (const [i, person] of people.entries()) {
      const row = told.get(person.accountId)!
      expect(row.balance).toBe(before[i])
      expect(row.balanceAfter).toBe(after[i])
    }
  }
  expect(await balances()).toEqual([100_000, 100_000])
})

test('the void of a window is looked at before: whose bets would be void, and what is paid then by the result that stands', async () => {
  const { marketId, backer, layer } = await suspendedMarket()
  const other = await server.player()
  await change(marketId, 'open')
  await bet(other, marketId, 'BACK', 500)
  await change(marketId, 'suspend')
  const now = server.running.sequencer.clock.now()
  const window = `action=void_window&from=0&to=${now + 60_000}`
  // One of two runners is removed by no command, and so looked at by none.
  const removal = `/${marketId}/preview?action=remove_runner&selectionId=22`
  expect((await get(removal)).body.code).toBe('too_few_runners')
  const before = (await get<Preview>(`/${marketId}/preview?${window}`)).body
  expect(before.rows.map(({ accountId, voided, change }) => [accountId, voided, change])).toEqual([
    [layer.accountId, 1_500, 0],
    [backer.accountId, 1_000, 0],
    [other.accountId, 500, 0],
  ])
  expect(before.totals).toMatchObject({ accounts: 3, voided: 3_000, debt: 0, paid: 0, taken: 0 })
  await change(marketId, 'settle', { winners: [11], marketVersion: before.marketVersion })
  const preview = (await get<Preview>(`/${marketId}/preview?${window}&limit=1`)).body
  expect(preview).toMatchObject({ isVoid: false, totals: { accounts: 3, ledger: 0, paid: 3_000 } })
  const [row] = preview.rows
  expect(row).toMatchObject({ accountId: layer.accountId, change: 3_000, balanceAfter: 100_000 })
  const rest = (await get<Preview>(`/${marketId}/preview?${window}&limit=2&cursor=${preview.next}`)).body
  expect(rest.next).toBeNull()
  expect(changes(rest.rows)).toEqual([
    [backer.accountId, -1_900],
    [other.accountId, -950],
  ])
  const body = { from: 0, to: now + 60_000, reason: 'A goal', marketVersion: preview.marketVersion }
  expect((await change(marketId, 'void-window', body)).status).toBe(200)
  expect(await Promise.all([layer, backer, other].map(balanceOf))).toEqual([100_000, 100_000, 100_000])
  expect((await get(`/${marketId}/preview?${window}`)).body.code).toBe('window_empty')
})

test('a preview comes by pages and as a file, the largest change first', async () => {
  const { marketId, backer, layer } = await suspendedMarket()
  const query = `/${marketId}/preview?action=settle&winners=11&limit=1`
  const first = (await get<Preview>(query)).body
  expect(changes(first.rows)).toEqual([[layer.accountId, -2_000]])
  const second = (await get<Preview>(`${query}&cursor=${first.next}`)).body
  expect(changes(second.rows)).toEqual([[backer.accountId, 1_900]])
  expect(second.next).toBeNull()
  const file = await fetch(
    `${server.url}/api/admin/markets/${marketId}/preview.csv?action=settle&winners=11`,
    {
      headers: { authorization: `Bearer ${admin.token}` },
    },
  )
  expect(file.headers.get('content-type')).toContain('text/csv')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${layer.accountId},`)
  expect(lines[1]).toContain('-20.00')
  expect(lines[0]).toContain('Owes,Void')
  expect(lines[2]).toContain(`${backer.accountId},`)
  expect(lines[2]).toMatch(/19\.00,1019\.00,0\.00,0\.00$/)
})

test('a preview is refused as the call would be, and another version at paying', async () => {
  const { marketId } = await suspendedMarket()
  const code = async (query: string) => (await get(`/${marketId}/preview?${query}`)).body.code
  expect(await code('action=settle')).toBe('winners_invalid')
  expect(await code('action=settle&winners=99')).toBe('winners_invalid')
  expect(await code('action=correct&winners=11')).toBe('market_not_settled')
  expect(await code('action=void&marketVersion=1')).toBe('market_version_moved')
  expect(await code('action=pay')).toBe('invalid_request')
  expect((await get('/999999/preview?action=void')).body.code).toBe('market_not_found')
  const { marketVersion } = (await get<Preview>(`/${marketId}/preview?action=settle&winners=11`)).body
  await change(marketId, 'open')
  await change(marketId, 'suspend')
  const paid = await change(marketId, 'settle', { marketVersion, winners: [11] })
  expect([paid.status, paid.body.code]).toEqual([409, 'market_version_moved'])
  const { token } = await server.player()
  expect((await get(`/${marketId}/preview?action=void`, token)).status).toBe(403)
})

test('markets say what all accounts together stand to lose in them, as the accounts have it', async () => {
  const { marketId, backer, layer } = await suspendedMarket()
  const exposureOf = async ({ token }: Person) =>
    (await server.api('GET', '/api/exchange/balance', { token })).body.exposure
  const exposure = (await exposureOf(backer)) + (await exposureOf(layer))
  expect(exposure).toBe(1_000 + 2_000 + 1_000)
  const path = '/api/admin/market-exposures?marketIds='
  const { body } = await server.api('GET', `${path}999999,${marketId}`, { token: admin.token })
  expect(body.markets).toEqual([
    { marketId: 999_999, exposure: 0 },
    { marketId, exposure },
  ])
  expect(body.total).toBeGreaterThanOrEqual(exposure)
  expect(body.accounts).toBeGreaterThanOrEqual(2)
  const ofAll = (await server.api('GET', '/api/admin/market-exposures', { token: admin.token })).body
  expect(ofAll).toMatchObject({ total: body.total, accounts: body.accounts, markets: [] })
  for (const wrong of ['', 'x', '1,', Array.from({ length: 101 }, (_, i) => i + 1).join()]) {
    expect((await server.api('GET', path + wrong, { token: admin.token })).body.code).toBe('invalid_request')
  }
})

test('the schedule says how a market stands, who suspended it, and comes by pages in the order of the starts', async () => {
  const { marketId } = await suspendedMarket()
  const other = await server.market()
  const day = (await get<Schedule>('?limit=500')).body
  const row = day.rows.find(({ market }) => market.marketId === marketId)
  expect(row).toMatchObject({ stoppedBy: 'OPERATOR', accounts: 2, isFed: false })
  expect(row?.market).toMatchObject({
    status: 'SUSPENDED',
    suspendReason: 'Rain',
    version: await versionOf(marketId),
  })
  const starts = day.rows.map(({ startTime }) => startTime)
  expect(starts).toEqual([...starts].sort((one, another) => one - another))

  const walked: number[] = []
  for (let cursor = ''; ; ) {
    const page = (await get<Schedule>(`?limit=2${cursor}`)).body
    walked.push(...page.rows.map(({ market }) => market.marketId))
    if (page.next === null) break
    cursor = `&cursor=${page.next}`
  }
  expect(walked).toEqual(day.rows.map(({ market }) => market.marketId))
  expect(walked).toContain(other.marketId)

  const suspended = (await get<Schedule>('?status=SUSPENDED,CLOSED&limit=500')).body
  expect(suspended.rows.map(({ market }) => market.status)).not.toContain('OPEN')
  expect(suspended.counts.byStatus.SUSPENDED).toBe(suspended.rows.length)
  expect(suspended.counts.suspendedBy.OPERATOR).toBe(suspended.rows.length)
  const none = (await get<Schedule>(`?startsBefore=1`)).body
  expect(none).toMatchObject({ rows: [], next: null })
  expect((await get<Schedule>('?search=zzyzx')).body.rows).toEqual([])
})
