/** What takes two people: asked for by one, approved by another within a day, carried out once also after a kill, and never what touches oneself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalRead, ApprovalRules, Approvals } from '#contract/approvals.ts'
import { done, openAccounts, verified } from '#server/sequencer/testing/exchange.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const dayMs = 86_400_000
const dataDir = mkdtempSync(join(tmpdir(), 'approvals-'))
let time = Date.UTC(2028, 1, 1)
let server: TestServer
let maker: Person
let checker: Person

const start = () =>
  startServer({
    ...{ dataDir, now: () => time },
    env: { RESULT_REVIEW: 'yes', CREDIT_REVIEW: '5000', WITHDRAWAL_REVIEW: '5000', SANDBOX_DELAY_MS: '0' },
  })
beforeAll(async () => {
  server = await start()
  maker = await server.admin()
  checker = await staff()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** Somebody of the house beside the first, who was a player before. */
async function staff(): Promise<Person> {
  const person = await server.player()
  await server.api('POST', `/api/admin/accounts/${person.accountId}/roles`, {
    ...{ token: await again(maker), body: { roles: ['support', 'trader', 'cashier', 'admin'] } },
  })
  return person
}
/** Sessions end by the same clock as requests do. */
async function again({ email }: Person): Promise<string> {
  const { body } = await server.api('POST', '/api/auth/login', { body: { email, password } })
  return body.data.token
}
type Read = ApprovalRead & { code?: string }
const post = async (person: Person, path: string, body: object, key?: string) =>
  server.api<Read>('POST', `/api/admin${path}`, {
    ...{ token: await again(person), body },
    ...(key !== undefined && { key }),
  })
const get = async <T = Read>(person: Person, path: string) =>
  (await server.api<T>('GET', `/api/admin${path}`, { token: await again(person) })).body
const ask = (person: Person, what: object, reason = 'Because') =>
  post(person, '/approvals', { reason, ...what })
const approve = (person: Person, id: string, key?: string) =>
  post(person, `/approvals/${id}/approval`, { reason: 'Checked' }, key)
const balanceOf = async (person: Person) =>
  (await server.api('GET', '/api/exchange/balance', { token: await again(person) })).body.balance
const ids = async (person: Person, list: string) =>
  (await get<Approvals>(person, `/approvals?list=${list}`)).approvals.map(({ approvalId }) => approvalId)
const actionsOf = async (target: string) => {
  const { records } = await get<{ records: { action: string; target: string; detail: string }[] }>(
    maker,
    '/audit?limit=100',
  )
  return records.filter((record) => record.target === target).reverse()
}

type Made = { eventId: number; marketId: number }
/** Makes a market that is paid at once, without commission. */
async function opened(person: Person, name: string): Promise<number> {
  const event = { sport: 'tennis', name, competition: 'Open', startTime: time }
  const { eventId } = (await post(person, '/events', event)).body as unknown as Made
  const runners = [
    { selectionId: 11, name: 'A. Ahti' },
    { selectionId: 22, name: 'B. Borg' },
  ]
  const market = { eventId, name: 'Match Odds', runners, commissionBps: 0, payDelaySeconds: 0 }
  return ((await post(person, '/markets', market)).body as unknown as Made).marketId
}
/** A suspended market of which a player has backed the first runner with 20.00 at 2.00, and another laid it. */
async function played() {
  const marketId = await opened(maker, 'A. Ahti vs B. Borg')
  await post(maker, `/markets/${marketId}/open`, {})
  const [backer, layer] = [await server.player(), await server.player()]
  for (const [person, side] of [
    [backer, 'BACK'],
    [layer, 'LAY'],
  ] as const) {
    const instructions = [{ selectionId: 11, side, price: 200, size: 2_000 }]
    await server.api('POST', '/api/exchange/orders/place', {
      ...{ token: await again(person), body: { marketId, instructions } },
    })
  }
  await post(maker, `/markets/${marketId}/suspend`, {})
  return { marketId, marketVersion: await versionOf(marketId), backer, layer }
}
const marketOf = async (marketId: number) =>
  (await server.api('GET', `/api/exchange/markets/${marketId}`)).body
