/** The calls of the tree of agents over a started server: links, lines, payments, claims, what the house does by two, and who sees what. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availableOf } from '#core/ledger/accounts.ts'
import { lineOf } from '#core/ledger/beside.ts'
import { linesOfPerson } from '#server/keeping/person-files.ts'
import { factsOf } from '#server/testing/facts-made.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const dataDir = mkdtempSync(pathOf(tmpdir(), 'crossbook-'))
/** Above 20,000.00 the house pays by two of its people. */
const start = (more: Readonly<Record<string, string>> = {}) =>
  startServer({ dataDir, now: () => Date.now() + aheadMs, env: { CREDIT_REVIEW: '2000000', ...more } })
let server: TestServer
/** By how much the server's clock is ahead. */
let aheadMs = 0
let admin: Person
let checker: Person
/** M is below the house, A and B below M; Ann and Bob below A, Cat below B. */
let m: Person
let a: Person
let b: Person
let ann: Person
let bob: Person
let cat: Person
/** Came by himself. */
let dan: Person

const deals = (exchange: number, casino = 0) => ({
  ...{ exchange, casino, book: 0, casinoTurnover: 0, bookTurnover: 0 },
})

beforeAll(async () => {
  server = await start()
  admin = await server.admin()
  checker = await server.player()
  const roles = { roles: ['cashier'] }
  const given = await server.api('POST', `/api/admin/accounts/${checker.accountId}/roles`, {
    token: admin.token,
    body: roles,
  })
  expect(given.status).toBe(200)
  checker = { ...checker, token: await signIn(checker.email) }
  m = await join(admin, { kind: 'agent', alias: 'M', deals: deals(6_000, 5_000) })
  a = await join(m, { kind: 'agent', alias: 'A', deals: deals(4_000, 3_000) })
  b = await join(m, { kind: 'agent', alias: 'B', deals: deals(2_000) })
  ann = await join(a, { kind: 'player', alias: 'Ann' })
  bob = await join(a, { kind: 'player', alias: 'Bob' })
  cat = await join(b, { kind: 'player', alias: 'Cat' })
  dan = await server.player()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

async function signIn(email: string): Promise<string> {
  const { body } = await server.api('POST', '/api/auth/login', { body: { email, password } })
  return body.data.token
}

async function join(by: Person, opened: object): Promise<Person> {
  const link = await server.api('POST', '/api/agents/links', { token: by.token, body: opened })
  expect(link.status, JSON.stringify(link.body)).toBe(201)
  const email = `${crypto.randomUUID()}@example.org`
  const person = { bornOn: '1980-01-31', postcode: crypto.randomUUID().slice(0, 16) }
  const isAgent = 'deals' in opened
  const body = { secret: link.body.secret, fullName: 'A Tester', email, password, ...(isAgent && { person }) }
  const joined = await server.api('POST', '/api/join', { body })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  const { token } = joined.body.data
  const me = await server.api('GET', '/api/auth/me', { token })
  return { token, accountId: me.body.accountId, email }
}

const post = (by: Person, path: string, body: object = {}) =>
  server.api('POST', path, { token: by.token, body })
const node = (of: Person, path = '') => `/api/agents/nodes/${of.accountId}${path}`
const read = async (by: Person, path: string) => (await server.api('GET', path, { token: by.token })).body
const lined = async (by: Person, of: Person, line: number) =>
  [(await post(by, node(of, '/line'), { line })).status, (await read(by, node(of))).line] as const

describe('a link', () => {
  test('says what it opens, opens one account and no second, and nobody else may make one', async () => {
    const body = { kind: 'player', alias: 'Eve' }
    const { body: link } = await post(a, '/api/agents/links', body)
    const offer = await server.api('POST', '/api/join/offer', { body: { secret: link.secret } })
    expect(offer.body).toEqual({ kind: 'player', by: 'A Tester', endsAt: link.endsAt })
    const sign = (email: string) =>
      server.api('POST', '/api/join', { body: { secret: link.secret, fullName: 'Eve', email, password } })
    expect((await sign('eve@example.org')).status).toBe(200)
    expect((await sign('eve2@example.org')).body.code).toBe('link_refused')
    expect((await post(ann, '/api/agents/links', body)).status).toBe(403)
    // The address of before is free again for another, and what the link could not open is not lost.
    const again = await post(a, '/api/agents/links', { kind: 'agent', alias: 'X', deals: deals(4_001) })
    expect(again.body.code).toBe('share_above_parent')
    expect((await post(a, '/api/agents/links', { kind: 'agent', alias: 'X' })).body.code).toBe(
      'deals_invalid',
    )
  })

  test('makes a player who begins with nothing, and an agent who takes no bets and is nothing else', async () => {
    expect(await read(ann, '/api/exchange/balance')).toMatchObject({ balance: 0 })
    const { marketId } = await server.market()
    const order = { selectionId: 11, side: 'BACK', price: 300, size: 500 }
    const path = '/api/exchange/orders/place'
    expect((await post(a, path, { marketId, instructions: [order] })).status).toBe(403)
    expect((await post(a, `/api/admin/markets/${marketId}/void`, { reason: 'x' })).status).toBe(403)
    const roles = (of: Person, ...names: string[]) =>
      post(admin, `/api/admin/accounts/${of.accountId}/roles`, { roles: names })
    expect((await roles(a, 'player')).body.code).toBe('roles_mixed')
    expect((await roles(dan, 'agent')).body.code).toBe('roles_mixed')
  })
})

test('lines go down the tree, no further than the giver has, and the player reads his as credit', async () => {
  expect(await lined(admin, m, 1_000_000)).toEqual([200, 1_000_000])
  expect(await lined(m, a, 400_000)).toEqual([200, 400_000])
  expect(await lined(m, b, 200_000)).toEqual([200, 200_000])
  expect(await lined(a, ann, 100_000)).toEqual([200, 100_000])
  expect(await lined(a, bob, 50_000)).toEqual([200, 50_000])
  expect(await read(m, node(a))).toMatchObject({
    given: 150_000,
    available: 250_000,
    isChild: true,
    total: 0,
  })
  expect(await read(a, node(ann))).toMatchObject({ mostLine: 350_000, leastLine: 0 })
  expect((await post(a, node(ann, '/line'), { line: 350_001 })).body.code).toBe('line_exceeded')
  // Two levels below: seen, and not to be changed.
  expect((await post(m, node(ann, '/line'), { line: 1 })).body.code).toBe('not_your_child')
  expect(await read(ann, '/api/agent')).toMatchObject({ agent: 'A Tester', line: 100_000, payable: 0 })
  expect(await read(ann, '/api/exchange/balance')).toMatchObject({ available: 100_000, line: 100_000 })
  expect(await read(ann, '/api/wallet')).toMatchObject({ available: 0 })
})

test('why a player has no more credit is told to the house, and not to his agent', async () => {
  const { sequencer } = server.running
  const own = await join(a, { kind: 'player', alias: 'Own' })
  const houses = await join(admin, { kind: 'player', alias: 'Houses' })
  // A player of the house is in its books from his first line on.
  await sequencer.execute({ kind: 'set-line', account: houses.accountId, line: 1, by: 0 })
  for (const { accountId: account } of [own, houses]) {
    const resting = await sequencer.execute({ kind: 'take-time-out', account, durationMs: 24 * 3_600_000 })
    expect(resting.refusal).toBeUndefined()
  }
  expect((await post(a, node(own, '/line'), { line: 1 })).body.code).toBe('lines_not_given')
  expect((await post(admin, node(houses, '/line'), { line: 2 })).body.code).toBe('time_out')
})

test('what is elsewhere is answered like what there is not, for every call, and stays as it was', async () => {
  const before = await read(admin, node(cat))
  const reads = ['', '/below', '/sheet', '/sheet.csv', '/receipts', '/bets', '/shares', '/shares.csv']
  const changes: [string, object][] = [
    ['/line', { line: 1 }],
    ['/freeze', { reason: 'x' }],
    ['/thaw', { reason: 'x' }],
    ['/settle-up', { amount: 1, reference: '' }],
    ['/payments', { amount: 1 }],
    ['/write-off', { amount: 1, reason: 'x' }],
    ['/close', {}],
  ]
  const unknown = { accountId: 99_999 } as Person
  for (const foreign of [cat, b, m, dan, admin, unknown]) {
    for (const path of reads) {
      const { status, body } = await server.api('GET', node(foreign, path), { token: a.token })
      expect([path, status, body.code]).toEqual([path, 404, 'account_not_found'])
    }
    for (const [path, sent] of changes) {
      const { status, body } = await post(a, node(foreign, path), sent)
      expect([path, status, body.code]).toEqual([path, 404, 'account_not_found'])
    }
    const changed = [{ accountId: foreign.accountId, deals: deals(0) }]
    expect((await post(a, '/api/agents/deals', { changes: changed })).status).toBe(404)
  }
  // Neither name nor address of anybody, nor what protects him.
  const shown = JSON.stringify(await read(a, node(ann)))
  for (const hidden of ['A Tester', ann.email, 'limit']) expect(shown).not.toContain(hidden)
  expect(await read(admin, node(cat))).toEqual(before)
  expect((await server.api('GET', node(ann), { token: ann.token })).status).toBe(403)
})

describe('payments', () => {
  test('down from what the one above has; up when the one below confirms, or by his own word', async () => {
    expect((await post(a, node(ann, '/settle-up'), { amount: 30_000, reference: 'cash' })).status).toBe(200)
    expect(await read(a, node(ann))).toMatchObject({ balance: 30_000, payable: 30_000 })
    const proposed = await post(a, node(ann, '/payments'), { amount: 10_000 })
    const { id } = proposed.body
    expect(await read(ann, '/api/agent')).toMatchObject({
      waiting: [{ paymentId: id, amount: 10_000 }],
      payable: 20_000,
    })
    const confirm = `/api/agent/payments/${id}/confirm`
    expect((await post(bob, confirm)).body.code).toBe('payment_not_found')
    expect((await post(ann, confirm)).status).toBe(200)
    expect((await post(ann, '/api/agent/settle-up', { amount: 20_001, reference: '' })).body.code).toBe(
      'credit_is_not_cash',
    )
    expect((await post(ann, '/api/agent/settle-up', { amount: 20_000, reference: 'back' })).status).toBe(200)
    expect(await read(a, node(ann))).toMatchObject({ balance: 0, total: 0 })
    expect((await post(dan, '/api/agent/settle-up', { amount: 1, reference: '' })).body.code).toBe(
      'not_adjacent',
    )
    await server.running.views.reached(server.running.sequencer.sequence)
    const { payments } = await read(ann, '/api/agent/receipts')
    expect(payments.map(({ amount, from, to }: Record<string, number>) => [amount, from, to])).toEqual([
      [20_000, ann.accountId, a.accountId],
      [10_000, ann.accountId, a.accountId],
      [30_000, a.accountId, ann.accountId],
    ])
    expect((await read(a, node(ann, '/receipts'))).payments).toEqual(payments)
  })

  test('the sheet of an edge adds up, and is had as a file', async () => {
    const { sheets } = await read(a, node(ann, '/sheet'))
    expect(sheets).toEqual([
      expect.objectContaining({
        period: 1,
        closedAt: null,
        opening: 0,
        cashIn: 30_000,
        cashOut: -30_000,
        closing: 0,
      }),
    ])
    const file = await server.api('GET', node(ann, '/sheet.csv'), { token: a.token })
    expect(file.body.trim().split('\r\n')).toEqual([
      'period,closed at,opening,bets,commission,casino,book,shares,givenBack,cashIn,cashOut,writtenOff,paidIn,paidOut,closing',
      '1,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,300.00,-300.00,0.00,0.00,0.00,0.00',
    ])
    expect((await read(ann, '/api/agent/sheet')).sheets).toEqual(sheets)
    expect((await server.api('GET', '/api/agent/sheet.csv', { token: ann.token })).body).toBe(file.body)
  })

  test('of a claim the level above answers, then the next, and the house by two of its people', async () => {
    const filed = await post(ann, '/api/agent/claims', { amount: 5_000, reason: 'Paid on Monday' })
    const claim = filed.body.id
    const answer = (by: Person, isGranted: boolean) =>
      post(by, `/api/agents/claims/${claim}/answer`, { isGranted, reason: 'Seen' })
    expect(await read(a, node(ann))).toMatchObject({
      claims: [{ claimId: claim, isYours: true, amount: 5_000 }],
    })
    expect((await answer(m, true)).body.code).toBe('claim_not_found')
    expect((await answer(a, false)).status).toBe(200)
    expect((await answer(m, false)).status).toBe(200)
    expect((await answer(admin, true)).body.code).toBe('two_needed')
    const asked = await post(admin, `/api/admin/agents/claims/${claim}/grant`, {
      isGranted: true,
      reason: 'Receipt seen',
    })
    const approve = (by: Person) => post(by, `/api/admin/agents/requests/${asked.body.requestId}/approval`)
    expect((await approve(admin)).body.code).toBe('own_request')
    expect((await approve(checker)).status).toBe(200)
    expect((await approve(checker)).body.code).toBe('request_not_found')
    expect(await read(a, node(ann))).toMatchObject({ balance: 5_000, claims: [] })
    expect((await post(ann, '/api/agent/settle-up', { amount: 5_000, reference: '' })).status).toBe(200)
  })
})

test('a debt is written off by the level above at most as far as it is owed, and passes through all levels for the house', async () => {
  // Ann loses 40.00 to Bob at 2.00, so that A's branch stands as before.
  const { marketId } = await server.market()
  const order = (by: Person, side: string) =>
    post(by, '/api/exchange/orders/place', {
      marketId,
      instructions: [{ selectionId: 11, side, price: 200, size: 4_000 }],
    })
  await order(ann, 'BACK')
  await order(bob, 'LAY')
  expect(await read(a, node(ann))).toMatchObject({ exposure: 4_000, available: 96_000 })
  await post(admin, `/api/admin/markets/${marketId}/suspend`)
  const { version } = await read(ann, `/api/exchange/markets/${marketId}`)
  await post(admin, `/api/admin/markets/${marketId}/settle`, { marketVersion: version, winners: [22] })
  expect(await read(a, node(ann))).toMatchObject({ balance: -4_000, total: -4_000 })
  const { rows } = await read(a, '/api/agents/outstanding')
  expect(rows[0]).toMatchObject({ accountId: ann.accountId, alias: 'Ann', total: -4_000, due: null })
  // What is too much by the books does not come to the engine: whoever asks again and again writes nothing.
  const made = await factsOf(server.running.sequencer, async () => {
    const { body } = await post(a, node(ann, '/write-off'), { amount: 4_001, reason: 'Gone' })
    expect(body.code).toBe('above_debt')
  })
  expect(made).toEqual([])
  expect((await post(admin, node(m, '/write-off'), { amount: 1, reason: 'Gone' })).body.code).toBe(
    'two_needed',
  )
  const writeOff = () =>
    server.api('POST', node(ann, '/write-off'), {
      ...{ token: a.token, key: 'written off once' },
      body: { amount: 1_000, reason: 'Gone' },
    })
  const written = await writeOff()
  expect(written.status).toBe(200)
  const through = `/api/admin/agents/nodes/${ann.accountId}/pass-through`
  const passed = await post(admin, through, { amount: 3_000, direction: 'in', reference: 'at the desk' })
  expect(passed.status).toBe(200)
  // Cash that paid the debt is paid in; what was given up is not, and an agent's own is on its way to others.
  expect(await read(ann, '/api/wallet')).toMatchObject({
    ...{ balance: 0, netDeposits: 3_000, cashIn: 38_000, cashOut: 35_000 },
  })
  expect(await read(a, '/api/wallet')).toMatchObject({ netDeposits: 0, cashIn: 0, cashOut: 0 })
  // Nothing is owed any more, and the same call has the same answer.
  expect((await writeOff()).body).toEqual(written.body)
  expect(await read(a, node(ann))).toMatchObject({ balance: 0, total: 0 })
  // Bob's commission: 5 % of 40.00 is 2.00, of which A keeps 40 %, and M 20 %.
  expect((await read(m, node(a, '/shares'))).rows).toMatchObject([{ marketId, earned: '80.0000' }])
  const own = await read(a, '/api/agent/shares')
  expect(own).toMatchObject({
    total: '80.0000',
    more: 0,
    rows: [{ marketId, game: null, earned: '80.0000' }],
  })
  const ownFile = await server.api('GET', '/api/agent/shares.csv', { token: a.token })
  expect(ownFile.body).toContain(',0.800000')
  expect(ownFile.body.endsWith('\r\n,,All,0.800000\r\n')).toBe(true)
  // As whom he signed up is a digest, and not in the file about him.
  const kept = [...linesOfPerson(dataDir, a.accountId, server.running.sequencer.published)].join('')
  expect(kept).toContain('"part":"node_alias"')
  expect(kept).not.toContain('agent_person')
  const carried = await read(m, '/api/agents/carry')
  expect(carried.rows).toMatchObject([
    { accountId: m.accountId, owed: '40.0000', due: 40, carried: '0.0000' },
    { accountId: a.accountId, owed: '80.0000', due: 80 },
    { accountId: b.accountId, owed: '0.0000', due: 0 },
  ])
  const file = await server.api('GET', '/api/agents/outstanding.csv', { token: m.token })
  expect(file.body).toContain(`${a.accountId},A,`)
  await server.running.views.reached(server.running.sequencer.sequence)
  const bets = await read(a, node(bob, '/bets'))
  expect(bets.bets).toHaveLength(1)
})

test('above what one of the house may pay alone it pays nobody in the tree', async () => {
  const before = await read(admin, node(m))
  const down = { amount: 2_000_001, reference: 'cash' }
  const through = `/api/admin/agents/nodes/${ann.accountId}/pass-through`
  for (const direction of ['in', 'out'])
    expect((await post(checker, through, { ...down, direction })).body.code).toBe('approval_needed')
  expect((await post(checker, node(m, '/settle-up'), down)).body.code).toBe('approval_needed')
  const cash = (of: Person, way: string, amount = 2_000_001) =>
    post(checker, `/api/admin/agents/nodes/${of.accountId}/cash`, { way, amount, reason: 'Seen at the desk' })
  expect((await cash(a, 'down')).body.code).toBe('not_your_child')
  const asked = await cash(m, 'down')
  expect(asked.body).toMatchObject({ kind: 'settle_down', amount: 2_000_001, accountId: m.accountId })
  const decide = (by: Person, id: number, as: string) => post(by, `/api/admin/agents/requests/${id}/${as}`)
  expect((await decide(checker, asked.body.requestId, 'approval')).body.code).toBe('own_request')
  expect((await decide(admin, asked.body.requestId, 'approval')).status).toBe(200)
  expect((await decide(admin, asked.body.requestId, 'approval')).body.code).toBe('request_not_found')
  expect(await read(admin, node(m))).toMatchObject({ total: before.total + 2_000_001 })
  // Through all levels likewise, and back, so that everybody has what he had.
  for (const way of ['in', 'out']) {
    const { requestId } = (await cash(m, way)).body
    expect((await decide(admin, requestId, 'approval')).status).toBe(200)
  }
  // What was approved counts among what one of the house may post alone.
  const throughM = `/api/admin/agents/nodes/${m.accountId}/pass-through`
  const little = { amount: 1, reference: 'back' }
  for (const direction of ['in', 'out'])
    expect((await post(checker, throughM, { ...little, direction })).body.code).toBe('approval_needed')
  expect((await post(checker, node(m, '/settle-up'), little)).body.code).toBe('approval_needed')
  const { requestId } = (await cash(m, 'out')).body
  expect((await decide(admin, requestId, 'approval')).status).toBe(200)
  // Of an agent it is his own money that counts.
  expect((await post(m, node(a, '/settle-up'), down)).body.code).toBe('payment_above_available')
  // However little it is, nobody posts or lends to an account of his own person.
  const database = new DatabaseSync(pathOf(dataDir, 'accounts.sqlite'), { timeout: 5_000 })
  const known = database.prepare("INSERT INTO person_key VALUES ('one person', ?, 0)")
  for (const { accountId } of [checker, m]) known.run(accountId)
  const cent = { amount: 1, reference: 'mine' }
  for (const [path, body] of [
    [node(m, '/settle-up'), cent],
    [throughM, { ...cent, direction: 'in' }],
    [node(m, '/line'), { line: before.line + 1 }],
  ] as const)
    expect((await post(checker, path, body)).body.code).toBe('approval_touches_you')
  database.exec("DELETE FROM person_key WHERE key = 'one person'")
  database.close()
  expect(await read(admin, node(m))).toEqual(before)
})

test('cash of the house with one account comes together within 24 hours, each way apart, whoever of the house posts it', async () => {
  const eve = await join(b, { kind: 'player', alias: 'Eve' })
  const codeOf = async (by: Person, direction: string, amount: number, key?: string) => {
    const path = `/api/admin/agents/nodes/${eve.accountId}/pass-through`
    const body = { amount, direction, reference: 'at the desk' }
    const sent = await server.api('POST', path, { token: by.token, body, ...(key && { key }) })
    return sent.status === 200 ? 'done' : sent.body.code
  }
  expect(await codeOf(checker, 'in', 1_400_000, 'the-first-part')).toBe('done')
  expect(await codeOf(admin, 'in', 600_001)).toBe('approval_needed')
  // Of several at once each sees those before it.
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => codeOf(admin, 'in', 400_000)))
  expect(atOnce.filter((code) => code === 'done')).toHaveLength(1)
  expect(await codeOf(admin, 'in', 200_000)).toBe('done')
  expect(await codeOf(checker, 'in', 1)).toBe('approval_needed')
  expect(await codeOf(checker, 'in', 1_400_000, 'the-first-part')).toBe('done')
  expect(await codeOf(checker, 'out', 2_000_000)).toBe('done')
  expect(await codeOf(admin, 'out', 1)).toBe('approval_needed')
  expect(await read(b, node(eve))).toMatchObject({ balance: 0 })
})

