/** Payments that come to 2,000.00 within thirty days, however small each is, are marked; such a withdrawal is looked at by two people. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reviews } from '#contract/wallet.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const dayMs = 86_400_000
let time = Date.UTC(2028, 1, 1)
let dataDir = ''
let server: TestServer
let admin: Person

const start = () =>
  startServer({ dataDir, now: () => time, env: { SANDBOX_DELAY_MS: '600000', WITHDRAWAL_REVIEW: '500000' } })
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'linked-'))
  server = await start()
  admin = await server.admin()
})
afterEach(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

async function again({ email }: Person): Promise<string> {
  const { body } = await server.api('POST', '/api/auth/login', { body: { email, password } })
  return body.data.token
}
const pay = async (person: Person, way: 'deposits' | 'withdrawals', amount: number) =>
  (
    await server.api('POST', `/api/wallet/${way}`, {
      ...{ token: await again(person), body: { method: 'UPI', amount } },
    })
  ).body
const reviews = async () =>
  (await server.api<Reviews>('GET', '/api/admin/withdrawals', { token: await again(admin) })).body

test('deposits are marked at 2,000.00 of thirty days, no more when the first is older, and after a restart too', async () => {
  const player = await server.player()
  await pay(player, 'deposits', 100_000)
  time += 10 * dayMs
  await pay(player, 'deposits', 99_999)
  expect((await reviews()).linked).toEqual([])
  await pay(player, 'deposits', 100)
  const marked = { accountId: player.accountId, kind: 'deposit', sum: 200_099, payments: 3 }
  expect((await reviews()).linked).toEqual([marked])
  await server.stop()
  server = await start()
  expect((await reviews()).linked).toEqual([marked])
  time += 20 * dayMs - 1
  expect((await reviews()).linked).toEqual([marked])
  time += 1
  expect((await reviews()).linked).toEqual([])
})

test('a withdrawal that brings them to the sum waits for two people; one that was rejected counts no more', async () => {
  const player = await server.player()
  const credit = { amount: 1_000_000, reason: 'To withdraw' }
  await server.api('POST', `/api/admin/accounts/${player.accountId}/credit`, {
    ...{ token: await again(admin), body: credit },
  })
  for (let i = 0; i < 3; i++) await pay(player, 'withdrawals', 60_000)
  expect((await reviews()).withdrawals).toEqual([])
  const { paymentId } = await pay(player, 'withdrawals', 20_000)
  const { withdrawals, linked } = await reviews()
  expect(withdrawals).toMatchObject([{ paymentId, amount: 20_000 }])
  expect(linked).toMatchObject([{ kind: 'withdrawal', sum: 200_000, payments: 4 }])
  await server.api('POST', `/api/admin/withdrawals/${paymentId}/rejection`, {
    ...{ token: await again(admin), body: { reason: 'Ask us' } },
  })
  expect((await reviews()).linked).toEqual([])
  await server.stop()
  server = await start()
  await pay(player, 'withdrawals', 19_999)
  expect((await reviews()).withdrawals).toEqual([])
})

test('of withdrawals that are sent at the same moment each counts the others: the one that comes to the sum waits', async () => {
  const player = await server.player()
  await server.api('POST', `/api/admin/accounts/${player.accountId}/credit`, {
    ...{ token: await again(admin), body: { amount: 1_000_000, reason: 'To withdraw' } },
  })
  const token = await again(player)
  const body = { method: 'UPI', amount: 70_000 }
  const sent = Array.from({ length: 4 }, () => server.api('POST', '/api/wallet/withdrawals', { token, body }))
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  // The third comes to 2,100.00, and so does the fourth.
  expect((await reviews()).withdrawals).toMatchObject([{ amount: 70_000 }, { amount: 70_000 }])
})