const versionOf = async (marketId: number): Promise<number> => (await marketOf(marketId)).version

test('a credit up to the threshold is made by one; above it by two, with what stands before and after', async () => {
  const player = await server.player()
  const path = `/accounts/${player.accountId}/credit`
  expect((await post(maker, path, { amount: 5_000, reason: 'Small' })).status).toBe(200)
  expect((await post(maker, path, { amount: 5_001, reason: 'Large' })).body.code).toBe('approval_needed')
  const asked = await ask(maker, { credit: { accountId: player.accountId, amount: 5_001 } }, 'Goodwill')
  expect(asked.status).toBe(200)
  const { approvalId } = asked.body
  expect(asked.body).toMatchObject({
    ...{ kind: 'credit', state: 'waiting', amount: 5_001, reason: 'Goodwill', isMine: true },
    ...{ askedAt: time, endsAt: time + dayMs, before: { balance: 105_000 }, after: { balance: 110_001 } },
    obstacle: 'You have asked for this yourself. Somebody else has to approve.',
  })
  expect(await balanceOf(player)).toBe(105_000)
  expect((await approve(maker, approvalId)).body.code).toBe('approval_own')
  expect(await get(checker, `/approvals/${approvalId}`)).toMatchObject({ obstacle: null, isMine: false })
  const approved = await approve(checker, approvalId)
  expect(approved.body).toMatchObject({
    ...{ state: 'done', decision: 'Checked', decidedBy: { accountId: checker.accountId }, failure: '' },
    ...{ before: { balance: 105_000 }, after: { balance: 110_001 } },
  })
  expect(await balanceOf(player)).toBe(110_001)
  expect((await approve(checker, approvalId)).body.code).toBe('approval_over')
  const steps = await actionsOf(`approval ${approvalId}`)
  expect(steps.map(({ action }) => action)).toEqual([
    ...['ask for approval', 'approve request', 'carry out request'],
  ])
  expect(JSON.parse(steps[2]!.detail)).toMatchObject({
    ...{ state: 'done', before: { balance: 105_000 }, after: { balance: 110_001 } },
  })
})

test('small credits and debits of one account come together: beyond the threshold within 24 hours they take two, each way apart', async () => {
  const player = await server.player()
  const path = `/accounts/${player.accountId}`
  const codeOf = async (person: Person, way: 'credit' | 'debit', amount: number, key?: string) => {
    const { status, body } = await post(person, `${path}/${way}`, { amount, reason: 'Small' }, key)
    return status === 200 ? 'done' : body.code
  }
  expect(await codeOf(maker, 'credit', 3_000, 'the-first-small-one')).toBe('done')
  expect(await codeOf(checker, 'credit', 2_001)).toBe('approval_needed')
  const all = ['credit', 'debit'] as const
  const atOnce = all.flatMap((way) => Array.from({ length: 6 }, () => codeOf(checker, way, 1_000)))
  const came = await Promise.all(atOnce)
  const doneOf = (codes: (string | undefined)[]) => codes.filter((code) => code === 'done').length
  const [given, taken] = [doneOf(came.slice(0, 6)), doneOf(came.slice(6))]
  expect(given).toBeGreaterThan(0)
  expect(taken).toBeGreaterThan(0)
  // What is under way counts, and may for a moment count twice.
  if (given < 2) expect(await codeOf(checker, 'credit', 2_000 - 1_000 * given)).toBe('done')
  if (taken < 5) expect(await codeOf(checker, 'debit', 5_000 - 1_000 * taken)).toBe('done')
  for (const way of all) expect(await codeOf(checker, way, 1)).toBe('approval_needed')
  expect(await balanceOf(player)).toBe(100_000)
  // What was given is answered again, and another account is another matter.
  expect(await codeOf(maker, 'credit', 3_000, 'the-first-small-one')).toBe('done')
  const { accountId } = await server.player()
  expect(
    (await post(maker, `/accounts/${accountId}/credit`, { amount: 5_000, reason: 'Small' })).status,
  ).toBe(200)
  expect(await balanceOf(player)).toBe(100_000)
  time += dayMs - 60_000
  expect(await codeOf(maker, 'credit', 1)).toBe('approval_needed')
  time += 120_000
  expect(await codeOf(maker, 'credit', 5_000)).toBe('done')
})