test('who calls too often is refused, whatever he asks', async () => {
  const limit = (instructionsPerSecond: number | null) =>
    post(admin, `/api/admin/accounts/${b.accountId}/limits`, {
      ...{ instructionsPerSecond, journalBytesPerDay: null, reason: 'x' },
    })
  expect((await limit(1)).status).toBe(200)
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 12; i++) codes.push((await post(b, node(cat, '/thaw'), { reason: 'x' })).body.code)
  expect(codes[0]).toBe('branch_not_frozen')
  expect(codes).toContain('too_many_instructions')
  expect((await limit(null)).status).toBe(200)
})

test('a frozen branch takes no new risk; what the house froze the house alone lets go', async () => {
  expect((await post(admin, node(a, '/freeze'), { reason: 'Asked for' })).status).toBe(200)
  expect(await read(ann, '/api/agent')).toMatchObject({ isFrozen: true })
  expect((await post(a, node(ann, '/line'), { line: 100_001 })).body.code).toBe('branch_frozen')
  expect((await post(m, node(a, '/thaw'), { reason: 'x' })).body.code).toBe('not_your_child')
  expect((await post(admin, node(a, '/thaw'), { reason: 'Settled' })).status).toBe(200)
  expect(await read(ann, '/api/agent')).toMatchObject({ isFrozen: false })
  const by = async (reader: Person, of: Person) => {
    const { frozenBy, isFrozen } = await read(reader, node(of))
    return [frozenBy, isFrozen]
  }
  expect(await by(m, a)).toEqual([null, false])
  expect((await post(m, node(a, '/freeze'), { reason: 'Owes' })).status).toBe(200)
  expect([await by(m, a), await by(admin, a), await by(a, ann)]).toEqual([
    ['agent', true],
    ['agent', true],
    [null, true],
  ])
  expect((await post(admin, node(a, '/freeze'), { reason: 'Asked for' })).status).toBe(200)
  expect([await by(m, a), await by(admin, a)]).toEqual([
    ['house', true],
    ['house', true],
  ])
  expect((await post(admin, node(a, '/thaw'), { reason: 'Settled' })).status).toBe(200)
  expect(await by(m, a)).toEqual([null, false])
})

