/** One page a person, over real calls: found, read, noted, suspended, restricted, closed; and payments compared with the provider's list. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountRows } from '#contract/admin.ts'
import type { LinkedAccounts, PersonNotes, PersonRead } from '#contract/people.ts'
import type { Protection } from '#contract/protection.ts'
import type { ReconciliationRead, Reconciliations } from '#contract/reconciliation.ts'
import { watchExcludedKeys } from '#server/identity/excluded-keys.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const dayMs = 86_400_000
const dataDir = mkdtempSync(join(tmpdir(), 'people-'))
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer({ dataDir, env: { SANDBOX_DELAY_MS: '0', PAYMENT_PROVIDER: 'sandbox' } })
  admin = await server.admin()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

const read = async <T>(path: string) =>
  (await server.api<T>('GET', `/api/admin${path}`, { token: admin.token })).body
const write = (path: string, body?: object, key?: string) =>
  server.api('POST', `/api/admin${path}`, {
    ...{ token: admin.token, ...(body && { body }), ...(key && { key }) },
  })
const codeOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call
  return status < 300 ? 'done' : body.code
}
const find = async (search: string) => {
  const { accounts } = await read<AccountRows>(`/people?search=${encodeURIComponent(search)}`)
  return accounts.map(({ accountId }) => accountId)
}
const register = async (fullName: string, email: string): Promise<Person> => {
  const body = { fullName, email, password: 'correct horse battery' }
  const { data } = (await server.api('POST', '/api/auth/register', { body })).body
  const me = await server.api('GET', '/api/auth/me', { token: data.token })
  return { token: data.token, accountId: me.body.accountId, email }
}
const bet = async ({ token }: Person, marketId: number, more: object = {}) => {
  const instruction = { selectionId: 11, side: 'BACK', price: 300, size: 500, ...more }
  const { body } = await server.api('POST', '/api/exchange/orders/place', {
    ...{ token, body: { marketId, instructions: [instruction] } },
  })
  return body.results[0].ok ? 'done' : body.results[0].code
}
const pay = async ({ token }: Person, amount: number) => {
  const { body } = await server.api('POST', '/api/wallet/deposits', {
    token,
    body: { method: 'CARD', amount },
  })
  return body.paymentId as number
}
const day = () => new Date(server.running.sequencer.clock.now()).toISOString().slice(0, 10)

test('somebody is found by the beginnings of words, by address and by number, page by page', async () => {
  const ann = await register('Annika Ödegård', 'annika@harbour.example')
  const two = await register('Anniken Borg', 'borg@harbour.example')
  expect(await find('annik')).toEqual([ann.accountId, two.accountId])
  expect(await find('öde')).toEqual([ann.accountId])
  expect(await find('BORG anni')).toEqual([two.accountId])
  expect(await find('annika@har')).toEqual([ann.accountId])
  expect(await find(String(two.accountId))).toEqual([two.accountId])
  expect(await find('nnika')).toEqual([])
  const first = await read<AccountRows>('/people?search=annik&limit=1')
  expect(first.next).toBe(String(ann.accountId))
  const second = await read<AccountRows>(`/people?search=annik&limit=1&cursor=${first.next}`)
  expect(second.accounts.map(({ accountId }) => accountId)).toEqual([two.accountId])
})

test('who is suspended loses what is unmatched, reads why, can withdraw, and is free again when it is lifted', async () => {
  const ann = await server.player()
  const { marketId } = await server.market()
  const path = `/accounts/${ann.accountId}`
  expect(await bet(ann, marketId)).toBe('done')
  const makeKey = (name: string) =>
    server.api('POST', '/api/auth/keys', { token: ann.token, body: { name, scopes: ['read', 'trade'] } })
  expect(await codeOf(makeKey('A bot'))).toBe('done')
  const suspension = { reason: 'PAYMENTS', note: 'Two cards of other people' }
  const first = 'a-key-of-a-suspension'
  for (let i = 0; i < 2; i++)
    expect(await codeOf(write(`${path}/suspension`, suspension, first))).toBe('done')
  expect(await codeOf(write(`${path}/suspension`, suspension))).toBe('account_suspended')
  const open = await server.api('GET', '/api/exchange/bets?state=open', { token: ann.token })
  expect(open.body.bets).toEqual([])
  await server.running.views.reached(server.running.sequencer.sequence)
  const past = await server.api('GET', '/api/exchange/bets?state=ended', { token: ann.token })
  expect(past.body.bets).toMatchObject([{ reason: 'ACCOUNT_SUSPENDED' }])
  expect(await bet(ann, marketId)).toBe('account_suspended')
  expect(
    await codeOf(
      server.api('POST', '/api/wallet/deposits', { token: ann.token, body: { method: 'CARD', amount: 500 } }),
    ),
  ).toBe('account_suspended')
  const own = await server.api<Protection>('GET', '/api/protection', { token: ann.token })
  expect(own.body.house).toEqual({ suspended: 'PAYMENTS', rules: [] })
  const withdrawal = { method: 'CARD', amount: 500 }
  expect(
    await codeOf(server.api('POST', '/api/wallet/withdrawals', { token: ann.token, body: withdrawal })),
  ).toBe('done')
  const { house } = await read<PersonRead>(path)
  expect(house.suspended).toBe('PAYMENTS')
  // It is for a time: keys bet again after it, over a start as well, which looks at all of them.
  expect(await codeOf(makeKey('Another bot'))).toBe('done')
  const { accounts, sequencer } = server.running
  const onError = (error: unknown) => expect.unreachable(String(error))
  watchExcludedKeys({ sequencer, keys: accounts.keys, onError })
  const scopes = accounts.keys.of(ann.accountId).map((key) => key.scopes)
  expect(scopes).toEqual([
    ['read', 'trade'],
    ['read', 'trade'],
  ])
  expect(await codeOf(write(`${path}/suspension`, { reason: null, note: 'Explained' }))).toBe('done')
  expect(await bet(ann, marketId)).toBe('done')
  const { notes } = await read<PersonNotes>(`${path}/notes`)
  // What was refused has left no note.
  expect(notes.map(({ note }) => note)).toEqual(['Explained', suspension.note])
  expect(notes.every(({ actor }) => actor === admin.accountId)).toBe(true)
})

test('what was done is answered as done where its note cannot be added: the audit log has it', async () => {
  const ann = await server.player()
  const note = 'Lost on a full disk'
  const file = new DatabaseSync(join(dataDir, 'accounts.sqlite'))
  const lost = `WHEN NEW.note = '${note}' BEGIN SELECT RAISE(ABORT, 'full'); END`
  try {
    file.exec(`CREATE TRIGGER lost BEFORE INSERT ON person_note ${lost}`)
    const path = `/accounts/${ann.accountId}`
    expect(await codeOf(write(`${path}/suspension`, { reason: 'CONDUCT', note }))).toBe('done')
    expect((await read<PersonRead>(path)).house.suspended).toBe('CONDUCT')
    expect((await read<PersonNotes>(`${path}/notes`)).notes).toEqual([])
    const { records } = await read<{ records: { action: string; detail: string }[] }>('/audit')
    expect(records.find(({ action }) => action === 'suspend account')!.detail).toContain(note)
  } finally {
    file.exec('DROP TRIGGER lost')
    file.close()
  }
})

test('a public rule holds to the cent and is read by its player; nobody sets one for himself', async () => {
  const ann = await server.player()
  const { marketId } = await server.market()
  const rules = `/accounts/${ann.accountId}/rules`
  const cap = { rule: 'STAKE_CAP', isLifted: false, amount: 500, note: 'Asked for' }
  expect((await write(rules, cap)).body).toEqual({
    ...{ accountId: ann.accountId, rule: 'STAKE_CAP', isLifted: false, amount: 500 },
  })
  expect(await bet(ann, marketId, { size: 501 })).toBe('account_restricted')
  expect(await bet(ann, marketId, { size: 500 })).toBe('done')
  const risk = { rule: 'NO_NEW_RISK', isLifted: false, note: 'Until it is clear' }
  expect(await codeOf(write(rules, risk))).toBe('done')
  expect(await bet(ann, marketId, { size: 200 })).toBe('account_restricted')
  const own = await server.api<Protection>('GET', '/api/protection', { token: ann.token })
  expect(own.body.house.rules).toEqual([
    { rule: 'STAKE_CAP', amount: 500 },
    { rule: 'NO_NEW_RISK', amount: null },
  ])
  for (const rule of ['STAKE_CAP', 'NO_NEW_RISK'])
    expect(await codeOf(write(rules, { rule, isLifted: true, note: 'Over' }))).toBe('done')
  expect(await bet(ann, marketId, { size: 900 })).toBe('done')
  const used = 'a-key-of-another-note'
  expect(await codeOf(write(`/accounts/${ann.accountId}/notes`, { note: 'Called' }, used))).toBe('done')
  expect(await codeOf(write(rules, cap, used))).toBe('idempotency_key_reused')
  const after = await server.api<Protection>('GET', '/api/protection', { token: ann.token })
  expect(after.body.house.rules).toEqual([])
  expect(await codeOf(write(`/accounts/${admin.accountId}/rules`, cap))).toBe('forbidden')
  expect(await codeOf(write('/accounts/999999/rules', cap))).toBe('account_not_found')
})

test('notes are added once a key and never changed; bets, statement and sessions of the person are read, and sessions ended', async () => {
  const ann = await server.player()
  const { marketId } = await server.market()
  await bet(ann, marketId)
  const path = `/accounts/${ann.accountId}`
  const key = 'a-key-of-a-note'
  for (const note of ['First', 'First'])
    expect(await codeOf(write(`${path}/notes`, { note }, key))).toBe('done')
  expect(await codeOf(write(`${path}/notes`, { note: 'Other' }, key))).toBe('idempotency_key_reused')
  expect((await read<PersonNotes>(`${path}/notes`)).notes).toHaveLength(1)
  const { bets } = await read<{ bets: { marketId: number }[] }>(`${path}/bets?state=open`)
  expect(bets.map((each) => each.marketId)).toEqual([marketId])
  await server.running.views.reached(server.running.sequencer.sequence)
  const { entries } = await read<{ entries: { kind: string }[] }>(`${path}/statement`)
  expect(entries.map(({ kind }) => kind)).toContain('grant')
  const { sessions } = await read<{ sessions: { sessionId: string }[] }>(`${path}/sessions`)
  expect(sessions).toHaveLength(1)
  expect(await codeOf(write(`${path}/sessions/nobody/end`))).toBe('session_not_found')
  expect(await codeOf(write(`${path}/sessions/${encodeURIComponent(sessions[0]!.sessionId)}/end`))).toBe(
    'done',
  )
  expect((await server.api('GET', '/api/auth/me', { token: ann.token })).status).toBe(401)
  const me = await read<PersonRead>(path)
  expect(me).toMatchObject({ email: ann.email, openBets: 1, lastSeenAt: null, hasSecondFactor: false })
})

test('sessions of people of the house are read by who may read them and ended by who may change them, having shown who that is', async () => {
  const [one, other] = [await server.player(), await server.player()]
  const signedIn = async (person: Person, roles: readonly string[]) => {
    expect((await write(`/accounts/${person.accountId}/roles`, { roles })).status).toBe(200)
    const body = { email: person.email, password }
    return (await server.api('POST', '/api/auth/login', { body })).body.data.token as string
  }
  const [risk, support] = [await signedIn(one, ['risk']), await signedIn(other, ['support'])]
  const [player, staff] = [(await server.player()).accountId, one.accountId]
  const ask = (method: 'GET' | 'POST', account: number, path: string, token = support) =>
    codeOf(server.api(method, `/api/admin/accounts/${account}/sessions${path}`, { token }))
  expect([await ask('GET', player, ''), await ask('GET', staff, '')]).toEqual(['done', 'forbidden'])
  expect(await ask('GET', staff, '', risk)).toBe('done')
  expect(await ask('POST', staff, '/end')).toBe('forbidden')
  const { sessions } = await read<{ sessions: { sessionId: string }[] }>(`/accounts/${staff}/sessions`)
  const ended = `/${encodeURIComponent(sessions[0]!.sessionId)}/end`
  expect(await ask('POST', staff, ended)).toBe('forbidden')
  expect((await server.api('GET', '/api/auth/me', { token: risk })).status).toBe(200)
  expect(await ask('POST', player, '/end')).toBe('done')
  expect(await ask('POST', staff, ended, admin.token)).toBe('done')
  expect((await server.api('GET', '/api/auth/me', { token: risk })).status).toBe(401)
})

test('accounts that sign in from one device or pay by one card are linked, each with why', async () => {
  const [ann, bob] = [await server.player(), await server.player()]
  const ids = await Promise.all([pay(ann, 1_013), pay(bob, 2_013)])
  const { ended } = server.running.sequencer.published.wallet
  await expect.poll(() => ids.every((id) => ended.has(id)), { timeout: 10_000 }).toBe(true)
  const linked = async () => {
    const found = (await read<LinkedAccounts>(`/accounts/${ann.accountId}/linked`)).linked
    return found.find(({ accountId }) => accountId === bob.accountId)?.grounds.includes('instrument')
  }
  await expect.poll(linked, { timeout: 10_000 }).toBe(true)
})

test('money is taken out by hand with a reason, not more than there is; the house puts money to client money', async () => {
  const ann = await server.player()
  const path = `/accounts/${ann.accountId}/debit`
  const { balance } = await read<PersonRead>(`/accounts/${ann.accountId}`)
  expect(await codeOf(write(path, { amount: balance + 1, reason: 'Cash' }))).toBe('credit_is_not_cash')
  expect((await write(path, { amount: 400, reason: 'Cash' })).body).toEqual({
    ...{ accountId: ann.accountId, amount: 400 },
  })
  expect((await read<PersonRead>(`/accounts/${ann.accountId}`)).balance).toBe(balance - 400)
  const held = async () => {
    const { clientFunds } = await read<{ clientFunds: { held: number } }>('/withdrawals')
    return clientFunds.held
  }
  const before = await held()
  expect((await write('/client-funds', { amount: 5_000, reason: 'Kept apart' })).body).toEqual({
    held: before + 5_000,
  })
  expect(await held()).toBe(before + 5_000)
})

test('an account is closed by its owner when nothing is left in it, and takes nothing any more', async () => {
  const ann = await server.player()
  const close = () =>
    codeOf(server.api('POST', '/api/account/close', { token: ann.token, body: { isWanted: true } }))
  expect(await close()).toBe('account_not_empty')
  const { balance } = await read<PersonRead>(`/accounts/${ann.accountId}`)
  await write(`/accounts/${ann.accountId}/debit`, { amount: balance, reason: 'All of it' })
  expect(await close()).toBe('done')
  expect(await close()).toBe('account_excluded')
  expect(await codeOf(server.api('POST', '/api/games/play-money', { token: ann.token }))).toBe(
    'account_excluded',
  )
  expect((await server.api('GET', '/api/auth/me', { token: ann.token })).status).toBe(200)
})

test('payments are compared with the provider’s list to the cent, on demand, kept, counted and told to fire', async () => {
  const ann = await server.player()
  // Paid with a cent more than was asked for, and paid after all when it had failed.
  const wrong = await pay(ann, 1_009)
  const late = await pay(ann, 1_008)
  const right = await pay(ann, 1_000)
  const { wallet } = server.running.sequencer.published
  await expect.poll(() => [late, right].every((id) => wallet.ended.has(id)), { timeout: 10_000 }).toBe(true)
  const compared = async () => {
    const { body } = await server.api<ReconciliationRead>('POST', `/api/admin/reconciliations/${day()}`, {
      token: admin.token,
    })
    return Object.fromEntries(body.found.map(({ reference, what }) => [reference, what]))
  }
  await expect
    .poll(compared, { timeout: 10_000 })
    .toEqual({ [`CB-${wrong}`]: 'other_amount', [`CB-${late}`]: 'other_state' })
  const kept = await read<ReconciliationRead>(`/reconciliations/${day()}`)
  expect(kept).toMatchObject({ mismatches: 2, ranBy: admin.accountId })
  expect(kept.there.paidIn - kept.here.paidIn).toBe(1_010 + 1_008)
  expect((await read<Reconciliations>('/reconciliations')).days[0]).toMatchObject({
    day: day(),
    mismatches: 2,
  })
  const { body } = await server.api<string>('GET', '/metrics')
  expect(body).toMatch(/^crossbook_payment_mismatches 2$/m)
  const bounds = [-dayMs * 181, -dayMs * 9].map((ms) => server.running.sequencer.clock.now() + ms)
  for (const time of bounds) {
    const { status } = await write(`/reconciliations/${new Date(time).toISOString().slice(0, 10)}`)
    expect(status).toBe(422)
  }
  const { runs } = await read<ReconciliationRead>(`/reconciliations/${day()}`)
  const asked = await Promise.all(Array.from({ length: 6 }, () => write(`/reconciliations/${day()}`)))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  // Whoever asks while one is under way is told what that finds.
  expect((await read<ReconciliationRead>(`/reconciliations/${day()}`)).runs).toBeLessThan(runs + 6)
  const tomorrow = new Date(server.running.sequencer.clock.now() + dayMs).toISOString().slice(0, 10)
  expect(await codeOf(write(`/reconciliations/${tomorrow}`))).toBe('invalid_request')
  expect(
    (await server.api('GET', '/api/admin/reconciliations/2020-01-01', { token: admin.token })).status,
  ).toBe(404)
})
