/** More than 150.00 paid in within thirty days opens a review of the player: one at a time, with a log, over restarts, until it is decided. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlayerReviewRead, PlayerReviews } from '#contract/reviews.ts'
import { transferStates } from '#core/ledger/wallet.ts'
import { linesOfPerson } from '#server/keeping/person-files.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const dayMs = 86_400_000
const dataDir = mkdtempSync(join(tmpdir(), 'reviews-'))
let time = Date.UTC(2028, 1, 1)
let server: TestServer
let admin: Person

const start = () =>
  startServer({ dataDir, now: () => time, env: { SANDBOX_DELAY_MS: '0', NET_DEPOSIT_REVIEW: '15000' } })
beforeAll(async () => {
  server = await start()
  admin = await server.admin()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** Sessions end by the same clock as periods do. */
async function again({ email }: Person): Promise<string> {
  const { body } = await server.api('POST', '/api/auth/login', { body: { email, password } })
  return body.data.token
}

/** Pays, and waits until the provider has said that it is done. */
async function pay(person: Person, way: 'deposits' | 'withdrawals', amount: number): Promise<void> {
  const token = await again(person)
  const { body } = await server.api('POST', `/api/wallet/${way}`, { token, body: { method: 'UPI', amount } })
  const { ended } = server.running.sequencer.published.wallet
  await expect.poll(() => ended.has(body.paymentId), { timeout: 20_000 }).toBe(true)
}
/** Pays the house in cash. */
async function cash({ accountId: to }: Person, amount: number): Promise<void> {
  const paid = { kind: 'settle-up', from: 0, to, amount, reference: 'cash' } as const
  expect((await server.running.sequencer.execute(paid)).refusal).toBeUndefined()
}
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  server.api<PlayerReviewRead & { code?: string }>(method, `/api/admin/reviews${path}`, {
    ...{ token: await again(admin), ...(body && { body }) },
  })
const list = async (state: 'open' | 'decided') => {
  const { body } = await server.api<PlayerReviews>('GET', `/api/admin/reviews?state=${state}`, {
    token: await again(admin),
  })
  return body.reviews
}
const ofPlayer = async (state: 'open' | 'decided', { accountId }: Person) =>
  (await list(state)).filter((review) => review.accountId === accountId)
const metric = async (name: string) => {
  const text = (await server.api<string>('GET', '/metrics')).body
  return Number(text.match(new RegExp(`^${name} (.*)$`, 'm'))?.[1])
}

test('is opened above the sum alone, counts what was paid out, and is one at a time', async () => {
  const player = await server.player()
  await pay(player, 'deposits', 15_000)
  await pay(player, 'withdrawals', 5_000)
  time += 29 * dayMs
  await pay(player, 'deposits', 5_000)
  expect(await ofPlayer('open', player)).toEqual([])
  await pay(player, 'deposits', 100)
  await expect.poll(() => ofPlayer('open', player)).toMatchObject([{ ground: 'net_deposits', sum: 15_100 }])
  await pay(player, 'deposits', 9_900)
  expect(await ofPlayer('open', player)).toHaveLength(1)
})

test('what is older than thirty days counts no more', async () => {
  const player = await server.player()
  await pay(player, 'deposits', 15_000)
  time += 30 * dayMs
  await pay(player, 'deposits', 15_000)
  expect(await ofPlayer('open', player)).toEqual([])
})

test('cash counts as what came by the provider does, paid in and out', async () => {
  const player = await server.player()
  await pay(player, 'deposits', 10_000)
  await cash(player, 7_000)
  await expect.poll(() => ofPlayer('open', player)).toMatchObject([{ sum: 17_000 }])
  const careful = await server.player()
  await cash(careful, 15_000)
  const token = await again(admin)
  const path = `/api/admin/accounts/${careful.accountId}/debit`
  await server.api('POST', path, { token, body: { amount: 5_000, reason: 'At the counter' } })
  await cash(careful, 5_000)
  expect(await ofPlayer('open', careful)).toEqual([])
  await cash(careful, 1)
  await expect.poll(() => ofPlayer('open', careful)).toMatchObject([{ sum: 15_001 }])
})

test('what the provider took back counts no more', async () => {
  const player = await server.player()
  // The sandbox takes back what ends in .05.
  await pay(player, 'deposits', 14_005)
  const [transfer] = [...server.running.sequencer.published.wallet.ended.values()].slice(-1)
  await expect.poll(() => transfer!.state, { timeout: 20_000 }).toBe(transferStates.CHARGED_BACK)
  await pay(player, 'deposits', 14_000)
  await pay(player, 'deposits', 2_000)
  await expect.poll(() => ofPlayer('open', player)).toMatchObject([{ sum: 16_000 }])
})