test('deals are announced, and come into force after a close', async () => {
  const changes = [{ accountId: a.accountId, deals: deals(5_000, 3_000) }]
  const announced = await post(m, '/api/agents/deals', { changes })
  expect(announced.status).toBe(200)
  expect(announced.body.until).toBeGreaterThan(Date.now())
  expect(await read(m, node(a))).toMatchObject({
    deals: { exchange: 4_000 },
    next: [{ deals: { exchange: 5_000 } }],
  })
})

test('an agent announces what his players get back, one at a time, and both read it', async () => {
  const give = (by: Person, exchange: number) =>
    post(by, '/api/agent/give-back', { exchange, casino: 0, book: 0 })
  expect((await give(ann, 1)).status).toBe(403)
  // A keeps 50 % once what was announced before has come, not more.
  expect((await give(a, 5_001)).body.code).toBe('give_back_above_deal')
  const announced = await give(a, 1_000)
  expect(announced.body.until).toBeGreaterThan(Date.now())
  expect((await give(a, 2_000)).body.code).toBe('give_back_waits')
  const now = { exchange: 0, casino: 0, book: 0 }
  const next = { from: announced.body.until, giveBack: { ...now, exchange: 1_000 } }
  expect(await read(a, '/api/agent')).toMatchObject({ giveBack: now, giveBackNext: next, promised: null })
  const { giveBack, giveBackNext, promised } = await read(ann, '/api/agent')
  expect([giveBack, giveBackNext, promised]).toEqual([now, next, '0.0000'])
  expect(await read(dan, '/api/agent')).toMatchObject({ giveBack: null, promised: null })
})