test('the same call again is the same request and the same decision; a key of another call is refused', async () => {
  const player = await server.player()
  const body = { reason: 'Because', credit: { accountId: player.accountId, amount: 6_000 } }
  const [one, other] = [
    await post(maker, '/approvals', body, 'a-key-of-mine'),
    await post(maker, '/approvals', body, 'a-key-of-mine'),
  ]
  expect(other.body.approvalId).toBe(one.body.approvalId)
  const changed = { ...body, reason: 'Another' }
  expect((await post(maker, '/approvals', changed, 'a-key-of-mine')).body.code).toBe('idempotency_key_reused')
  for (let i = 0; i < 2; i++) {
    expect((await approve(checker, one.body.approvalId, 'a-key-of-his')).body.state).toBe('done')
  }
  expect(await balanceOf(player)).toBe(106_000)
  const { body: next } = await ask(maker, { credit: { accountId: player.accountId, amount: 6_000 } })
  const reused = await approve(checker, next.approvalId, 'a-key-of-his')
  expect(reused.body.code).toBe('idempotency_key_reused')
  await post(maker, `/approvals/${next.approvalId}/rejection`, { reason: 'Enough' })
})

test('a debit takes what is owned and not held, and says why where it no longer can be made', async () => {
  const player = await server.player()
  const small = { amount: 2_500, reason: 'Paid at the counter' }
  expect((await post(maker, `/accounts/${player.accountId}/debit`, small)).body).toEqual({
    ...{ accountId: player.accountId, amount: 2_500 },
  })
  const debit = { accountId: player.accountId, amount: 97_501 }
  expect((await ask(maker, { debit })).body.code).toBe('credit_is_not_cash')
  const { approvalId } = (await ask(maker, { debit: { ...debit, amount: 97_500 } })).body
  await post(maker, `/accounts/${player.accountId}/debit`, small)
  expect((await get(checker, `/approvals/${approvalId}`)).obstacle).toContain('Credit is never paid out')
  const { body } = await approve(checker, approvalId)
  expect(body).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('Credit is never paid out'),
  })
  expect(await balanceOf(player)).toBe(95_000)
})

