/** The whole server, killed with kill -9 under bets and casino rounds again and again: what its callers were told is what they find. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import type { PlaceResults } from '#contract/orders.ts'
import { runCli } from '#server/cli/cli.ts'
import { checkResponse } from '#server/testing/answer-check.ts'

const kills = 20
const players = 8
const password = 'correct horse battery'
const unlimited = {
  MAX_REQUESTS_PER_ADDRESS: '0',
  MAX_SIGN_INS_PER_ADDRESS: '0',
  MAX_SIGN_UPS_PER_ADDRESS: '0',
  MAX_CONNECTIONS_PER_ADDRESS: '0',
  MAX_ORDER_CALLS_PER_ACCOUNT: '0',
  MAX_INSTRUCTIONS_PER_ACCOUNT: '0',
  MAX_JOURNAL_BYTES_PER_ACCOUNT: '0',
}

interface Sent {
  readonly token: string
  readonly path: string
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
      SEED_KEY_FILE: join(dataDir, 'seeds.key'),
      LOG_LEVEL: 'silent',
      ...unlimited,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  await expect.poll(() => out).toMatch(/open at http:\/\/\S+\n/)
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
  await checkResponse(method, path, response)
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

const betPath = '/api/exchange/orders/place'
const roundPath = '/api/games/roulette/spin'

function betOn(marketId: number, call: number, side: 'BACK' | 'LAY'): string {
  const instruction = { selectionId: 1 + (call % 2), side, price: 200, size: 100 }
  return JSON.stringify({ marketId, instructions: [instruction] })
}

function roundOf(call: number): string {
  const bets = [
    { type: 'straight', number: call % 37, amount: 1 },
    { type: 'red', amount: 2.5 },
  ]
  return JSON.stringify({ bets })
}

/** Calls one after the other until the server is gone; every call is noted before it is made. */
async function keepCalling(
  token: string,
  path: string,
  bodyOf: (call: number) => string,
  sent: Sent[],
): Promise<void> {
  for (let made = 0; ; made++) {
    const one: Sent = { token, path, key: crypto.randomUUID(), body: bodyOf(made) }
    sent.push(one)
    try {
      const { status, text } = await call('POST', path, one)
      if (status === 200) one.answer = text
    } catch {
      // The server was killed; whether this call was taken is asked after the restart.
      return
    }
  }
}

/** What the calls have come to: each order and each round answers one of them, each nonce one round. */
const orders = new Set<number>()
const rounds = new Set<string>()
const nonces = new Set<string>()

async function expectOrder({ token }: Sent, answer: string): Promise<void> {
  const [result] = (JSON.parse(answer) as PlaceResults).results
  if (!result?.ok) throw new Error(`A bet was refused: ${answer}`)
  expect(orders.has(result.orderId), `order ${result.orderId} answers one call`).toBe(false)
  orders.add(result.orderId)
  const found = await call('GET', `/api/exchange/orders/${result.orderId}`, { token })
  expect([found.status, JSON.parse(found.text).size]).toEqual([200, 100])
}

async function expectRound({ token }: Sent, answer: string): Promise<void> {
  const { nextRoundAt: _, ...round } = JSON.parse(answer) as AnyRound
  expect(rounds.has(round.roundId), `round ${round.roundId} answers one call`).toBe(false)
  rounds.add(round.roundId)
  const nonce = `${round.fairness.serverSeedHash} ${round.fairness.nonce}`
  expect(nonces.has(nonce), `nonce ${nonce} is used once`).toBe(false)
  nonces.add(nonce)
  const found = await call('GET', `/api/fairness/rounds/${round.roundId}`, { token })
  expect([found.status, JSON.parse(found.text)]).toEqual([200, round])
}

/** Ends every player's pair of seeds, so that kills meet young pairs, too. */
async function rotateSeeds(tokens: readonly string[]): Promise<void> {
  for (const token of tokens) await post('/api/fairness/rotate', token, { clientSeed: crypto.randomUUID() })
}

test(`${kills} kills under load: no acknowledged bet or round is lost, doubled or half, the ledger is zero`, async () => {
  server = await start()
  const secret = /setup#([\w-]+)/.exec(server.out)![1]!
  const person = (n: number) => ({ fullName: `Player ${n}`, email: `player${n}@example.org`, password })
  const admin = await register('/api/admin/setup', { secret, ...person(0) })
  const tokens: string[] = []
  for (let n = 1; n <= players; n++) tokens.push(await register('/api/auth/register', person(n)))
  for (const token of tokens) await credit(admin, token)
  const marketId = await openMarket(admin)

  const sent: Sent[] = []
  let acknowledged = 0
  for (let kill = 0; kill < kills; kill++) {
    await rotateSeeds(tokens)
    const before = sent.length
    const calling = tokens.flatMap((token, i) => [
      keepCalling(token, betPath, (n) => betOn(marketId, n, i % 2 === 0 ? 'BACK' : 'LAY'), sent),
      keepCalling(token, roundPath, roundOf, sent),
    ])
    await setTimeout(150 + 20 * kill)
    server.child.kill('SIGKILL')
    await Promise.all([...calling, once(server.child, 'exit')])
    server = await start()

    for (const one of sent.slice(before)) {
      // The same key again: an acknowledged call gets its own answer, one in flight is made now or was made before.
      const { status, text } = await call('POST', one.path, one)
      expect(status, text).toBe(200)
      if (one.answer !== undefined) {
        acknowledged++
        expect(text).toBe(one.answer)
      }
      await (one.path === betPath ? expectOrder(one, text) : expectRound(one, text))
    }
  }
  console.log(
    `note: ${kills} kills, ${sent.length} calls, ${rounds.size} of them rounds, ${acknowledged} acknowledged before a kill`,
  )
  expect(acknowledged).toBeGreaterThan(kills * 10)

  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  const printed: string[] = []
  const said = { print: (line: string) => printed.push(line), complain: (line: string) => printed.push(line) }
  expect(await runCli(['verify'], { env: { DATA_DIR: dataDir }, ...said }), printed.join('\n')).toBe(0)
  // Every order and every round that there is answers one of the calls: none was taken twice. And no round is half:
  // the audit refuses one without its stake and its payout.
  expect(printed.join('\n')).toContain(`${orders.size} placed`)
  expect(printed.join('\n')).toContain(`${rounds.size} rounds`)
})