test('a player moves when two of the house have asked and approved, and he agrees', async () => {
  const move = { to: b.accountId, reason: 'Asked for' }
  const asked = await post(admin, `/api/admin/agents/nodes/${dan.accountId}/move`, move)
  const id = asked.body.requestId
  const approve = (by: Person) => post(by, `/api/admin/agents/requests/${id}/approval`)
  expect((await approve(checker)).body.code).toBe('consent_missing')
  expect(await read(dan, '/api/agent')).toMatchObject({ moves: [{ requestId: id, to: 'A Tester' }] })
  expect((await post(ann, `/api/agent/moves/${id}/consent`)).body.code).toBe('request_not_found')
  expect((await post(dan, `/api/agent/moves/${id}/consent`)).status).toBe(200)
  // He has his 1,000.00 of the demo: nothing that is owed moves.
  expect((await approve(checker)).body.code).toBe('account_not_empty')
  const fay = await join(a, { kind: 'player', alias: 'Fay' })
  expect((await post(a, node(fay, '/settle-up'), { amount: 700, reference: 'cash' })).status).toBe(200)
  expect((await post(fay, '/api/agent/settle-up', { amount: 700, reference: 'back' })).status).toBe(200)
  const second = await post(admin, `/api/admin/agents/nodes/${fay.accountId}/move`, move)
  await post(fay, `/api/agent/moves/${second.body.requestId}/consent`)
  expect((await post(checker, `/api/admin/agents/requests/${second.body.requestId}/approval`)).status).toBe(
    200,
  )
  expect(await read(b, node(fay))).toMatchObject({ parentId: b.accountId, isChild: true })
  expect((await server.api('GET', node(fay), { token: a.token })).status).toBe(404)
  // What he did before is not his new agent's to read; who is above both has always seen him, and so has the house.
  await server.running.views.reached(server.running.sequencer.sequence)
  const seenBy = async (by: Person) => [
    (await read(by, node(fay, '/receipts'))).payments.length,
    (await read(by, node(fay, '/sheet'))).sheets[0].cashIn,
  ]
  expect(await Promise.all([b, m, admin].map(seenBy))).toEqual([
    [0, 0],
    [2, 0],
    [2, 0],
  ])
  const third = await post(admin, `/api/admin/agents/nodes/${fay.accountId}/move`, { to: null, reason: 'x' })
  expect((await post(checker, `/api/admin/agents/requests/${third.body.requestId}/rejection`)).status).toBe(
    200,
  )
  expect(await read(admin, '/api/admin/agents/requests')).toEqual({ requests: [] })
})