test('a result is named by one and paid once another approves; it is corrected and voided by two as well', async () => {
  const { marketId, marketVersion, backer } = await played()
  const result = { marketVersion, winners: [11] }
  expect((await post(maker, `/markets/${marketId}/settle`, result)).body.code).toBe('approval_needed')
  const settle = { marketId, ...result }
  expect((await ask(maker, { settle: { ...settle, winners: [99] } })).body.code).toBe('winners_invalid')
  const asked = (await ask(maker, { settle })).body
  expect(asked).toMatchObject({
    ...{ before: { status: 'SUSPENDED', result: null }, after: { status: 'SETTLED', result: 'A. Ahti' } },
    ...{ subject: 'Match Odds, A. Ahti vs B. Borg', asked: { settle } },
  })
  expect((await ask(checker, { settle })).body.code).toBe('approval_waits')
  expect((await marketOf(marketId)).status).toBe('SUSPENDED')
  expect((await approve(checker, asked.approvalId)).body.state).toBe('done')
  expect(await balanceOf(backer)).toBe(102_000)

  const seen = { marketVersion: await versionOf(marketId) }
  const wrong = { ...seen, winners: [22], reason: 'The umpire erred' }
  expect((await post(maker, `/markets/${marketId}/resettle`, wrong)).body.code).toBe('approval_needed')
  const correct = { marketId, ...seen, winners: [22] }
  const correction = (await ask(checker, { correct }, 'The umpire erred')).body
  expect(correction).toMatchObject({ before: { result: 'A. Ahti' }, after: { result: 'B. Borg' } })
  expect((await approve(maker, correction.approvalId)).body).toMatchObject({
    ...{ state: 'done', before: { result: 'A. Ahti' }, after: { status: 'SETTLED', result: 'B. Borg' } },
  })
  expect(await balanceOf(backer)).toBe(98_000)

  const audit = `/audit/markets?marketId=${marketId}`
  const { records } = await get<{ records: { action: string; detail: string }[] }>(maker, audit)
  const steps = records.filter(({ detail }) => JSON.parse(detail).approval === Number(asked.approvalId))
  expect(steps.map(({ action }) => action).reverse()).toEqual([
    ...['ask for approval on market', 'approve request on market', 'carry out request on market'],
  ])
  expect(JSON.parse(steps[0]!.detail)).toMatchObject({ kind: 'settle', winners: [11], state: 'done' })

  const voiding = { marketVersion: await versionOf(marketId) }
  const voidWindow = { ...voiding, from: 0, to: time + 1, reason: 'Not played' }
  for (const [path, body] of [
    ['void', { ...voiding, reason: 'Not played' }],
    ['void-window', voidWindow],
  ] as const) {
    expect((await post(maker, `/markets/${marketId}/${path}`, body)).body.code).toBe('approval_needed')
  }
  const voided = (await ask(maker, { void: { marketId, ...voiding } }, 'Not played')).body
  expect((await approve(checker, voided.approvalId)).body.after).toMatchObject({ status: 'VOIDED' })
  expect(await balanceOf(backer)).toBe(100_000)
})

test('a market that has changed since is not settled by what was asked for: the request says why', async () => {
  const { marketId, marketVersion } = await played()
  const { approvalId } = (await ask(maker, { settle: { marketId, marketVersion, winners: [11] } })).body
  await post(checker, `/markets/${marketId}/open`, {})
  expect((await get(checker, `/approvals/${approvalId}`)).obstacle).toContain('The market has changed')
  expect((await approve(checker, approvalId)).body).toMatchObject({
    ...{ state: 'failed', failure: expect.stringContaining('The market has changed') },
  })
  expect((await marketOf(marketId)).status).toBe('OPEN')
})

test('a feed names results of its own markets alone, and an operator voids alone what has none', async () => {
  const { marketId, marketVersion } = await played()
  const voiding = { marketVersion, reason: 'Not played' }
  expect((await post(maker, `/markets/${marketId}/void`, voiding)).status).toBe(200)
  const feed = await server.player()
  await post(maker, `/accounts/${feed.accountId}/roles`, { roles: ['feed'] })
  const own = await opened(feed, 'C vs D')
  await post(feed, `/markets/${own}/close`, {})
  const result = { marketVersion: await versionOf(own), winners: [11] }
  expect((await post(feed, `/markets/${own}/settle`, result)).status).toBe(200)
})

test('nobody asks for or approves what touches himself: his account, one of the same person, a market he has bets in', async () => {
  const credit = { accountId: checker.accountId, amount: 6_000 }
  expect((await ask(checker, { credit })).body.code).toBe('approval_touches_you')
  const [known, friend] = [await server.player(), await staff()]
  await server.stop()
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'))
  for (const { accountId } of [known, friend]) {
    database.prepare('INSERT INTO person_key VALUES (?, ?, 0)').run('one person', accountId)
  }
  database.close()
  server = await start()
  const asked = (await ask(maker, { credit: { accountId: known.accountId, amount: 6_000 } })).body
  expect((await approve(friend, asked.approvalId)).body.code).toBe('approval_touches_you')
  expect((await get(friend, `/approvals/${asked.approvalId}`)).obstacle).toContain('an account of yours')
  expect((await approve(checker, asked.approvalId)).body.state).toBe('done')
  // Nor alone, however little it is.
  for (const way of ['credit', 'debit']) {
    const little = await post(friend, `/accounts/${known.accountId}/${way}`, { amount: 1, reason: 'Mine' })
    expect(little.body.code).toBe('approval_touches_you')
  }
  await refusedOfOnePerson(known, friend)
  const { marketId, marketVersion, layer } = await played()
  await done(server.running.sequencer, { kind: 'exclude-account', account: layer.accountId, reason: 'Left' })
  const settle = { marketId, marketVersion, winners: [11] }
  const { approvalId } = (await ask(maker, { settle })).body
  expect((await approve(checker, approvalId)).body.state).toBe('done')
  const roles = await post(maker, `/accounts/${layer.accountId}/roles`, { roles: ['trader'] })
  expect(roles.status).toBe(200)
  const correct = { marketId, marketVersion: await versionOf(marketId), winners: [22] }
  expect((await ask(layer, { correct })).body.code).toBe('approval_touches_you')
  const correction = (await ask(maker, { correct })).body
  expect((await approve(layer, correction.approvalId)).body.code).toBe('approval_touches_you')
  expect(
    (await post(layer, `/approvals/${correction.approvalId}/rejection`, { reason: 'No' })).body.code,
  ).toBe('approval_touches_you')
})

