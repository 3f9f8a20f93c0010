/** Money in and out over real calls, real webhooks and the sandbox, which does by the cents of an amount what providers do. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payment, PaymentWebhook, Wallet } from '#contract/wallet.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'
import { signatureHeader, signed } from '#server/wallet/signature.ts'

const secret = 'a secret of thirty-two characters'
const secretBefore = 'the secret that was in use before'
let server: TestServer
let admin: Person
let second: Person

beforeAll(async () => {
  const env = {
    SANDBOX_DELAY_MS: '20',
    PAYMENT_WEBHOOK_SECRET: secret,
    PAYMENT_WEBHOOK_SECRET_BEFORE: secretBefore,
    WITHDRAWAL_REVIEW: '50000',
  }
  server = await startServer({ env })
  admin = await server.admin()
  second = await anotherAdmin()
})
afterAll(() => server.stop())

async function anotherAdmin(): Promise<Person> {
  const person = await server.player()
  const path = `/api/admin/accounts/${person.accountId}/roles`
  await server.api('POST', path, { token: admin.token, body: { roles: ['cashier'] } })
  const login = await server.api('POST', '/api/auth/login', { body: { email: person.email, password } })
  return { ...person, token: login.body.data.token }
}

const walletOf = async ({ token }: Person) => (await server.api<Wallet>('GET', '/api/wallet', { token })).body
const pay = ({ token }: Person, way: 'deposits' | 'withdrawals', amount: number, method = 'CARD') =>
  server.api('POST', `/api/wallet/${way}`, { token, body: { method, amount } })

async function paymentsOf({ token }: Person): Promise<Payment[]> {
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  return (await server.api('GET', '/api/wallet/payments', { token })).body.payments
}

/** Waits until a payment of the account has come to this. */
const expectPayment = (person: Person, paymentId: number, state: object) =>
  expect
    .poll(async () => (await paymentsOf(person)).find((each) => each.paymentId === paymentId), {
      timeout: 10_000,
    })
    .toMatchObject(state)

function say(said: Partial<PaymentWebhook>, sign: { key?: string; time?: number } = {}) {
  const whole = { type: 'succeeded', reference: 'CB-1', amount: 100, payment: 'p', reason: '', ...said }
  const body = JSON.stringify(whole)
  const time = sign.time ?? server.running.sequencer.clock.now()
  const headers = { [signatureHeader]: signed(sign.key ?? secret, body, time) }
  return server.api('POST', '/api/payments/webhook', { body, key: '', headers })
}

test('a webhook under the secret of before counts while the provider changes to the next, one under none does not', async () => {
  expect((await say({}, { key: secretBefore })).body).toEqual({ taken: false })
  expect((await say({}, { key: 'the secret of somebody else, as long' })).body.code).toBe('signature_wrong')
})

test('a deposit is pending, and on the balance once the provider has said so', async () => {
  const player = await server.player()
  const { status, body } = await pay(player, 'deposits', 2_500)
  expect([status, body.state]).toEqual([201, 'Pending'])
  await expectPayment(player, body.paymentId, { kind: 'deposit', state: 'Complete', amount: 2_500 })
  expect(await walletOf(player)).toMatchObject({ balance: 102_500, netDeposits: 2_500, underWay: [] })
})

test.each([
  [1_001, 'Failed', 100_000],
  [1_002, 'Complete', 101_002],
  [1_005, 'Complete', 100_000],
  [1_004, 'Complete', 100_000],
  [1_006, 'Complete', 101_006],
  [1_008, 'Failed', 100_000],
])('a deposit of %i comes to %s and leaves %i', async (amount, state, balance) => {
  const player = await server.player()
  const { paymentId } = (await pay(player, 'deposits', amount)).body
  await expectPayment(player, paymentId, { state })
  await expect.poll(async () => (await walletOf(player)).balance).toBe(balance)
})

test('another amount than was begun with is noted, and nothing is credited', async () => {
  const player = await server.player()
  const { paymentId } = (await pay(player, 'deposits', 1_009)).body
  const target = `payment CB-${paymentId}`
  const noted = async () => {
    const { records } = (await server.api('GET', '/api/admin/audit', { token: admin.token })).body
    return records.find((each: { target: string }) => each.target === target)
  }
  await expect.poll(noted).toMatchObject({ action: 'payment not taken' })
  expect((await noted()).detail).toContain('transfer_differs')
  // The newest record is of this one: the log keeps no card.
  await say({ reference: `CB-${paymentId}`, amount: 1_000, payment: 'second', instrument: 'a card of hers' })
  const { detail } = await noted()
  expect(detail).toContain('second')
  expect(detail).not.toContain('a card of hers')
  expect((await walletOf(player)).underWay).toMatchObject([{ paymentId, state: 'Pending' }])
})