/** The request is approved, and the server has not come to carrying it out. */
function noteApproved(id: number): void {
  const db = new DatabaseSync(pathOf(dataDir, 'accounts.sqlite'))
  const approve = db.prepare('UPDATE tree_request SET approved_by = ?, approved_at = ? WHERE id = ?')
  approve.run(checker.accountId, Date.now() + aheadMs, id)
  db.close()
}
async function auditOf(action: string) {
  const { records } = await read(admin, '/api/admin/audit?limit=500')
  return records.filter((record: { action: string }) => record.action === action)
}

test('what is approved is rejected no more, and carried out by whoever approves again', async () => {
  const n = await join(admin, { kind: 'agent', alias: 'N', deals: deals(0) })
  const pip = await join(n, { kind: 'player', alias: 'Pip' })
  expect(await lined(admin, n, 1_000)).toEqual([200, 1_000])
  expect(await lined(n, pip, 1_000)).toEqual([200, 1_000])
  await lose(pip, 500)
  const path = `/api/admin/agents/nodes/${n.accountId}/write-off`
  const ask = (amount: number) =>
    server.api('POST', path, {
      ...{ token: admin.token, key: 'asked for once' },
      body: { amount, reason: 'Gone' },
    })
  const { requestId } = (await ask(500)).body
  expect((await ask(500)).body.requestId).toBe(requestId)
  expect((await ask(501)).body.code).toBe('idempotency_key_reused')
  noteApproved(requestId)
  const decide = (by: Person, as: string) => post(by, `/api/admin/agents/requests/${requestId}/${as}`)
  expect((await decide(checker, 'rejection')).body.code).toBe('request_not_found')
  expect(await read(admin, '/api/admin/agents/requests')).toEqual({ requests: [] })
  // Under no key of a person's: whoever has asked may have used the same for something else.
  const own = { ...{ token: admin.token, key: `tree request ${requestId}` }, body: { line: 1_001 } }
  expect((await server.api('POST', node(n, '/line'), own)).status).toBe(200)
  expect((await decide(checker, 'approval')).status).toBe(200)
  expect((await decide(checker, 'approval')).body.code).toBe('request_not_found')
  expect(await read(admin, node(n))).toMatchObject({ balance: 500, total: 0 })
  expect(await auditOf('carry out write_off')).toMatchObject([
    { actor: checker.accountId, target: `account ${n.accountId}` },
  ])
})