/** Who has asked by one account approves by no other of his: of money, a withdrawal, an erasure. */
async function refusedOfOnePerson(known: Person, friend: Person): Promise<void> {
  const roles = ['support', 'trader', 'cashier', 'admin']
  await post(maker, `/accounts/${known.accountId}/roles`, { roles })
  const [player, leaving] = [await server.player(), await server.player()]
  const asked = (await ask(known, { credit: { accountId: player.accountId, amount: 6_000 } })).body
  expect((await approve(friend, asked.approvalId)).body.code).toBe('approval_own')
  expect((await get(friend, `/approvals/${asked.approvalId}`)).obstacle).toContain('asked for this yourself')
  expect((await approve(checker, asked.approvalId)).body.state).toBe('done')

  await done(server.running.sequencer, verified(player.accountId))
  const call = { token: await again(player), body: { method: 'CARD', amount: 10_000 } }
  await server.api('POST', '/api/wallet/deposits', call)
  await expect.poll(() => balanceOf(player)).toBe(116_000)
  const { paymentId } = (await server.api('POST', '/api/wallet/withdrawals', call)).body
  expect((await post(known, `/withdrawals/${paymentId}/approval`, {})).status).toBe(200)
  expect((await post(friend, `/withdrawals/${paymentId}/approval`, {})).body.code).toBe('approval_own')
  expect((await post(checker, `/withdrawals/${paymentId}/approval`, {})).status).toBe(200)

  const path = `/accounts/${leaving.accountId}`
  await post(maker, `${path}/exclude`, { reason: 'Closed' })
  expect((await post(known, `${path}/erasure`, { reason: 'By letter' })).status).toBe(200)
  expect((await post(friend, `${path}/erasure/approval`, {})).body.code).toBe('approval_own')
  expect((await post(checker, `${path}/erasure/approval`, {})).status).toBe(200)
}

test('a request lapses after 24 hours, is rejected with a reason, or taken back by who has asked', async () => {
  const player = await server.player()
  const credit = { accountId: player.accountId, amount: 6_000 }
  const lapsing = (await ask(maker, { credit })).body
  time += dayMs - 1
  const kept = (await ask(maker, { credit })).body
  expect(await get(checker, `/approvals/${lapsing.approvalId}`)).toMatchObject({ state: 'waiting' })
  time += 1
  expect((await approve(checker, lapsing.approvalId)).body.code).toBe('approval_over')
  expect(await get(checker, `/approvals/${lapsing.approvalId}`)).toMatchObject({
    state: 'lapsed',
    obstacle: null,
  })
  expect(await ids(checker, 'lapsed')).toContain(lapsing.approvalId)
  expect((await actionsOf(`approval ${lapsing.approvalId}`)).map(({ action }) => action)).toEqual([
    ...['ask for approval', 'approval lapses'],
  ])
  const rejection = { reason: 'Not agreed' }
  expect((await post(checker, `/approvals/${kept.approvalId}/rejection`, { reason: ' ' })).body.code).toBe(
    'reason_missing',
  )
  const rejected = await post(checker, `/approvals/${kept.approvalId}/rejection`, rejection)
  expect(rejected.body).toMatchObject({ state: 'rejected', decision: 'Not agreed' })
  const own = (await ask(maker, { credit })).body
  expect((await post(maker, `/approvals/${own.approvalId}/rejection`, rejection)).body.state).toBe('rejected')
  expect(await ids(checker, 'decided')).toEqual(expect.arrayContaining([kept.approvalId, own.approvalId]))
  expect(await balanceOf(player)).toBe(100_000)
  expect((await ask(maker, { credit, debit: credit })).body.code).toBe('invalid_request')
  expect((await get(checker, '/approvals/999999')).code).toBe('approval_not_found')
})

