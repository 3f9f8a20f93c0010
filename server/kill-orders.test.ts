/**
 * A started server amid all kinds of orders that wait for something, killed with kill -9: bets, balances and holds are the same after each
 * start, what was held fires still, and nothing that waited meets the prices of before.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bet, Bets } from '#contract/orders.ts'
import { runCli } from '#server/cli/cli.ts'
import { checkResponse } from '#server/testing/answer-check.ts'

const password = 'correct horse battery'
let dataDir: string
let server: { child: ChildProcess; url: string; out: string }

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-kill-'))
})
afterAll(() => {
  server?.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, FEED_SPEED: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...env, SEED_KEY_FILE: join(dataDir, 'seeds.key'), MAX_ORDER_CALLS_PER_ACCOUNT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  await expect.poll(() => out).toMatch(/open at http:\/\/\S+\n/)
  server = { child, url: /open at (\S+)/.exec(out)![1]!, out }
}

async function kill(): Promise<void> {
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
}

async function get<T>(path: string, token: string): Promise<T> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await checkResponse('GET', path, response)
  const text = await response.text()
  expect(response.status, `${path}: ${text}`).toBe(200)
  return JSON.parse(text) as T
}

async function post<T>(path: string, token: string | undefined, body: unknown): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token !== undefined) {
    headers.authorization = `Bearer ${token}`
    headers['idempotency-key'] = crypto.randomUUID()
  }
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  await checkResponse('POST', path, response)
  const text = await response.text()
  expect([200, 201], `${path}: ${text}`).toContain(response.status)
  return JSON.parse(text) as T
}

let admin: string
let maker: string
let player: string

/** The administrator and two players with money enough. */
async function signUp(): Promise<void> {
  const secret = /setup#([\w-]+)/.exec(server.out)![1]!
  const person = (n: number) => ({ fullName: `Player ${n}`, email: `player${n}@example.org`, password })
  const register = async (path: string, fields: object) =>
    (await post<{ data: { token: string } }>(path, undefined, fields)).data.token
  admin = await register('/api/admin/setup', { secret, ...person(0) })
  maker = await register('/api/auth/register', person(1))
  player = await register('/api/auth/register', person(2))
  for (const token of [maker, player]) {
    const { accountId } = await get<{ accountId: number }>('/api/auth/me', token)
    await post(`/api/admin/accounts/${accountId}/credit`, admin, { amount: 100_000_000, reason: 'test' })
  }
}

async function openMarket(more: object): Promise<number> {
  const event = { sport: 'horse-race', name: '15:40 Ashford', competition: 'Ashford', startTime: Date.now() }
  const { eventId } = await post<{ eventId: number }>('/api/admin/events', admin, event)
  const { marketId } = await post<{ marketId: number }>('/api/admin/markets', admin, {
    ...{ eventId, name: 'Winner', ...more },
    runners: [1, 2, 3].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
  })
  await post(`/api/admin/markets/${marketId}/open`, admin, {})
  return marketId
}

async function place(
  token: string,
  marketId: number,
  side: 'BACK' | 'LAY',
  price: number,
  more: object = {},
) {
  const instruction = { selectionId: 1, side, price, size: 2_000, persistence: 'PERSIST', ...more }
  const { results } = await post<{ results: { ok: boolean; orderId: number }[] }>(
    '/api/exchange/orders/place',
    token,
    { marketId, instructions: [instruction] },
  )
  expect(results).toEqual([expect.objectContaining({ ok: true })])
  return results[0]!.orderId
}

async function hold(marketId: number, more: object): Promise<void> {
  const instruction = { selectionId: 1, side: 'LAY', size: 500, ...more }
  const { results } = await post<{ results: { ok: boolean }[] }>('/api/exchange/orders/hold', player, {
    ...{ marketId, instructions: [instruction] },
  })
  expect(results).toEqual([expect.objectContaining({ ok: true })])
}

