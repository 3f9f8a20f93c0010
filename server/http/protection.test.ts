/** What protects a player, over the calls: limits, time-outs, exclusion and reminders, by a clock of the test's own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Limit, Protection } from '#contract/protection.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let time = Date.UTC(2026, 9, 24, 12)
let server: TestServer
let marketId = 0

beforeAll(async () => {
  server = await startServer({ now: () => time })
  marketId = (await server.market()).marketId
})
afterAll(() => server.stop())

const post = ({ token }: Person, path: string, body?: object) =>
  server.api('POST', `/api/protection${path}`, { token, ...(body && { body }) })
const read = async ({ token }: Person): Promise<Protection> =>
  (await server.api<Protection>('GET', '/api/protection', { token })).body
const limitOf = async (person: Person, limit: string, period = 'DAY'): Promise<Limit> =>
  (await read(person)).limits.find((each) => each.limit === limit && each.period === period)!

async function place({ token }: Person, size: number) {
  const instruction = { selectionId: 11, side: 'BACK', price: 300, size }
  const body = { marketId, instructions: [instruction] }
  return (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results[0]
}

/** Lets time pass as somebody who is there all the while. */
async function stay(person: Person, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 20 * minuteMs) {
    time += Math.min(left, 20 * minuteMs)
    await read(person)
  }
}

test('who has never asked for anything has no limits, and a reminder every hour', async () => {
  const player = await server.player()
  const { limits, reminder, selfExclusion, session, timeOutUntil } = await read(player)
  expect(limits).toHaveLength(9)
  expect(limits.every(({ amount, asked, used }) => amount === null && asked === null && used === 0)).toBe(
    true,
  )
  expect([selfExclusion, timeOutUntil]).toEqual([null, null])
  expect(reminder).toMatchObject({ minutes: 60, isDue: false })
  expect(session).toEqual({ startedAt: time, result: 0 })
})

test('a limit is lowered at once, and raised a day later and once more confirmed', async () => {
  const player = await server.player()
  const limit = { limit: 'LOSS', period: 'DAY' }
  expect((await post(player, '/limits', { ...limit, amount: 1_000 })).body).toEqual({
    success: true,
    from: null,
  })
  expect(await place(player, 1_001)).toMatchObject({ ok: false, code: 'loss_limit' })
  expect(await place(player, 600)).toMatchObject({ ok: true })
  expect(await limitOf(player, 'LOSS')).toMatchObject({ amount: 1_000, used: 0, standing: 600, asked: null })
  const raise = { ...limit, amount: 2_000 }
  const from = time + 24 * hourMs
  expect((await post(player, '/limits', raise)).body).toEqual({ success: true, from })
  expect((await post(player, '/limits/confirm', raise)).body).toMatchObject({ code: 'limit_too_soon' })
  expect(await limitOf(player, 'LOSS')).toMatchObject({ amount: 1_000, asked: { amount: 2_000, from } })
  expect((await post(player, '/limits/confirm', { ...raise, amount: 3_000 })).body).toMatchObject({
    code: 'limit_not_asked',
  })
  expect((await post(player, '/limits', raise)).body).toMatchObject({ code: 'limit_unchanged' })
  expect((await post(player, '/limits', { ...raise, amount: 0 })).body).toMatchObject({
    code: 'invalid_request',
  })
})

test('a deposit limit keeps play money back, and a stake limit bets', async () => {
  const player = await server.player()
  await post(player, '/limits', { limit: 'DEPOSIT', period: 'MONTH', amount: 99_999 })
  await post(player, '/limits', { limit: 'STAKE', period: 'WEEK', amount: 500 })
  const { body } = await server.api('POST', '/api/games/play-money', { token: player.token })
  expect(body).toMatchObject({ code: 'deposit_limit' })
  expect(await place(player, 501)).toMatchObject({ ok: false, code: 'stake_limit' })
})