/** Stops the server, changes a request as a kill would have left it, and starts again. */
async function killed(approvalId: string, change: string): Promise<void> {
  await server.stop()
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'))
  database.prepare(`UPDATE approval SET ${change} WHERE id = ?`).run(Number(approvalId))
  database.close()
  server = await start()
}

test('what was approved is carried out once, whether the server was killed before its command or after', async () => {
  const player = await server.player()
  const credit = { accountId: player.accountId, amount: 6_000 }
  const before = (await ask(maker, { credit })).body
  const approved = `state = 'approved', decided_by = ${checker.accountId}, decided_at = ${time}`
  await killed(before.approvalId, approved)
  await expect.poll(async () => (await get(checker, `/approvals/${before.approvalId}`)).state).toBe('done')
  expect(await balanceOf(player)).toBe(106_000)
  await killed(before.approvalId, "state = 'approved', after = NULL")
  await expect.poll(async () => (await get(checker, `/approvals/${before.approvalId}`)).state).toBe('done')
  expect(await balanceOf(player)).toBe(106_000)

  const { marketId, marketVersion, backer } = await played()
  const settled = (await ask(maker, { settle: { marketId, marketVersion, winners: [11] } })).body
  await approve(checker, settled.approvalId)
  await killed(settled.approvalId, "state = 'approved', after = NULL")
  await expect.poll(async () => (await get(checker, `/approvals/${settled.approvalId}`)).state).toBe('done')
  expect(await balanceOf(backer)).toBe(102_000)

  const late = (await ask(maker, { credit })).body
  time += dayMs
  await killed(late.approvalId, `state = 'approved', decided_by = 1, decided_at = ${time - dayMs}`)
  await expect
    .poll(async () => get(checker, `/approvals/${late.approvalId}`))
    .toMatchObject({ state: 'failed', failure: expect.stringContaining('Look whether it was posted') })
  expect(await balanceOf(player)).toBe(106_000)
})

test('a request whose key is of something else fails and frees its market; a number that comes again is carried out', async () => {
  const { marketId, marketVersion, backer } = await played()
  const asked = (await ask(maker, { settle: { marketId, marketVersion, winners: [11] } })).body
  await approve(checker, asked.approvalId)
  await killed(
    asked.approvalId,
    "state = 'approved', after = NULL, terms = json_set(terms, '$.winners[0]', 22)",
  )
  await expect
    .poll(async () => get(checker, `/approvals/${asked.approvalId}`))
    .toMatchObject({ state: 'failed', failure: expect.stringContaining('something else under the key') })
  const correct = { marketId, marketVersion: await versionOf(marketId), winners: [22] }
  const next = (await ask(maker, { correct })).body
  expect((await approve(checker, next.approvalId)).body.state).toBe('done')
  expect(await balanceOf(backer)).toBe(98_000)

  // As an accounts.sqlite of before the request, put beside the journal of after it.
  const credit = { accountId: backer.accountId, amount: 6_000 }
  const first = (await ask(maker, { credit })).body
  await approve(checker, first.approvalId)
  await server.stop()
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'))
  database.prepare('DELETE FROM approval WHERE id = ?').run(Number(first.approvalId))
  database.close()
  server = await start()
  const second = (await ask(maker, { credit })).body
  expect(second.approvalId).toBe(first.approvalId)
  expect((await approve(checker, second.approvalId)).body.state).toBe('done')
  expect(await balanceOf(backer)).toBe(110_000)
})