test('a webhook is taken with the signature of its body and of now, once in effect', async () => {
  const player = await server.player()
  const { paymentId } = (await pay(player, 'deposits', 1_007)).body
  const said = { reference: `CB-${paymentId}`, amount: 1_007 }
  const now = server.running.sequencer.clock.now()
  for (const sign of [{ key: `${secret}.` }, { time: now - 300_001 }, { time: now + 400_000 }]) {
    expect((await say(said, sign)).body).toMatchObject({ code: 'signature_wrong' })
  }
  const { status } = await server.api('POST', '/api/payments/webhook', {
    ...{ key: '', body: { type: 'succeeded', payment: 'p', reason: '', ...said } },
  })
  expect(status).toBe(401)
  expect((await walletOf(player)).balance).toBe(100_000)
  for (let i = 0; i < 3; i++) expect((await say(said)).body).toEqual({ taken: true })
  expect((await say({ ...said, type: 'failed' })).body).toEqual({ taken: false })
  expect((await walletOf(player)).balance).toBe(101_007)
  expect((await say({ reference: 'CB-999999' })).body).toEqual({ taken: false })
  expect((await say({ reference: 'of somebody else' })).body).toEqual({ taken: false })
})

test('a withdrawal is held at once and gone once it is paid; one that fails is available again', async () => {
  const player = await server.player()
  const paid = (await pay(player, 'withdrawals', 40_000, 'UPI')).body
  expect(await walletOf(player)).toMatchObject({ balance: 100_000, withdrawing: 40_000, available: 60_000 })
  expect((await walletOf(player)).netDeposits).toBe(0)
  await expectPayment(player, paid.paymentId, { kind: 'withdrawal', method: 'UPI', state: 'Complete' })
  expect(await walletOf(player)).toMatchObject({ balance: 60_000, withdrawing: 0, available: 60_000 })
  expect((await walletOf(player)).netDeposits).toBe(-40_000)
  const failed = (await pay(player, 'withdrawals', 30_001)).body
  await expectPayment(player, failed.paymentId, { state: 'Failed' })
  expect(await walletOf(player)).toMatchObject({ balance: 60_000, available: 60_000 })
})

test('a withdrawal above the threshold takes two people, and neither is its player', async () => {
  const player = await server.player()
  const { paymentId } = (await pay(player, 'withdrawals', 50_001)).body
  const approve = ({ token }: Person) =>
    server.api('POST', `/api/admin/withdrawals/${paymentId}/approval`, { token })
  const waiting = async () =>
    (await server.api('GET', '/api/admin/withdrawals', { token: admin.token })).body.withdrawals
  expect((await walletOf(player)).underWay).toMatchObject([{ note: 'Waits to be approved' }])
  expect((await approve(player)).status).toBe(403)
  expect((await say({ reference: `CB-${paymentId}`, amount: 50_001 })).body).toEqual({ taken: false })
  expect((await approve(admin)).body).toEqual({ paymentId, approved: true })
  expect(await waiting()).toMatchObject([{ paymentId, approvedBy: admin.accountId }])
  expect((await approve(admin)).body).toMatchObject({ code: 'approved_already' })
  expect((await approve(second)).status).toBe(200)
  expect(await waiting()).toEqual([])
  expect((await approve(second)).body).toMatchObject({ code: 'transfer_not_in_review' })
  await expectPayment(player, paymentId, { state: 'Failed', note: expect.stringContaining('declines') })
})

test('a withdrawal that is rejected says why, and is not one’s own to decide', async () => {
  const { paymentId } = (await pay(second, 'withdrawals', 100_000)).body
  const reject = ({ token }: Person, reason: string) =>
    server.api('POST', `/api/admin/withdrawals/${paymentId}/rejection`, { token, body: { reason } })
  expect((await reject(second, 'mine')).body).toMatchObject({ code: 'own_transfer' })
  expect((await reject(admin, ' ')).body).toMatchObject({ code: 'reason_missing' })
  expect((await reject(admin, 'ask us')).body).toEqual({ paymentId, approved: false })
  await expectPayment(second, paymentId, { state: 'Failed', note: 'Not approved: ask us' })
})

test('a call that is repeated by its key begins one payment', async () => {
  const { token, ...rest } = await server.player()
  const call = { token, body: { method: 'CARD', amount: 2_000 }, key: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => server.api('POST', '/api/wallet/withdrawals', call)))
  expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(1)
  expect(await paymentsOf({ token, ...rest })).toHaveLength(1)
})

test('what is no payment is refused, and a guest has none', async () => {
  const player = await server.player()
  expect((await pay(player, 'deposits', 99)).body).toMatchObject({ code: 'payment_amount' })
  expect((await pay(player, 'deposits', 100, 'CASH')).status).toBe(422)
  expect((await pay(player, 'withdrawals', 100_001)).body).toMatchObject({
    code: 'withdrawal_above_available',
  })
  for (const path of ['/api/wallet', '/api/wallet/payments']) {
    expect((await server.api('GET', path)).status).toBe(401)
  }
  const other = await server.player()
  await pay(player, 'withdrawals', 100)
  expect(await paymentsOf(other)).toEqual([])
})

