/** A server on a machine whose clock jumps: nobody is signed out, it is told, and the command takes what is ahead. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from './cli/cli.ts'
import { startServer, type TestServer } from './testing/start-server.ts'

const minuteMs = 60_000
let server: TestServer
let wall = Date.UTC(2040, 0, 1)
let monotonic = 0
beforeAll(async () => {
  server = await startServer({ machine: { wall: () => wall, monotonic: () => monotonic } })
})
afterAll(() => server.stop())

function pass(ms: number): void {
  wall += ms
  monotonic += ms
}

async function leadSeconds(): Promise<number> {
  const { body } = await server.api<string>('GET', '/metrics')
  return Number(/^crossbook_clock_lead_seconds (\S+)$/m.exec(body)?.[1])
}

async function accept(): Promise<{ status: number; said: string }> {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const context = { env: { DATA_DIR: server.dataDir }, print: say, complain: say }
  const status = await runCli(['clock', '--accept'], context)
  return { status, said: said.join('\n') }
}

test('a clock that is ahead is taken at once by the command: markets in play are suspended, and it is in the audit log', async () => {
  const { token } = await server.admin()
  const { marketId } = await server.market({ betDelaySeconds: 5, betDelayModel: 'FULL' })
  const path = `/api/admin/markets/${marketId}`
  await server.api('POST', `${path}/in-play`, { token, body: {} })
  const player = await server.player()
  const instructions = [{ selectionId: 11, side: 'BACK', price: 200, size: 200 }]
  const body = { marketId, instructions }
  const placed = await server.api('POST', '/api/exchange/orders/place', { token: player.token, body })
  expect(placed.body).toMatchObject({ results: [{ ok: true, releaseAt: wall + 5_000 }] })

  wall += 20 * minuteMs
  expect(await leadSeconds()).toBe(1_200)
  const { status, said } = await accept()
  expect(status).toBe(0)
  expect(said).toBe(
    'Engine time has gone ahead by 20 min to the machine’s clock. Markets in play that were suspended for it: 1.',
  )
  expect(await leadSeconds()).toBe(0)
  const market = await server.api('GET', `/api/exchange/markets/${marketId}`)
  expect(market.body).toMatchObject({ status: 'SUSPENDED' })
  const { records } = (await server.api('GET', '/api/admin/audit', { token })).body
  expect(records).toContainEqual(
    expect.objectContaining({
      actor: 0,
      action: 'accept clock',
      target: 'server',
      detail: '{"lead":1200000}',
    }),
  )
})

test('an hour back and right again: everybody stays signed in', async () => {
  const { token } = await server.player()
  const isSignedIn = async () => (await server.api('GET', '/api/auth/me', { token })).status === 200
  wall -= 60 * minuteMs
  expect(await isSignedIn()).toBe(true)
  expect(await leadSeconds()).toBe(-3_600)
  pass(11 * minuteMs)
  expect(await isSignedIn()).toBe(true)
  // Ten minutes of engine time in eleven.
  expect(await leadSeconds()).toBe(-3_540)
  expect(await accept()).toMatchObject({
    status: 1,
    said: expect.stringContaining('59 min behind engine time'),
  })
  wall += 60 * minuteMs
  expect(await isSignedIn()).toBe(true)
  expect(await leadSeconds()).toBe(60)
  // A session ends by engine time, which is where it was before the jump.
  pass(10 * minuteMs)
  await isSignedIn()
  expect(await leadSeconds()).toBe(0)
  pass(31 * minuteMs)
  expect(await isSignedIn()).toBe(false)
})

test('the command does nothing that was not said', async () => {
  const said: string[] = []
  const context = {
    env: { DATA_DIR: server.dataDir },
    print: () => undefined,
    complain: (line: string) => said.push(line),
  }
  expect(await runCli(['clock'], context)).toBe(2)
  expect(said).toEqual(['Say that the clock is right: --accept. See: crossbook clock --help'])
})