test('withdrawals and erasures wait in the same list, and are found among what was decided', async () => {
  const player = await server.player()
  await done(server.running.sequencer, verified(player.accountId))
  const token = await again(player)
  const deposit = { method: 'CARD', amount: 10_000 }
  await server.api('POST', '/api/wallet/deposits', { token, body: deposit })
  await expect.poll(() => balanceOf(player)).toBe(110_000)
  const { body } = await server.api('POST', '/api/wallet/withdrawals', { token, body: deposit })
  const id = `w${body.paymentId}`
  const rules = await get<ApprovalRules>(maker, '/approval-rules')
  expect(rules).toMatchObject({ moneyAbove: 5_000, resultsByTwo: true })
  const path = `/withdrawals/${body.paymentId}/approval`
  await post(maker, path, {})
  expect(await get(maker, `/approvals/${id}`)).toMatchObject({
    ...{ kind: 'withdrawal', amount: 10_000, isMine: true, endsAt: null, accountId: player.accountId },
    ...{ money: { balance: 110_000 }, obstacle: expect.stringContaining('Somebody else') },
  })
  expect(await ids(maker, 'mine')).toEqual([id])
  expect((await get<ApprovalRules>(maker, '/approval-rules')).mine).toBe(1)
  await post(checker, path, {})
  const decided = async () => (await get<Approvals>(maker, '/approvals?list=decided')).approvals[0]
  await expect.poll(decided).toMatchObject({
    ...{ kind: 'withdrawal', state: 'done', askedBy: { accountId: maker.accountId } },
    decidedBy: { accountId: checker.accountId },
  })
  expect(await get(maker, `/approvals/${id}`)).toMatchObject({ state: 'done', obstacle: null })
  expect((await get(maker, '/approvals/w999')).code).toBe('approval_not_found')

  const leaving = await server.player()
  await post(maker, `/accounts/${leaving.accountId}/exclude`, { reason: 'Closed' })
  await post(maker, `/accounts/${leaving.accountId}/erasure`, { reason: 'By letter' })
  const erasure = `e${leaving.accountId}`
  expect(await ids(checker, 'waiting')).toContain(erasure)
  expect(await get(checker, `/approvals/${erasure}`)).toMatchObject({ kind: 'erasure', obstacle: null })
  expect((await post(checker, `/accounts/${leaving.accountId}/erasure/approval`, {})).status).toBe(200)
  expect(await decided()).toMatchObject({ kind: 'erasure', state: 'done', reason: 'By letter' })
  expect(await get(checker, `/approvals/${erasure}`)).toMatchObject({ state: 'done' })
})

test('who asks and decides may do it at all, and reads of it what he may read', async () => {
  const trader = await server.player()
  await post(maker, `/accounts/${trader.accountId}/roles`, { roles: ['trader'] })
  const player = await server.player()
  const credit = { accountId: player.accountId, amount: 6_000 }
  expect((await ask(trader, { credit })).body.code).toBe('forbidden')
  const { approvalId } = (await ask(maker, { credit })).body
  expect((await approve(trader, approvalId)).body.code).toBe('forbidden')
  expect((await get(trader, `/approvals/${approvalId}`)).code).toBe('approval_not_found')
  expect(await ids(trader, 'waiting')).not.toContain(approvalId)
  const { marketId, marketVersion } = await played()
  const settle = { marketId, marketVersion, winners: [11] }
  const asked = (await ask(maker, { settle })).body
  expect(await ids(trader, 'waiting')).toContain(asked.approvalId)
  expect((await approve(trader, asked.approvalId)).body.state).toBe('done')
})