test('has a log of who looked, noted and decided; decided it is over, and what was looked at opens no other', async () => {
  const player = await server.player()
  await pay(player, 'deposits', 20_000)
  await expect.poll(() => ofPlayer('open', player)).toHaveLength(1)
  const [{ reviewId }] = (await ofPlayer('open', player)) as [PlayerReviewRead]
  for (let i = 0; i < 2; i++) await call('POST', `/${reviewId}/looks`)
  await call('POST', `/${reviewId}/notes`, { note: 'Called, nobody there' })
  time += 1
  const decision = { outcome: 'contacted', note: 'Limits were explained' }
  const { body } = await call('POST', `/${reviewId}/outcome`, decision)
  const by = { actor: admin.accountId }
  expect(body).toMatchObject({
    ...{ outcome: 'contacted', decidedBy: admin.accountId, decidedAt: time },
    entries: [
      { ...by, kind: 'decided', note: decision.note },
      { ...by, kind: 'noted', note: 'Called, nobody there' },
      { ...by, kind: 'looked', note: '' },
    ],
  })
  expect((await call('POST', `/${reviewId}/outcome`, decision)).body.code).toBe('review_over')
  expect((await call('GET', '/999999')).body.code).toBe('review_not_found')
  const { records } = (await server.api('GET', '/api/admin/audit', { token: await again(admin) })).body
  expect(records.map(({ action }: { action: string }) => action)).toContain('decide review')
  time += 1_000
  await pay(player, 'deposits', 15_000)
  expect(await ofPlayer('open', player)).toEqual([])
  await pay(player, 'deposits', 100)
  await expect.poll(() => ofPlayer('open', player)).toMatchObject([{ sum: 15_100 }])
  expect(await ofPlayer('decided', player)).toHaveLength(1)
})

test('is kept over a restart, and one that a crash left out is opened at the next start', async () => {
  const before = await list('open')
  expect(before.length).toBeGreaterThan(0)
  const missed = await server.player()
  // The first of the last thirty days look back on cash that is older than that.
  await cash(missed, 9_000)
  time += 25 * dayMs
  await cash(missed, 7_000)
  await expect.poll(() => ofPlayer('open', missed)).toHaveLength(1)
  time += 20 * dayMs
  await server.stop()
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'))
  database.prepare('DELETE FROM player_review WHERE account = ?').run(missed.accountId)
  database.close()
  server = await start()
  await expect.poll(() => ofPlayer('open', missed)).toMatchObject([{ sum: 16_000 }])
  expect((await list('open')).filter(({ accountId }) => accountId !== missed.accountId)).toEqual(before)
  expect(await metric('crossbook_reviews_open')).toBe(before.length + 1)
  expect(await metric('crossbook_review_oldest_seconds')).toBe((time - before[0]!.openedAt) / 1_000)
})

test('of oneself is looked at by somebody else', async () => {
  const token = await again(admin)
  const person = await server.player()
  await pay(person, 'deposits', 20_000)
  await expect.poll(() => ofPlayer('open', person)).toHaveLength(1)
  const [{ reviewId }] = (await ofPlayer('open', person)) as [PlayerReviewRead]
  await server.api('POST', `/api/admin/accounts/${person.accountId}/roles`, {
    ...{ token, body: { roles: ['risk'] } },
  })
  const own = await again(person)
  const body = { outcome: 'nothing_needed', note: 'It is me' }
  const path = `/api/admin/reviews/${reviewId}`
  expect((await server.api('POST', `${path}/looks`, { token: own })).body.code).toBe('forbidden')
  expect((await server.api('POST', `${path}/outcome`, { token: own, body })).body.code).toBe('forbidden')
  const player = await server.player()
  expect((await server.api('GET', path, { token: player.token })).body.code).toBe('forbidden')
})

test('the file about a player has his reviews, and neither what was written in them nor who of the house decided or asked', async () => {
  const decided = await list('decided')
  const { accountId } = decided.find(({ outcome }) => outcome === 'contacted')!
  const path = `/api/admin/accounts/${accountId}`
  const token = await again(admin)
  for (const what of ['exclude', 'erasure'])
    await server.api('POST', `${path}/${what}`, { token, body: { reason: 'By letter' } })
  const { sequencer, views } = server.running
  await views.reached(sequencer.sequence)
  const { body } = await server.api<string>('GET', `${path}/export`, { token })
  const files = [...linesOfPerson(dataDir, accountId, sequencer.published)].join('')
  expect(files).toContain('"part":"erasure_request"')
  for (const text of [JSON.stringify(body), files]) {
    expect(text).toContain('contacted')
    expect(text).not.toMatch(/Limits were explained|nobody there|decidedBy|decided_by|askedBy|asked_by/)
  }
})