/** All that can be read of what the two players have. */
async function readAll() {
  const all = []
  for (const token of [maker, player]) {
    const { bets } = await get<Bets>('/api/exchange/bets?state=open&limit=100', token)
    bets.sort((one, other) => one.orderId - other.orderId)
    all.push(
      bets,
      await get('/api/exchange/balance', token),
      await get('/api/exchange/held-cash-outs', token),
    )
  }
  return all
}

async function betsOf(token: string, marketId: number) {
  const { bets } = await get<Bets>(`/api/exchange/bets?marketId=${marketId}&limit=100`, token)
  return bets
}

test('whatever waited waits on as it was, and fires', async () => {
  await start()
  await signUp()
  const before = await openMarket({ terms: { startingPrice: true } })
  const running = await openMarket({ betDelaySeconds: 1, quietSeconds: 2 })
  // Before the off: orders at the starting price, one that goes there, and stops of all kinds.
  await post('/api/exchange/orders/place-at-start', player, {
    marketId: before,
    instructions: [
      { selectionId: 1, side: 'BACK', size: 1_000 },
      { selectionId: 2, side: 'LAY', size: 1_000, limit: 800 },
    ],
  })
  await place(player, before, 'BACK', 900, { persistence: 'MARKET_ON_CLOSE' })
  for (const marketId of [before, running]) {
    await place(maker, marketId, 'LAY', 290)
    await place(maker, marketId, 'BACK', 300)
  }
  await hold(before, { exit: 'STOP', trigger: 400 })
  await hold(before, { exit: 'STOP', trigger: 320, takeProfit: 250 })
  await hold(before, { exit: 'TRAILING', distance: 8 })
  // A better price drags the one that trails, from 3.40 to 3.25.
  await place(maker, before, 'BACK', 294)
  const standing = await readAll()
  await kill()
  await start()
  expect(await readAll()).toEqual(standing)

  // In the other market: a bracket of which some is filled, an offset, a cash-out at a profit; and in play, what waits.
  await place(player, running, 'BACK', 300, { selectionId: 2, offset: { ticks: 5, stopTicks: 5 } })
  await place(maker, running, 'LAY', 300, { selectionId: 2, size: 700 })
  await place(player, running, 'BACK', 310, { selectionId: 3, offset: { ticks: 2, levelled: true } })
  await place(maker, running, 'LAY', 310, { selectionId: 3, size: 300 })
  await post(`/api/exchange/markets/${running}/held-cash-out`, player, { selectionId: 2, profit: 600 })
  await hold(running, { exit: 'STOP', trigger: 320 })
  await post(`/api/admin/markets/${running}/in-play`, admin, {})
  const waiting = await place(player, running, 'BACK', 330)
  const held = await readAll()
  await kill()
  await start()
  // Its time has come meanwhile: it rests. All the rest is as it was.
  const released = () => get<Bet>(`/api/exchange/orders/${waiting}`, player)
  await expect.poll(async () => (await released()).state).toBe('unmatched')
  const found = await readAll()
  const others = (bets: unknown) => (bets as Bet[]).filter(({ orderId }) => orderId !== waiting)
  expect(others(found[3])).toEqual(others(held[3]))
  for (const part of [0, 1, 2, 4, 5]) expect(found[part]).toEqual(held[part])

  // Opened again, the price comes to the stops: after the quiet time and the bet delay they are matched.
  await post(`/api/admin/markets/${running}/open`, admin, {})
  await kill()
  await start()
  await post('/api/exchange/orders/cancel', maker, {})
  await post(`/api/admin/markets/${running}/open`, admin, {})
  for (const marketId of [before, running]) {
    await place(maker, marketId, 'LAY', 315)
    await place(maker, marketId, 'BACK', 325)
  }
  const fired = async (marketId: number) =>
    (await betsOf(player, marketId)).filter(({ held: terms }) => terms?.firedPrice !== undefined).length
  await expect.poll(() => fired(before)).toBe(2)
  await expect.poll(() => fired(running)).toBe(1)
  await kill()

  const printed: string[] = []
  const said = { print: (line: string) => printed.push(line), complain: (line: string) => printed.push(line) }
  expect(await runCli(['verify'], { env: { DATA_DIR: dataDir }, ...said }), printed.join('\n')).toBe(0)
})
