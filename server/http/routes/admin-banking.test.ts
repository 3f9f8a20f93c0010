/** The banking history and the cash memo over real sockets: who may, sums against the ledger, filters, pages, CSV, notes. */

import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BankingPage, type BankingRow, CashMemo } from '#contract/banking.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { accountOfParticipant } from '#server/demo/participants.ts'
import { exchangeOf } from '#server/house/exchange.ts'
import { checkResponse } from '#server/testing/answer-check.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

/** Either side of midnight, within the time for corrections. */
const firstDay = Date.parse('2026-11-18T23:58:00Z')
const secondDay = Date.parse('2026-11-19T00:01:00Z')
const path = '/api/admin/banking'

let clock = firstDay
let server: TestServer
let admin: Person
let ilic: Person
let formula: Person
let maker: number
let marketId: number

async function register(fullName: string): Promise<Person> {
  const body = { fullName, email: `${randomUUID()}@example.org`, password }
  const { data } = (await server.api('POST', '/api/auth/register', { body })).body
  const me = await server.api('GET', '/api/auth/me', { token: data.token })
  return { token: data.token, accountId: me.body.accountId, email: body.email }
}

async function post(by: Person, to: string, body: unknown) {
  const answer = await server.api('POST', to, { token: by.token, body })
  if (answer.status >= 300) throw new Error(`${to}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function bet(by: Person, side: 'BACK' | 'LAY') {
  const instructions = [{ selectionId: 11, side, price: 300, size: 1_000 }]
  await post(by, '/api/exchange/orders/place', { marketId, instructions })
}

async function setResult(call: 'settle' | 'resettle', winner: number, extra: object = {}) {
  const { body } = await server.api('GET', `/api/exchange/markets/${marketId}`)
  await post(admin, `/api/admin/markets/${marketId}/${call}`, {
    marketVersion: body.version,
    winners: [winner],
    ...extra,
  })
}

async function playRounds(count: number) {
  for (let i = 0; i < count; i++) {
    await post(formula, '/api/games/7updown/play', { selection: 'up', amount: 12.34 })
  }
}

const caughtUp = () => server.running.views.reached(server.running.sequencer.sequence)

beforeAll(async () => {
  server = await startServer({ now: () => clock })
  admin = await server.admin()
  await caughtUp()
  expect((await page()).isEmpty).toBe(true)
  ilic = await register('Ilić Øster')
  formula = await register('=HYPERLINK("x")')
  await post(admin, `/api/admin/accounts/${ilic.accountId}/credit`, { amount: 50_000, reason: 'By bank' })
  const exchange = exchangeOf(server.running.sequencer, { later: setImmediate, isStopped: () => false })
  maker = await accountOfParticipant(exchange, 'Harbour Maker', 7_500_000)
  ;({ marketId } = await server.market({ commissionBps: 500 }))
  await bet(ilic, 'BACK')
  await bet(formula, 'LAY')
  await post(admin, `/api/admin/markets/${marketId}/suspend`, {})
  await setResult('settle', 11)
  clock = secondDay
  await playRounds(12)
  await setResult('resettle', 22, { reason: 'Misread' })
  await caughtUp()
})
afterAll(() => server?.stop())

async function page(query: Record<string, string> = {}): Promise<BankingPage> {
  await caughtUp()
  const { status, body } = await server.api('GET', `${path}?${new URLSearchParams(query)}`, {
    token: admin.token,
  })
  expect([status, body.message]).toEqual([200, undefined])
  expect(Value.Errors(BankingPage, body)).toEqual([])
  return body
}

async function memo(day: string): Promise<CashMemo> {
  await caughtUp()
  const { body } = await server.api('GET', `${path}/memo?day=${day}`, { token: admin.token })
  expect(Value.Errors(CashMemo, body)).toEqual([])
  return body
}

const brief = ({ type, amount, parts }: BankingRow) => [type, amount, ...parts.map((part) => part.amount)]
const balanceNow = (account: number) => balanceOf(server.running.sequencer.published.accounts, account)

describe('the rows', () => {
  test('are the movements of a player, netted, with the postings that they come from', async () => {
    const { rows, isEmpty, count } = await page({ search: 'ilić øster' })
    expect(rows.map(brief)).toEqual([
      ['Bet Loss', -1_000, -1_000],
      // Misread: the win and its commission are taken back, and the type stays what it was.
      ['Bet Win', -1_900, 100, -2_000],
      ['Bet Win', 1_900, 2_000, -100],
      ['Deposit', 50_000, 50_000],
      ['Deposit', 100_000, 100_000],
    ])
    expect([isEmpty, count]).toEqual([false, 5])
    expect(rows[2]).toMatchObject({
      user: { accountId: ilic.accountId, name: 'Ilić Øster', email: ilic.email },
      status: 'Completed',
      date: firstDay,
    })
    expect(rows[2]?.parts.map(({ text }) => text)).toEqual([
      'Settled: Match Odds, A. Ahti vs B. Borg',
      'Commission: Match Odds, A. Ahti vs B. Borg',
    ])
    expect(rows[3]?.parts[0]?.text).toBe('Credit from the house: By bank')
  })

  test('have one row for a casino round, stake and return in its parts', async () => {
    const { rows } = await page({ search: String(formula.accountId), from: '2026-11-19', limit: '500' })
    const rounds = rows.filter(({ parts }) => parts[0]!.text.endsWith(': stake'))
    expect(rounds.length).toBe(12)
    for (const { type, amount, parts } of rounds) {
      expect(parts[0]).toMatchObject({
        amount: -1_234,
        text: expect.stringMatching(/^7 Up Down, round \d+: stake$/),
      })
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      expect(type).toBe(amount < 0 ? 'Bet Loss' : 'Bet Win')
    }
  })

  test('name a house participant as it was funded, by a transfer', async () => {
    const { rows } = await page({ search: 'harbour' })
    expect(rows).toMatchObject([
      { type: 'Transfer', amount: 7_500_000, user: { accountId: maker, name: 'Harbour Maker', email: null } },
    ])
  })

  test('of every account add up to its balance', async () => {
    const { rows } = await page({ limit: '500' })
    const sums = new Map<number, number>()
    for (const { user, amount } of rows) sums.set(user.accountId, (sums.get(user.accountId) ?? 0) + amount)
    expect(sums.size).toBe(3)
    for (const [account, sum] of sums) expect([account, sum]).toEqual([account, balanceNow(account)])
  })

  test('of a player carry the number that the player’s own statement has', async () => {
    const { body } = await server.api('GET', '/api/exchange/statement', { token: formula.token })
    const [stake] = body.entries.filter(({ kind }: { kind: string }) => kind === 'casino_stake')
    const { rows } = await page({ search: `tx-${stake.entryId}` })
    expect(rows.map(({ txId, parts }) => [txId, parts[0]?.text])).toEqual([
      [`TX-${stake.entryId}`, stake.text],
    ])
  })
})

describe('a filter', () => {
  test('takes days, both included, from midnight to midnight of UTC', async () => {
    const all = (await page()).count
    const first = await page({ to: '2026-11-18' })
    const second = await page({ from: '2026-11-19', to: '2026-11-19' })
    expect(first.rows.every(({ date }) => date === firstDay)).toBe(true)
    expect(second.rows.every(({ date }) => date === secondDay)).toBe(true)
    expect(first.count + second.count).toBe(all)
    expect((await page({ from: '2026-11-20' })).count).toBe(0)
    expect((await page({ to: '2026-11-17' })).count).toBe(0)
  })

  test('takes a type and a status; what is posted is completed, nothing is pending or cancelled', async () => {
    expect((await page({ type: 'Deposit' })).rows.map(({ amount }) => amount)).toEqual([
      50_000, 100_000, 100_000,
    ])
    expect((await page({ type: 'Withdrawal' })).count).toBe(0)
    expect((await page({ status: 'Completed' })).count).toBe((await page()).count)
    for (const status of ['Pending', 'Cancelled']) {
      expect(await page({ status })).toMatchObject({ rows: [], count: 0, next: null, isEmpty: false })
    }
  })

  test('takes any posting of a movement for the movement, and finds nothing where there is none', async () => {
    const [, , win] = (await page({ search: ilic.email.toUpperCase() })).rows
    const commission = Number(win!.txId.slice(3)) + 1
    expect((await page({ search: `TX-${commission}` })).rows).toEqual([win])
    expect((await page({ search: String(commission) })).rows).toContainEqual(win)
    for (const search of ['TX-999999', 'nobody at all', '%', '_', `${2 ** 40}`]) {
      expect((await page({ search })).rows).toEqual([])
    }
  })

  test('that no calendar knows, or that makes no sense, is refused with a sentence', async () => {
    for (const [query, sentence] of [
      ['from=2026-02-31', 'No calendar has the day 2026-02-31.'],
      ['from=2026-11-20&to=2026-11-19', 'The period ends before it begins.'],
      ['from=yesterday', 'from is not of the documented form.'],
      ['type=Bonus', 'type must be one of Deposit, Withdrawal, Bet Win, Transfer, Bet Loss.'],
      ['colour=red', 'colour is not a field of this call.'],
    ]) {
      for (const call of ['', '/export']) {
        const { status, body } = await server.api('GET', `${path}${call}?${query}`, { token: admin.token })
        expect([status, body.message]).toEqual([422, sentence])
      }
    }
  })
})

test('pages hold each row once, newest first, and say how many there are from there on', async () => {
  const all = (await page({ limit: '500' })).rows
  const seen: BankingRow[] = []
  let cursor: string | null = null
  do {
    const found: BankingPage = await page({ limit: '7', ...(cursor !== null && { cursor }) })
    expect(found.count).toBe(all.length - seen.length)
    seen.push(...found.rows)
    cursor = found.next
  } while (cursor !== null)
  expect(seen).toEqual(all)
})

describe('the cash memo', () => {
  test('goes from the day’s opening to its closing, and the next day begins where it ends', async () => {
    const first = await memo('2026-11-18')
    expect(first).toEqual({
      day: '2026-11-18',
      opening: 0,
      deposits: 250_000,
      withdrawals: 0,
      betWinsPaid: -1_900,
      betLossesKept: 2_000,
      closing: 250_100,
      sequence: expect.any(Number),
      asOf: expect.any(Number),
      isComplete: true,
      note: '',
      savedAt: null,
      savedBy: null,
    })
    const second = await memo('2026-11-19')
    expect(second.opening).toBe(first.closing)
    const { opening, deposits, withdrawals, betWinsPaid, betLossesKept, closing } = second
    expect(opening + deposits + withdrawals + betWinsPaid + betLossesKept).toBe(closing)
    expect(await memo('2026-11-20')).toMatchObject({ opening: closing, closing, deposits: 0 })
    expect(await memo('2026-11-17')).toMatchObject({ opening: 0, closing: 0 })
  })

  test('is what the rows of the day add up to', async () => {
    const { rows } = await page({ from: '2026-11-19', to: '2026-11-19', limit: '500' })
    const sum = (type: string) => rows.reduce((total, row) => total + (row.type === type ? row.amount : 0), 0)
    expect(await memo('2026-11-19')).toMatchObject({
      deposits: sum('Deposit'),
      betWinsPaid: 0 - sum('Bet Win'),
      betLossesKept: 0 - sum('Bet Loss'),
    })
  })

  test('closes at the deposits and what the ledger says that the house has earned', async () => {
    const earned = [house.commission, house.rounding, house.clearing, house.casino].map(balanceNow)
    const takings = earned.reduce((sum, balance) => sum + balance, 0) - 10_000_000_000
    const { closing } = await memo('2026-11-19')
    expect(closing).toBe(250_000 + takings)
    const players = [ilic.accountId, formula.accountId, maker].map(balanceNow)
    expect(players.reduce((sum, balance) => sum + balance, 0)).toBe(250_000 + 7_500_000 - takings)
  })

  const save = (body: unknown, key: string = randomUUID(), by = admin) =>
    server.api('POST', `${path}/memo`, { token: by.token, body, key })

  test('keeps a note, which a later one replaces, and the audit log has both', async () => {
    const day = '2026-11-18'
    const first = await save({ day, note: '  Counted twice. ' })
    expect([first.status, first.body]).toEqual([
      200,
      { day, note: 'Counted twice.', savedAt: clock, savedBy: 'A Tester' },
    ])
    expect((await memo(day)).note).toBe('Counted twice.')
    await save({ day, note: 'Counted three times.' })
    expect((await memo(day)).note).toBe('Counted three times.')
    expect((await memo('2026-11-19')).note).toBe('')
    const { body } = await server.api('GET', '/api/admin/audit?limit=2', { token: admin.token })
    expect(body.records).toMatchObject([
      { action: 'save memo', target: `cash memo ${day}`, actor: admin.accountId },
      {
        action: 'save memo',
        detail: JSON.stringify({ before: { note: '' }, after: { note: 'Counted twice.' } }),
      },
    ])
  })

  test('takes a note once a key: sent again it does not undo a later one', async () => {
    const day = '2026-11-17'
    const key = randomUUID()
    await save({ day, note: 'One' }, key)
    await save({ day, note: 'Two' })
    const again = await save({ day, note: 'One' }, key)
    expect([again.status, again.body.note]).toEqual([200, 'One'])
    expect((await memo(day)).note).toBe('Two')
    const other = await save({ day, note: 'Three' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await save({ day, note: 'Four' }, '')).body.code).toBe('idempotency_key_missing')
    for (const body of [
      {},
      { day },
      { day, note: 7 },
      { day, note: 'x'.repeat(2_001) },
      { day: '2026-02-30', note: '' },
    ]) {
      expect((await save(body)).status).toBe(422)
    }
  })
})

describe('the export', () => {
  const read = async (query: Record<string, string> = {}) => {
    const asked = `${path}/export?${new URLSearchParams(query)}`
    const response = await fetch(`${server.url}${asked}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    await checkResponse('GET', asked, response)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('banking-history.csv')
    return Buffer.from(await response.arrayBuffer()).toString('utf8')
  }

  test('has every row of the filter, with the mark of UTF-8 and amounts as numbers', async () => {
    const text = await read({ search: 'Øster', type: 'Bet Win' })
    const { rows } = await page({ search: 'Øster', type: 'Bet Win' })
    const words = 'Match Odds, A. Ahti vs B. Borg'
    const line = (row: BankingRow, time: string, amount: string, details: string) =>
      `${time},${row.txId},${ilic.accountId},Ilić Øster,${ilic.email},Bet Win,${amount},Completed,"${details}"\r\n`
    expect(text).toBe(
      '\uFEFFDate (UTC),Transaction,Account,User,E-mail,Type,Amount,Status,Details\r\n' +
        line(
          rows[0]!,
          '2026-11-19 00:01:00',
          '-19.00',
          `Commission given back: ${words} 1.00; Settlement taken back: ${words} -20.00`,
        ) +
        line(rows[1]!, '2026-11-18 23:58:00', '19.00', `Settled: ${words} 20.00; Commission: ${words} -1.00`),
    )
  })

  test('makes no formula of a name that looks like one', async () => {
    const lines = (await read({ search: 'hyperlink' })).split('\r\n').slice(1, -1)
    expect(lines.length).toBe((await page({ search: 'hyperlink' })).count)
    for (const line of lines) expect(line).toContain(`,"'=HYPERLINK(""x"")",`)
  })

  test('is the head alone where nothing is found, and goes past one page of the views', async () => {
    expect((await read({ status: 'Pending' })).split('\r\n').length).toBe(2)
    const exchange = exchangeOf(server.running.sequencer, { later: setImmediate, isStopped: () => false })
    const credit = {
      kind: 'credit-account',
      account: ilic.accountId,
      amount: 1,
      as: 'credit',
      reason: 'Gift',
    } as const
    await exchange.run(Array.from({ length: 600 }, () => credit))
    await caughtUp()
    const lines = (await read()).trimEnd().split('\r\n')
    expect(lines.length - 1).toBe((await page()).count)
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(lines.length)
  })
})

test('guests and players are refused', async () => {
  for (const [token, status] of [
    [formula.token, 403],
    [undefined, 401],
  ] as const) {
    for (const [method, call] of [
      ['GET', ''],
      ['GET', '/export'],
      ['GET', '/memo?day=2026-11-18'],
      ['POST', '/memo'],
    ] as const) {
      const body = method === 'POST' ? { body: { day: '2026-11-18', note: 'Mine' } } : {}
      const answer = await server.api(method, path + call, { ...(token && { token }), ...body })
      expect([call, answer.status]).toEqual([call, status])
    }
  }
  expect((await memo('2026-11-18')).note).not.toBe('Mine')
})