test('who left a debt as an agent opens no other branch, by whatever address he signs up', async () => {
  const person = { bornOn: '1975-05-05', postcode: 'ZZ9 9ZZ' }
  const signUp = async (name: string, by: Person, who: object | undefined = person) => {
    const made = { kind: 'agent', alias: name, deals: { ...deals(0), book: by === admin ? 1_000 : 0 } }
    const { secret } = (await post(by, '/api/agents/links', made)).body
    const email = `${crypto.randomUUID()}@example.org`
    const body = { secret, fullName: name, email, password, ...(who && { person: who }) }
    const again = () => server.api('POST', '/api/join', { body: { ...body, fullName: `${name}s` } })
    return { ...(await server.api('POST', '/api/join', { body })), again }
  }
  expect((await signUp('Olga Owes', admin, null as never)).body.code).toBe('invalid_request')
  const first = await signUp('Olga Owes', admin)
  const { accountId } = await read({ ...a, token: first.body.data.token }, '/api/auth/me')
  // While nothing is owed he may.
  expect((await signUp('Owes  OLGA', admin)).status).toBe(200)
  const { sequencer } = server.running
  const line = { kind: 'set-line', account: accountId, line: 1_000, by: 0 } as const
  expect((await sequencer.execute(line)).refusal).toBeUndefined()
  const below = await sequencer.execute({ kind: 'open-account', parent: accountId, grant: 0 })
  await sequencer.execute({ kind: 'set-line', account: below.id, line: 1_000, by: accountId })
  await lose({ ...ann, accountId: below.id }, 600)
  expect((await signUp('Olga Owes', m)).status).toBe(200)
  await sequencer.execute({ kind: 'freeze-branch', account: accountId, by: 0, reason: 'Owes' })
  const refused = await signUp('olga owes', m)
  expect(refused.body.code).toBe('person_owes')
  // Somebody else may use the link that was given, until a case of the desk has found that the two belong together.
  const other = await refused.again()
  expect(other.status).toBe(200)
  const beside = await read({ ...a, token: other.body.data.token }, '/api/auth/me')
  noteCase([accountId, beside.accountId], 'nothing_found')
  expect((await signUp('olga owess', m)).status).toBe(200)
  noteCase([accountId, beside.accountId], 'warned')
  expect((await signUp('olga owess', m)).body.code).toBe('person_owes')

  // Whose debt was given up opens none, though nothing is owed any more; nor who carries a loss of shares, though he owes nothing.
  const agentOf = async (name: string) => {
    const { token } = (await signUp(name, admin)).body.data
    return (await read({ ...a, token }, '/api/auth/me')).accountId as number
  }
  const given = await agentOf('Wanda Written')
  await sequencer.execute({ ...line, account: given, line: 2_000 })
  const { id: loser } = await sequencer.execute({ kind: 'open-account', parent: given, grant: 0 })
  await sequencer.execute({ kind: 'set-line', account: loser, line: 1_000, by: given })
  await lose({ ...ann, accountId: loser }, 600)
  const off = { kind: 'write-off', amount: 600, reason: 'Gone' } as const
  expect((await sequencer.execute({ ...off, account: loser, by: given })).refusal).toBeUndefined()
  expect((await signUp('Wanda Written', m)).status).toBe(200)
  expect((await sequencer.execute({ ...off, account: given, by: 0 })).refusal).toBeUndefined()
  expect((await signUp('Wanda Written', m)).body.code).toBe('person_owes')
  const carrying = await agentOf('Carl Carries')
  await sequencer.execute({ ...line, account: carrying })
  const { id: winner } = await sequencer.execute({ kind: 'open-account', parent: carrying, grant: 0 })
  await sequencer.execute({ kind: 'set-line', account: winner, line: 1_000, by: carrying })
  const { id: bet } = await sequencer.execute({ kind: 'take-book-bet', account: winner, stake: 100 })
  expect((await signUp('Carl Carries', m)).status).toBe(200)
  await sequencer.execute({ kind: 'settle-book-bet', bet, returned: 500 })
  expect((await signUp('Carl Carries', m)).body.code).toBe('person_owes')

  // Who was verified as a player is the same person, whatever account the desk has found to be another of his.
  const vera = await agentOf('Vera Verified')
  expect((await signUp('Vera Verified', m)).status).toBe(200)
  noteVerified(vera, dan.accountId)
  noteCase([accountId, dan.accountId], 'warned')
  expect((await signUp('Vera Verified', m)).body.code).toBe('person_owes')
})

