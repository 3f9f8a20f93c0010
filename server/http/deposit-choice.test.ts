/** The question for a deposit limit and the review of limits, over the calls, by a clock of the test's own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Protection } from '#contract/protection.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

const dayMs = 86_400_000
let time = Date.UTC(2027, 7, 31, 12)
let server: TestServer

beforeAll(async () => {
  const env = {
    PROFILE: 'strict',
    PAYMENT_PROVIDER: 'sandbox',
    PAYMENT_WEBHOOK_SECRET: 'a secret of thirty-two characters',
  }
  server = await startServer({ env, now: () => time })
})
afterAll(() => server.stop())

const post = ({ token }: Person, path: string, body?: object) =>
  server.api('POST', `/api/protection${path}`, { token, ...(body && { body }) })
const read = async ({ token }: Person): Promise<Protection> =>
  (await server.api<Protection>('GET', '/api/protection', { token })).body
const deposit = ({ token }: Person) =>
  server.api('POST', '/api/wallet/deposits', { token, body: { method: 'CARD', amount: 2_500 } })

test('no deposit before the question is answered: by a limit, or by the word that none is wanted', async () => {
  const [careful, free] = [await server.player(), await server.player()]
  expect((await read(careful)).depositLimit).toEqual({ isAnswered: false, isRequired: true })
  const { status, body } = await deposit(careful)
  expect([status, body.code, body.message]).toEqual([
    ...[409, 'deposit_limit_unanswered'],
    'Before your first deposit, set a deposit limit or say that you want none.',
  ])
  await post(careful, '/limits', { limit: 'DEPOSIT', period: 'MONTH', amount: 10_000 })
  expect((await deposit(careful)).status).toBe(201)
  expect((await post(free, '/deposit-limit/decline', { isWanted: false })).body.code).toBe('invalid_request')
  expect((await deposit(free)).body.code).toBe('deposit_limit_unanswered')
  expect((await post(free, '/deposit-limit/decline', { isWanted: true })).body).toEqual({
    success: true,
    from: null,
  })
  expect((await read(free)).depositLimit).toEqual({ isAnswered: true, isRequired: true })
  expect((await deposit(free)).status).toBe(201)
})

test('limits are to be reviewed half a year later, to the second, until the player says that he has', async () => {
  const player = await server.player()
  expect((await read(player)).review).toEqual({ dueAt: null, isDue: false })
  await post(player, '/limits', { limit: 'LOSS', period: 'DAY', amount: 10_000 })
  // There is no 31st of February.
  const dueAt = Date.UTC(2028, 2, 1, 12)
  expect((await read(player)).review).toEqual({ dueAt, isDue: false })
  time = dueAt - 1
  const login = { email: player.email, password: 'correct horse battery' }
  const { body } = await server.api('POST', '/api/auth/login', { body: login })
  const again = { ...player, token: body.data.token as string }
  expect((await post(again, '/limits/review')).body.code).toBe('review_not_due')
  time = dueAt
  expect((await read(again)).review).toEqual({ dueAt, isDue: true })
  expect((await post(again, '/limits/review')).status).toBe(200)
  expect((await read(again)).review).toEqual({ dueAt: Date.UTC(2028, 8, 1, 12), isDue: false })
  expect(dueAt).toBeGreaterThan(Date.UTC(2027, 7, 31, 12) + 182 * dayMs)
})
