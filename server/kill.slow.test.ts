/** The whole server, killed with kill -9 under load again and again: what its callers were told is what they find. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceResults } from '#contract/orders.ts'
import { runCli } from './cli.ts'

const rounds = 20
const players = 8
const password = 'correct horse battery'
const unlimited = {
  MAX_REQUESTS_PER_ADDRESS: '0',
  MAX_SIGN_INS_PER_ADDRESS: '0',
  MAX_CONNECTIONS_PER_ADDRESS: '0',
  MAX_ORDER_CALLS_PER_ACCOUNT: '0',
}

interface Sent {
  readonly token: string
  readonly key: string
  readonly body: string
  /** The whole answer, once it came. */
  answer?: string
}

let dataDir: string
let server: { child: ChildProcess; url: string; out: string }

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-kill-'))
})
afterAll(() => {
  server.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<typeof server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      FEED_SPEED: '0',
      LOG_LEVEL: 'silent',
      ...unlimited,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  await expect.poll(() => out, { timeout: 30_000 }).toMatch(/open at http:\/\/\S+\n/)
  return { child, url: /open at (\S+)/.exec(out)![1]!, out }
}

async function call(
  method: string,
  path: string,
  { token, key, body }: { token?: string; key?: string; body?: string } = {},
) {
  const headers: Record<string, string> = {}
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (key !== undefined) headers['idempotency-key'] = key
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await response.text() }
}

async function post<T>(path: string, token: string | undefined, body: unknown): Promise<T> {
  const key = crypto.randomUUID()
  const answer = await call('POST', path, {
    ...(token !== undefined && { token, key }),
    body: JSON.stringify(body),
  })
  expect([200, 201], `${path}: ${answer.text}`).toContain(answer.status)
  return JSON.parse(answer.text) as T
}

async function register(path: string, fields: object): Promise<string> {
  return (await post<{ data: { token: string } }>(path, undefined, fields)).data.token
}

/** Money enough for every bet of the test. */
async function credit(admin: string, token: string): Promise<void> {
  const { text } = await call('GET', '/api/auth/me', { token })
  const { accountId } = JSON.parse(text) as { accountId: number }
  await post(`/api/admin/accounts/${accountId}/credit`, admin, { amount: 100_000_000, reason: 'test' })
}

async function openMarket(admin: string): Promise<number> {
  const { eventId } = await post<{ eventId: number }>('/api/admin/events', admin, {
    sport: 'tennis',
    name: 'Arden vs Kovač',
    competition: 'City Open',
    startTime: Date.now(),
  })
  const { marketId } = await post<{ marketId: number }>('/api/admin/markets', admin, {
    eventId,
    name: 'Match Odds',
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
  })
  await post(`/api/admin/markets/${marketId}/open`, admin, {})
  return marketId
}

/** Bets one after the other until the server is gone; every call is noted before it is made. */
async function bet(token: string, marketId: number, side: 'BACK' | 'LAY', sent: Sent[]): Promise<void> {
  for (;;) {
    const instruction = { selectionId: 1 + (sent.length % 2), side, price: 200, size: 100 }
    const one: Sent = {
      token,
      key: crypto.randomUUID(),
      body: JSON.stringify({ marketId, instructions: [instruction] }),
    }
    sent.push(one)
    try {
      const { status, text } = await call('POST', '/api/exchange/orders/place', one)
      if (status === 200) one.answer = text
    } catch {
      // The server was killed; whether this bet was taken is asked after the restart.
      return
    }
  }
}

test(`${rounds} kills under load: no acknowledged bet is lost, none is doubled, the ledger is zero`, async () => {
  server = await start()
  const secret = /setup#([\w-]+)/.exec(server.out)![1]!
  const person = (n: number) => ({ fullName: `Player ${n}`, email: `player${n}@example.org`, password })
  const admin = await register('/api/admin/setup', { secret, ...person(0) })
  const tokens: string[] = []
  for (let n = 1; n <= players; n++) tokens.push(await register('/api/auth/register', person(n)))
  for (const token of tokens) await credit(admin, token)
  const marketId = await openMarket(admin)

  const orders = new Set<number>()
  const sent: Sent[] = []
  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    const before = sent.length
    const betting = tokens.map((token, i) => bet(token, marketId, i % 2 === 0 ? 'BACK' : 'LAY', sent))
    await setTimeout(150 + 20 * round)
    server.child.kill('SIGKILL')
    await Promise.all([...betting, once(server.child, 'exit')])
    server = await start()

    for (const one of sent.slice(before)) {
      // The same key again: an acknowledged call gets its own answer, one in flight is made now or was made before.
      const { status, text } = await call('POST', '/api/exchange/orders/place', one)
      expect(status).toBe(200)
      if (one.answer !== undefined) {
        acknowledged++
        expect(text).toBe(one.answer)
      }
      const [result] = (JSON.parse(text) as PlaceResults).results
      if (!result?.ok) throw new Error(`A bet was refused: ${text}`)
      expect(orders.has(result.orderId), `order ${result.orderId} answers one call`).toBe(false)
      orders.add(result.orderId)
      const found = await call('GET', `/api/exchange/orders/${result.orderId}`, { token: one.token })
      expect([found.status, JSON.parse(found.text).size]).toEqual([200, 100])
    }
  }
  console.log(`note: ${rounds} kills, ${sent.length} calls, ${acknowledged} acknowledged before a kill`)
  expect(acknowledged).toBeGreaterThan(rounds * 10)

  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  const printed: string[] = []
  const said = { print: (line: string) => printed.push(line), complain: (line: string) => printed.push(line) }
  expect(await runCli(['verify'], { env: { DATA_DIR: dataDir }, ...said }), printed.join('\n')).toBe(0)
  // Every order that there is answers one of the calls: none was taken twice.
  expect(printed.join('\n')).toContain(`${orders.size} placed`)
})
