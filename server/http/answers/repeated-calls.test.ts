/** A call that is sent again gets the answer it got, to the letter: while the server runs, and after a restart. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '#server/testing/facts-made.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let dataDir: string
let server: TestServer
let admin: Person
let player: Person
let other: Person
let marketId: number

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-'))
  server = await startServer({ dataDir })
  ;({ marketId } = await server.market())
  admin = await server.admin()
  player = await server.player()
  other = await server.player()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

interface Call {
  readonly path: string
  readonly token: string
  readonly key: string
  readonly body: object
}

/** Sends a call and returns its status and its text as it came. */
async function send({ path, token, key, body }: Call): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

test('orders, cancellations, rounds and an operator’s calls are answered again as they were', async () => {
  const bet = { selectionId: 11, side: 'BACK', price: 300, size: 1_000 }
  const place = (person: Person, instructions: object[]) => ({
    path: '/api/exchange/orders/place',
    token: person.token,
    key: `place-${person.accountId}`,
    body: { marketId, instructions },
  })
  const placing = place(player, [bet, { ...bet, price: 301 }, { ...bet, price: 320 }])
  const placed = await send(placing)
  const [first, , third] = JSON.parse(placed.text).results
  const taking = place(other, [{ ...bet, side: 'LAY', size: 1_000 }])
  const taken = await send(taking)
  // His own order that is finished, and one that never was, are told apart, also later.
  const cancelling = {
    path: '/api/exchange/orders/cancel',
    token: player.token,
    key: 'cancel-all-three',
    body: { marketId, instructions: [first.orderId, 12_345, third.orderId].map((orderId) => ({ orderId })) },
  }
  const cancelled = await send(cancelling)
  expect(JSON.parse(cancelled.text).results).toMatchObject([
    { code: 'order_not_open' },
    { code: 'order_not_found' },
    { ok: true, cancelled: 1_000 },
  ])
  const crediting = {
    path: `/api/admin/accounts/${player.accountId}/credit`,
    token: admin.token,
    key: 'credit-once',
    body: { amount: 500, reason: 'A gift' },
  }
  const playing = {
    path: '/api/games/roulette/spin',
    token: player.token,
    key: 'spin-once',
    body: {
      bets: [
        { type: 'straight', number: 17, amount: 10.5 },
        { type: 'red', amount: 20 },
      ],
    },
  }
  const calls = new Map<Call, { status: number; text: string }>([
    [placing, placed],
    [taking, taken],
    [cancelling, cancelled],
    [crediting, await send(crediting)],
    [playing, await send(playing)],
  ])
  for (const { status } of calls.values()) expect(status).toBe(200)

  const repeat = async () => {
    for (const [call, answer] of calls) expect(await send(call)).toEqual(answer)
  }
  expect(await factsOf(server.running.sequencer, repeat)).toEqual([])
  await server.stop()
  server = await startServer({ dataDir })
  expect(await factsOf(server.running.sequencer, repeat)).toEqual([])
  const crediting501 = { ...crediting, body: { amount: 501, reason: 'A gift' } }
  for (const changed of [{ ...placing, body: { ...placing.body, marketId: 99 } }, crediting501]) {
    expect(JSON.parse((await send(changed)).text).code).toBe('idempotency_key_reused')
  }
})
