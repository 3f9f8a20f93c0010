/**
 * Twenty polite players bet and read while one caller does all that is dear, with the limits as they are delivered: he is cut
 * or told to wait, their p99 is at most three times that of the quiet time before, and the memory comes back.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { callFrom } from './testing/local-call.ts'
import { endProgram, killPrograms, type Program, startProgram, untilOpen } from './testing/program.ts'

const politePlayers = 20
/** Between two rounds of one player: he bets, reads and cancels a few times a second. */
const restMs = 100
const quietMs = 10_000
const password = 'correct horse battery'
const attackerAddress = '127.0.0.2'

interface Player {
  readonly token: string
  readonly address: string
}

interface Tally {
  readonly answered: number
  readonly told429: number
  readonly cut: number
}

afterAll(killPrograms)

/** Starts a server as it is delivered, with a market, the polite players and those of the attacker. */
async function open(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-unfair-'))
  const program = startProgram({ dataDir, env: { LOG_LEVEL: 'error', ...env } })
  const port = Number(new URL(await untilOpen(program)).port)
  const secret = /\/admin\/setup#(\S+)/.exec(program.said.out)?.[1]

  async function ask<T>(path: string, body: object, token?: string, from = '127.0.0.1'): Promise<T> {
    const { status, text } = await callFrom({ port, from, path, body, token })
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return JSON.parse(text) as T
  }
  async function signUp(address: string): Promise<Player> {
    const person = { fullName: 'A Tester', email: `${crypto.randomUUID()}@example.org`, password }
    const { data } = await ask<{ data: { token: string } }>('/api/auth/register', person, undefined, address)
    return { token: data.token, address }
  }
  const operator = {
    fullName: 'An Operator',
    email: 'operator@example.org',
    password: `${password} staple`,
    secret,
  }
  const { token } = (await ask<{ data: { token: string } }>('/api/admin/setup', operator)).data
  async function market(betDelaySeconds: number): Promise<number> {
    const event = { sport: 'tennis', name: 'A. Ahti vs B. Borg', competition: 'Open', startTime: Date.now() }
    const { eventId } = await ask<{ eventId: number }>('/api/admin/events', event, token)
    const runners = [
      { selectionId: 11, name: 'A. Ahti' },
      { selectionId: 22, name: 'B. Borg' },
    ]
    const shape = { eventId, name: 'Match Odds', runners, betDelaySeconds }
    const { marketId } = await ask<{ marketId: number }>('/api/admin/markets', shape, token)
    await ask(`/api/admin/markets/${marketId}/open`, {}, token)
    return marketId
  }
  const marketId = await market(0)
  const delayed = await market(60)
  await ask(`/api/admin/markets/${delayed}/suspend`, { reason: 'The start' }, token)
  await ask(`/api/admin/markets/${delayed}/in-play`, {}, token)
  await ask(`/api/admin/markets/${delayed}/open`, {}, token)
  const polite: Player[] = []
  for (let i = 0; i < politePlayers; i++) polite.push(await signUp(`127.0.1.${1 + i}`))
  const attackers: Player[] = []
  for (let i = 0; i < 8; i++) attackers.push(await signUp(attackerAddress))
  return { program, dataDir, port, marketId, delayed, polite, attackers }
}

type Venue = Awaited<ReturnType<typeof open>>

/** Bets, reads and cancels until the time is over or `isOver` says so. Returns how long each call took, milliseconds. */
async function bePolite(venue: Venue, player: Player, isOver: () => boolean): Promise<number[]> {
  const { port, marketId } = venue
  const took: number[] = []
  const call = async (method: string, path: string, body?: object) => {
    const begun = performance.now()
    const { status, text } = await callFrom({
      port,
      from: player.address,
      method,
      path,
      token: player.token,
      body,
    })
    took.push(performance.now() - begun)
    expect(status, `${path}: ${text}`).toBe(200)
  }
  while (!isOver()) {
    const instructions = [{ selectionId: 11, side: 'BACK', price: 300, size: 100 }]
    await call('POST', '/api/exchange/orders/place', { marketId, instructions })
    await call('GET', `/api/exchange/bets?state=open&marketId=${marketId}`)
    await call('GET', '/healthz')
    await call('POST', '/api/exchange/orders/cancel', { marketId })
    await sleep(restMs)
  }
  return took
}

/** Returns the p99 of all polite players' calls until `isOver`, milliseconds. */
async function p99(venue: Venue, isOver: () => boolean): Promise<number> {
  const all = await Promise.all(venue.polite.map((player) => bePolite(venue, player, isOver)))
  const sorted = all.flat().sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)]!
}

function residentMegabytes({ child }: Program): number {
  const [, pages] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4096) / 2 ** 20
}

function attack(venue: Venue, name: string): Promise<Tally> {
  const marketId = name.startsWith('waiting') ? venue.delayed : venue.marketId
  const tokens = venue.attackers.map(({ token }) => token)
  const program = join(import.meta.dirname, 'testing', 'attacking-process.ts')
  const child = spawn(process.execPath, [program, name, String(venue.port), String(marketId), ...tokens], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  return once(child, 'close').then(() => JSON.parse(out) as Tally)
}

/** Lets the attack run while the polite ones go on. */
async function measure(venue: Venue, name: string): Promise<void> {
  const end = performance.now() + quietMs
  const quiet = await p99(venue, () => performance.now() > end)
  const before = residentMegabytes(venue.program)
  let isOver = false
  const attacking = attack(venue, name).finally(() => {
    isOver = true
  })
  const attacked = await p99(venue, () => isOver)
  const tally = await attacking
  const during = residentMegabytes(venue.program)
  await sleep(5_000)
  const after = residentMegabytes(venue.program)
  console.log(
    `${name}: p99 ${quiet.toFixed(1)} ms quiet, ${attacked.toFixed(1)} ms attacked; ` +
      `${before.toFixed(0)}, ${during.toFixed(0)}, ${after.toFixed(0)} MB before, during and after; ${JSON.stringify(tally)}`,
  )
  expect(tally.told429 + tally.cut, 'told to wait, or cut').toBeGreaterThan(0)
  expect(attacked / quiet, 'p99 attacked against quiet').toBeLessThanOrEqual(3)
  // What a collection has not come to yet is no loss.
  expect(after - before, 'megabytes kept').toBeLessThan(100)
}

const attacks = [
  'answers that nobody reads',
  'waiting orders, cancelled all at once',
  'images of one’s bets',
  'orders that match nothing',
  'cancels of what is not there',
  'orders that rest, and accounts for them',
  'markets that are not there, watched',
  'streams behind a proxy',
]

test.each(attacks)('%s', async (name) => {
  const venue = await open(name.endsWith('a proxy') ? { BEHIND_TLS: 'yes' } : {})
  await measure(venue, name)
  await endProgram(venue.program)
  rmSync(venue.dataDir, { recursive: true })
})

const slowly = [
  ['a head', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ', 'y'],
  ['a body', 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 999\r\n\r\n', ' '],
] as const

test.each(slowly)('%s that comes a byte at a time ends its connection', async (name, begun, byte) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-unfair-'))
  const program = startProgram({ dataDir })
  const port = Number(new URL(await untilOpen(program)).port)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  const closed = once(socket, 'close')
  const since = performance.now()
  socket.write(begun)
  const drip = setInterval(() => socket.write(byte), 500)
  await closed
  clearInterval(drip)
  console.log(`${name}: ended after ${((performance.now() - since) / 1_000).toFixed(1)} s`)
  await endProgram(program)
  rmSync(dataDir, { recursive: true })
})