test('time out and exclusion cancel what is unmatched at once, and let no bet in; the owner reads on', async () => {
  const [resting, leaving] = [await server.player(), await server.player()]
  for (const player of [resting, leaving]) await place(player, 500)
  const { body } = await post(resting, '/time-out', { hours: 24 })
  expect(body).toEqual({ success: true, from: time + 24 * hourMs })
  expect(await place(resting, 500)).toMatchObject({ ok: false, code: 'time_out' })
  expect((await post(resting, '/time-out', { hours: 23 })).body).toMatchObject({ code: 'time_out_invalid' })
  expect((await post(resting, '/time-out', { hours: 24 })).body).toMatchObject({
    code: 'protection_not_shorter',
  })
  expect((await post(leaving, '/self-exclusion', { months: 6, isWanted: false })).body).toMatchObject({
    code: 'invalid_request',
  })
  expect((await post(leaving, '/self-exclusion', { months: 5, isWanted: true })).body).toMatchObject({
    code: 'exclusion_invalid',
  })
  const until = Date.UTC(2027, 3, 24, 12)
  expect((await post(leaving, '/self-exclusion', { months: 6, isWanted: true })).body).toEqual({
    success: true,
    from: until,
  })
  expect(await place(leaving, 500)).toMatchObject({ ok: false, code: 'self_excluded' })
  expect((await read(leaving)).selfExclusion).toEqual({ until, returnsFrom: null })
  expect((await post(leaving, '/return')).body).toMatchObject({ code: 'self_excluded' })
  expect((await post(resting, '/return')).body).toMatchObject({ code: 'not_self_excluded' })
  for (const { token } of [resting, leaving]) {
    const { body: bets } = await server.api('GET', '/api/exchange/bets?state=unmatched', { token })
    expect(bets.bets).toEqual([])
  }
})

test('the reminder comes by the account’s clock and must be read; a new token does not turn it back', async () => {
  const player = await server.player()
  const startedAt = time
  expect((await post(player, '/reminder/acknowledge')).body).toMatchObject({ code: 'reminder_not_due' })
  expect((await post(player, '/reminder', { minutes: 20 })).body).toMatchObject({ code: 'reminder_invalid' })
  await stay(player, hourMs - 1)
  expect(await place(player, 200)).toMatchObject({ ok: true })
  const { body } = await server.api('POST', '/api/auth/login', {
    body: { email: player.email, password: 'correct horse battery' },
  })
  const again = { ...player, token: body.data.token as string }
  time += 1
  expect(await place(again, 200)).toMatchObject({ ok: false, code: 'reminder_due' })
  expect(await read(again)).toMatchObject({ reminder: { isDue: true }, session: { startedAt } })
  expect((await post(again, '/reminder/acknowledge')).body).toEqual({ success: true, from: null })
  expect(await place(again, 200)).toMatchObject({ ok: true })
})

test('after 30 minutes without a call another session begins, and not before', async () => {
  const player = await server.player()
  const startedAt = time
  time += 30 * minuteMs - 1
  expect((await read(player)).session).toMatchObject({ startedAt })
  time += 30 * minuteMs
  const { body } = await server.api('POST', '/api/auth/login', {
    body: { email: player.email, password: 'correct horse battery' },
  })
  expect((await read({ ...player, token: body.data.token })).session).toMatchObject({ startedAt: time })
})

test('nobody but a player, and no guest, changes anything', async () => {
  const { email } = await server.admin()
  const { body } = await server.api('POST', '/api/auth/login', {
    body: { email, password: 'correct horse battery' },
  })
  const limit = { limit: 'LOSS', period: 'DAY', amount: 1_000 }
  expect((await server.api('POST', '/api/protection/limits', { body: limit })).status).toBe(401)
  expect((await server.api('GET', '/api/protection')).status).toBe(401)
  expect(
    (await server.api('POST', '/api/protection/limits', { token: body.data.token, body: limit })).status,
  ).toBe(403)
})