/** A player was verified as the person that an agent has signed up as. */
function noteVerified(agent: number, player: number): void {
  const db = new DatabaseSync(pathOf(dataDir, 'accounts.sqlite'))
  db.prepare('INSERT INTO person_key SELECT person, ?, 0 FROM agent_person WHERE account = ?').run(
    player,
    agent,
  )
  db.close()
}

/** A case of one device about these accounts was decided. */
function noteCase(accounts: readonly number[], outcome: string): void {
  const db = new DatabaseSync(pathOf(dataDir, 'accounts.sqlite'))
  const insert = db.prepare(
    'INSERT INTO risk_case (query, month, subject, finding, bets, opened_at, opened_by, outcome, decided_at, decided_by)' +
      " VALUES ('device', '2026-11', ?, '{}', '[]', 0, 1, ?, 0, 1)",
  )
  const { lastInsertRowid } = insert.run(accounts.join(' '), outcome)
  const name = db.prepare('INSERT INTO risk_case_account (risk_case, place, account) VALUES (?, ?, ?)')
  for (const [place, account] of accounts.entries()) name.run(lastInsertRowid, place, account)
  db.close()
}

test('an agent closes with nobody below and nothing left', async () => {
  const x = await join(b, { kind: 'agent', alias: 'X', deals: deals(0) })
  expect((await post(b, node(x, '/close'))).status).toBe(200)
  expect((await post(x, '/api/agents/links', { kind: 'player', alias: 'Y' })).body.code).toBe('agent_closed')
  expect((await post(m, node(b, '/close'))).body.code).toBe('account_not_empty')
})