test('nobody’s requests hide those of others: they are read by page, and one asker has fifty at most', async () => {
  const [cashier, trader] = [await server.player(), await server.player()]
  await post(maker, `/accounts/${cashier.accountId}/roles`, { roles: ['cashier'] })
  await post(maker, `/accounts/${trader.accountId}/roles`, { roles: ['trader'] })
  const player = await server.player()
  const credit = { accountId: player.accountId, amount: 6_000 }
  const token = await again(cashier)
  const body = { reason: 'Because', credit }
  const asking = () => server.api<Read>('POST', '/api/admin/approvals', { token, body })
  const asked: string[] = []
  for (let i = 0; i < 50; i++) asked.push((await asking()).body.approvalId)
  const { body: refused } = await asking()
  expect(refused).toMatchObject({ code: 'approval_waits', message: expect.stringContaining('50 requests') })
  const { marketId, marketVersion } = await played()
  const settle = (await ask(maker, { settle: { marketId, marketVersion, winners: [11] } })).body
  const path = `/accounts/${player.accountId}`
  await post(maker, `${path}/exclude`, { reason: 'Closed' })
  await post(maker, `${path}/erasure`, { reason: 'By letter' })

  const page = (person: Person, list: string, cursor = '') =>
    get<Approvals>(person, `/approvals?list=${list}&limit=20${cursor && `&cursor=${cursor}`}`)
  const idsIn = ({ approvals }: Approvals) => approvals.map(({ approvalId }) => approvalId)
  const all = async (person: Person, list: string) => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const read: Approvals = await page(person, list, cursor)
      expect(read.approvals.length).toBeLessThanOrEqual(20)
      found.push(...idsIn(read))
      cursor = read.next
    }
    return found
  }
  expect(idsIn(await page(trader, 'waiting'))).toContain(settle.approvalId)
  expect(idsIn(await page(maker, 'mine'))).toContain(settle.approvalId)
  expect(await all(cashier, 'mine')).toEqual(asked)
  const waiting = await all(maker, 'waiting')
  expect(new Set(waiting).size).toBe(waiting.length)
  expect(waiting).toEqual(expect.arrayContaining([...asked, settle.approvalId, `e${player.accountId}`]))
  const { body: taken } = await post(cashier, `/approvals/${asked[0]}/rejection`, { reason: 'Enough' })
  expect(taken.state).toBe('rejected')
  expect((await asking()).status).toBe(200)
})

test('withdrawals and erasures are listed and counted to the last, those of one moment too', async () => {
  const { sequencer } = server.running
  const before = await get<ApprovalRules>(maker, '/approval-rules')
  const accounts = await openAccounts(sequencer, 21)
  for (const account of accounts) {
    await done(sequencer, verified(account))
    for (let i = 0; i < 10; i++) {
      const withdrawal = { method: 'CARD', amount: 100, reviewAbove: 0 } as const
      await done(sequencer, { kind: 'begin-withdrawal', account, ...withdrawal })
    }
  }
  const leaving = [await server.player(), await server.player(), await server.player()]
  for (const { accountId } of leaving) {
    await post(maker, `/accounts/${accountId}/exclude`, { reason: 'Closed' })
    await post(maker, `/accounts/${accountId}/erasure`, { reason: 'By letter' })
  }
  const { waiting, mine } = await get<ApprovalRules>(maker, '/approval-rules')
  expect({ waiting, mine }).toEqual({ waiting: before.waiting + 213, mine: before.mine + 3 })
  const all = async (list: string, limit: number) => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/approvals?list=${list}&limit=${limit}${cursor && `&cursor=${cursor}`}`
      const read: Approvals = await get<Approvals>(maker, path)
      found.push(...read.approvals.map(({ approvalId }) => approvalId))
      cursor = read.next
    }
    return found
  }
  const listed = await all('waiting', 50)
  expect(listed).toHaveLength(waiting)
  expect(new Set(listed).size).toBe(waiting)
  expect(listed.filter((id) => id.startsWith('w'))).toHaveLength(210)
  expect(await all('mine', 1)).toHaveLength(mine)
  // One that is far from the first is found by its number as well.
  const last = `e${leaving[2]!.accountId}`
  expect(await get(maker, `/approvals/${last}`)).toMatchObject({ approvalId: last, state: 'waiting' })
})