test('a statement is read and saved by kind and days, and a year has its sums', async () => {
  const player = await server.player()
  const { paymentId } = (await pay(player, 'deposits', 4_200)).body
  await expectPayment(player, paymentId, { state: 'Complete' })
  const read = (path: string) => server.api('GET', `/api/exchange/statement${path}`, { token: player.token })
  const text = `Deposit by card, no. ${paymentId}`
  expect((await read('?group=payments')).body.entries).toMatchObject([{ kind: 'deposit', text }])
  expect((await read('?group=casino')).body).toMatchObject({ entries: [], next: null })
  expect((await read('?to=2020-01-01')).body.entries).toEqual([])
  expect((await read('?from=2026-02-30')).status).toBe(422)
  expect((await read('?group=gifts')).status).toBe(422)
  const { body } = await read('.csv?group=payments')
  expect(body.trimEnd().split('\r\n')[1]).toMatch(/,deposit,"Deposit by card, no\. \d+",42\.00,1042\.00$/)
  const year = new Date(server.running.sequencer.clock.now()).getUTCFullYear()
  const { months } = (await read(`/${year}`)).body
  expect(months).toMatchObject([{ deposits: 4_200, house: 100_000, closing: 104_200 }])
  const sums = { deposits: 4_200, house: 100_000, result: 0, opening: 0, closing: 104_200 }
  expect((await read('/totals')).body).toMatchObject(sums)
  expect((await read('/totals?group=payments')).body).toMatchObject({ deposits: 4_200, house: 0 })
  expect((await read('/totals?to=2020-01-01')).body).toMatchObject({ deposits: 0, closing: 0 })
  expect((await read('/totals?from=2026-02-30')).status).toBe(422)
  const of = `/api/admin/accounts/${player.accountId}/totals`
  const admin = await server.admin()
  expect((await server.api('GET', of, { token: admin.token })).body).toMatchObject(sums)
  expect((await server.api('GET', of, { token: player.token })).body.code).toBe('forbidden')
  const unknown = '/api/admin/accounts/999999/totals'
  expect((await server.api('GET', unknown, { token: admin.token })).body.code).toBe('account_not_found')
})

test('cash counts as paid in and out, in full, and the year says what the wallet says', async () => {
  const player = await server.player()
  const { accountId: account, token } = player
  const { sequencer, views } = server.running
  const { paymentId } = (await pay(player, 'deposits', 2_500)).body
  await expectPayment(player, paymentId, { state: 'Complete' })
  const posted = await sequencer.execute({
    ...{ kind: 'settle-up', from: 0, to: account, amount: 3_000, reference: 'cash' },
  })
  expect(posted.refusal).toBeUndefined()
  const byHand = (way: string, amount: number) =>
    server.api('POST', `/api/admin/accounts/${account}/${way}`, {
      ...{ token: admin.token, body: { amount, reason: 'At the counter' } },
    })
  expect((await byHand('debit', 700)).status).toBe(200)
  // What the house gives is no deposit, nor is credit.
  expect((await byHand('credit', 100)).status).toBe(200)
  await sequencer.execute({ kind: 'set-line', account, line: 10_000, by: 0 })
  expect(await walletOf(player)).toMatchObject({ netDeposits: 4_800, cashIn: 3_000, cashOut: 700 })
  const person = await server.api('GET', `/api/admin/accounts/${account}`, { token: admin.token })
  expect(person.body).toMatchObject({ netDeposits: 4_800 })
  await views.reached(sequencer.sequence)
  const year = new Date(sequencer.clock.now()).getUTCFullYear()
  const { months } = (await server.api('GET', `/api/exchange/statement/${year}`, { token })).body
  expect(months).toMatchObject([{ deposits: 5_500, withdrawals: -700, house: 100_100, closing: 104_900 }])
})

test('without a provider no money comes or goes, and no webhook is believed', async () => {
  const strict = await startServer({ env: { PROFILE: 'strict', PAYMENT_WEBHOOK_SECRET: secret } })
  try {
    const registration = { fullName: 'New', email: 'new@example.org', password }
    const { token } = (await strict.api('POST', '/api/auth/register', { body: registration })).body.data
    const wallet = (await strict.api('GET', '/api/wallet', { token })).body
    expect(wallet).toMatchObject({ balance: 0, isOffered: false })
    for (const way of ['deposits', 'withdrawals']) {
      const { body } = await strict.api('POST', `/api/wallet/${way}`, {
        ...{ token, body: { method: 'CARD', amount: 100 } },
      })
      expect(body).toMatchObject({ code: 'payments_not_offered' })
    }
    const said = '{"type":"succeeded","reference":"CB-1","amount":100,"payment":"p","reason":""}'
    const headers = { [signatureHeader]: signed(secret, said, strict.running.sequencer.clock.now()) }
    const { status } = await strict.api('POST', '/api/payments/webhook', { body: said, key: '', headers })
    expect(status).toBe(401)
  } finally {
    await strict.stop()
  }
})