test('a link is made by who has shown lately who it is, and one for a key', async () => {
  const make = (body: object) =>
    server.api('POST', '/api/agents/links', { token: b.token, key: 'made once', body })
  const gil = { kind: 'player', alias: 'Gil' }
  const first = await make(gil)
  const second = await make(gil)
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await make({ ...gil, alias: 'Gila' })).body.code).toBe('idempotency_key_reused')
  const offer = async (secret: string) =>
    (await server.api('POST', '/api/join/offer', { body: { secret } })).status
  expect([await offer(first.body.secret), await offer(second.body.secret)]).toEqual([403, 200])
  aheadMs += 6 * 60_000
  expect((await make(gil)).body.code).toBe('step_up_needed')
  expect((await post(admin, '/api/agents/links', gil)).body.code).toBe('step_up_needed')
  for (const who of [admin, checker, m, a, b]) {
    const shown = await server.api('POST', '/api/auth/confirm', { token: who.token, body: { password } })
    expect(shown.status).toBe(200)
  }
})

test('of links that nobody uses there are a hundred at most', async () => {
  const codes = new Set<string>()
  for (let i = 0; i < 101; i++) {
    const { status, body } = await post(b, '/api/agents/links', { kind: 'player', alias: `Number ${i}` })
    codes.add(status === 201 ? 'made' : body.code)
  }
  expect([...codes]).toEqual(['made', 'too_many_links'])
})

test('what the house did is in the audit log, before and after; what others did is in the journal alone', async () => {
  const { records } = await read(admin, '/api/admin/audit?limit=500')
  const actions = new Set(records.map(({ action }: { action: string }) => action))
  for (const action of [
    ...['set line', 'set line: answered', 'pass through', 'ask for move', 'approve move'],
    ...['carry out move', 'carry out claim'],
  ])
    expect(actions).toContain(action)
  const house = [0, admin.accountId, checker.accountId]
  const others = records.filter(({ actor }: { actor: number }) => !house.includes(actor))
  expect(others.map(({ action }: { action: string }) => action)).toEqual([])
})

test('a debt that is overdue keeps every line of its branch from being raised', async () => {
  const { sequencer } = server.running
  expect(await lined(b, cat, 1_000)).toEqual([200, 1_000])
  await lose(cat, 1_000)
  expect((await sequencer.execute({ kind: 'close-period' })).refusal).toBeUndefined()
  aheadMs += 7 * 86_400_000
  b = { ...b, token: await signIn(b.email) }
  expect((await read(b, '/api/agents/outstanding')).rows).toMatchObject([
    { accountId: cat.accountId, alias: 'Cat', total: -1_000, due: { amount: 1_000 }, days: 7 },
  ])
  expect((await post(b, node(cat, '/line'), { line: 1_001 })).body.code).toBe('line_overdue')
  expect(await lined(b, cat, 1_000)).toEqual([200, 1_000])
  expect((await post(b, node(cat, '/settle-up'), { amount: 1_000, reference: 'cash' })).status).toBe(200)
  // His agent has the debt now. The one above owes nothing: he has what was passed through.
  expect((await post(b, node(cat, '/line'), { line: 1_001 })).body.code).toBe('line_overdue')
  m = { ...m, token: await signIn(m.email) }
  const paid = await post(m, node(b, '/settle-up'), { amount: 1_000, reference: 'cash' })
  expect([paid.status, (await read(m, node(b))).due]).toEqual([200, null])
  expect(await lined(b, cat, 1_001)).toEqual([200, 1_001])
})

/** A bet against the house's book, which the house wins. */
async function lose(of: Person, stake: number) {
  const { sequencer } = server.running
  const { id: bet } = await sequencer.execute({ kind: 'take-book-bet', account: of.accountId, stake })
  await sequencer.execute({ kind: 'settle-book-bet', bet, returned: 0 })
}

test('what was approved when the server ended is carried out at the start', async () => {
  admin = { ...admin, token: await signIn(admin.email) }
  b = { ...b, token: await signIn(b.email) }
  const gus = await join(b, { kind: 'player', alias: 'Gus' })
  const move = { to: a.accountId, reason: 'Asked for' }
  const { requestId } = (await post(admin, `/api/admin/agents/nodes/${gus.accountId}/move`, move)).body
  expect((await post(gus, `/api/agent/moves/${requestId}/consent`)).status).toBe(200)
  await server.stop()
  noteApproved(requestId)
  server = await start()
  await expect.poll(async () => (await read(admin, node(gus))).parentId).toBe(a.accountId)
  await expect.poll(async () => (await auditOf('carry out move')).length).toBeGreaterThan(1)
})

test('a start under the strict profile leaves nobody credit beyond what he owes, and the log of what is done says so', async () => {
  const lineNow = ({ accountId }: Person) => lineOf(server.running.sequencer.published.accounts, accountId)
  const free = await join(b, { kind: 'player', alias: 'Free' })
  expect((await lined(b, free, 100))[0]).toBe(200)
  await server.stop()
  server = await start({ PROFILE: 'strict' })
  expect(lineNow(free)).toBe(0)
  const { accounts } = server.running.sequencer.published
  for (const who of [m, a, b, ann, bob, cat]) {
    expect(lineNow(who) === 0 || availableOf(accounts, who.accountId) <= 0).toBe(true)
  }
  const db = new DatabaseSync(pathOf(dataDir, 'accounts.sqlite'), { readOnly: true })
  expect(db.prepare("SELECT count(*) AS count FROM audit WHERE action = 'end lines'").get()).toEqual({
    count: 1,
  })
  db.close()
})
