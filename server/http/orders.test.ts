/** The calls that change orders: what they answer, what is refused, and that what is refused changes nothing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '#server/testing/facts-made.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let player: Person
let marketId = 0

beforeAll(async () => {
  server = await startServer()
  player = await server.player()
  marketId = (await server.market()).marketId
})
afterAll(() => server.stop())

const good = { selectionId: 11, side: 'BACK', price: 300, size: 1_000 }
const place = (person: Person, ...instructions: object[]) =>
  server.api('POST', '/api/exchange/orders/place', {
    token: person.token,
    body: { marketId, instructions },
  })
const balanceOf = async ({ token }: Person) =>
  (await server.api('GET', '/api/exchange/balance', { token })).body

test('placing, matching, replacing and cancelling answer what became of each order', async () => {
  const [backer, layer] = [await server.player(), await server.player()]
  const rested = await place(backer, good, { ...good, price: 320 })
  expect(rested.status).toBe(200)
  const nothing = { ok: true, matched: 0, averagePrice: 0, cancelled: 0 }
  expect(rested.body.results).toEqual([
    { ...nothing, orderId: expect.any(Number), state: 'unmatched', unmatched: 1_000 },
    { ...nothing, orderId: expect.any(Number), state: 'unmatched', unmatched: 1_000 },
  ])
  const [first, second] = rested.body.results.map(({ orderId }: { orderId: number }) => orderId)

  const taken = await place(
    layer,
    { ...good, side: 'LAY', size: 1_500, price: 320 },
    { ...good, side: 'LAY', price: 310, timeInForce: 'FILL_OR_KILL' },
  )
  expect(taken.body.results).toMatchObject([
    // 1,000 at 3.00 and 500 at 3.20: on average 306.67 hundredths.
    { state: 'matched', matched: 1_500, averagePrice: 307, unmatched: 0 },
    { state: 'cancelled', matched: 0, averagePrice: 0, unmatched: 0, cancelled: 1_000 },
  ])

  const replaced = await server.api('POST', '/api/exchange/orders/replace', {
    token: backer.token,
    body: {
      marketId,
      instructions: [
        { orderId: second, price: 340 },
        { orderId: first, price: 310 },
      ],
    },
  })
  expect(replaced.body.results).toMatchObject([
    { ok: true, state: 'unmatched', unmatched: 500 },
    { ok: false, code: 'order_not_open', message: 'Nothing of this order is unmatched any more.' },
  ])

  const reduced = await server.api('POST', '/api/exchange/orders/cancel', {
    token: backer.token,
    body: {
      marketId,
      instructions: [{ orderId: replaced.body.results[0].orderId, sizeReduction: 200 }, { orderId: first }],
    },
  })
  expect(reduced.body).toMatchObject({
    results: [
      { ok: true, cancelled: 200, unmatched: 300 },
      { ok: false, code: 'order_not_open' },
    ],
    cancelled: 200,
  })
  const rest = await server.api('POST', '/api/exchange/orders/cancel', {
    token: backer.token,
    body: { marketId },
  })
  expect(rest.body).toEqual({ results: [], cancelled: 300 })

  const bets = await server.api('GET', '/api/exchange/bets?state=matched', { token: backer.token })
  expect(bets.body.bets).toMatchObject([{ matched: 500 }, { matched: 1_000 }])
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  const ended = await server.api('GET', '/api/exchange/bets?state=ended', { token: backer.token })
  expect(ended.body.bets).toMatchObject([
    { size: 500, cancelled: 500, state: 'cancelled', reason: 'PLAYER', endedAt: expect.any(Number) },
  ])
  const position = await server.api('GET', `/api/exchange/markets/${marketId}/position`, {
    token: backer.token,
  })
  expect(position.body).toMatchObject({ exposure: 1_500, runners: [{ ifWins: 3_100 }, { ifWins: -1_500 }] })
  const book = await server.api('GET', `/api/exchange/markets/${marketId}/book`)
  expect(book.body.runners[0]).toMatchObject({ back: [], lay: [], lastPrice: 320, matched: 1_500 })
})

test('what-if tells the position as it would be, and changes nothing', async () => {
  const before = await balanceOf(player)
  const { status, body } = await server.api('POST', `/api/exchange/markets/${marketId}/what-if`, {
    token: player.token,
    body: { instructions: [{ selectionId: 11, side: 'LAY', price: 300, size: 500 }] },
  })
  expect(status).toBe(200)
  expect(body.after.runners).toEqual([
    { selectionId: 11, ifWins: -1_000 },
    { selectionId: 22, ifWins: 500 },
  ])
  expect(body.available - body.availableAfter).toBe(1_000)
  expect(await balanceOf(player)).toEqual(before)
})

const lay = { selectionId: 11, side: 'LAY', price: 100_000, size: 1_000_000_000 }

/** [what, instructions, status, code]. */
test.each([
  ['a runner of no such market', [{ ...lay, selectionId: 33 }], 404, 'runner_not_found'],
  ['a price off the ladder', [{ ...lay, price: 1_000_000 }], 422, 'price_off_ladder'],
  ['a stake above the most', [{ ...lay, size: 9e15 }], 422, 'size_too_large'],
  ['more than can be kept exactly', Array.from({ length: 200 }, () => lay), 409, 'position_too_large'],
])('what-if of %s is refused', async (_, instructions, status, code) => {
  const path = `/api/exchange/markets/${marketId}/what-if`
  const answer = await server.api('POST', path, { token: player.token, body: { instructions } })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

/** [what, the instruction, code]: the engine's own refusals, a result each. */
test.each([
  ['a price off the ladder', { price: 301 }, 'price_off_ladder'],
  ['a stake below the least', { size: 50 }, 'size_too_small'],
  ['a stake above the most', { size: 1_000_000_001 }, 'size_too_large'],
  ['a stake beyond the balance', { size: 100_001 }, 'insufficient_funds'],
  ['a runner of no such market', { selectionId: 33 }, 'runner_not_found'],
  ['a minimum fill above the stake', { timeInForce: 'FILL_OR_KILL', minFill: 1_001 }, 'min_fill_invalid'],
])('%s is refused and changes nothing', async (_, change, code) => {
  const before = await balanceOf(player)
  const { status, body } = await place(player, { ...good, ...change })
  expect(status).toBe(200)
  expect(body.results).toEqual([
    { ok: false, code, message: expect.stringMatching(/^[A-Z].*\.$/), retryable: expect.any(Boolean) },
  ])
  expect(await balanceOf(player)).toEqual(before)
})

const order = (text: string) => `{"marketId":1,"instructions":[{"selectionId":11,"side":"BACK",${text}}]}`

/** [what, the body as text, status, code, in the sentence]. */
test.each([
  ['a stake of zero', order('"price":300,"size":0'), 422, 'instructions[0].size must be at least 1.'],
  ['a stake below zero', order('"price":300,"size":-100'), 422, 'instructions[0].size must be at least 1.'],
  ['part of a cent', order('"price":300,"size":100.5'), 422, 'instructions[0].size must be a whole number.'],
  ['too fine to be kept', order('"price":300,"size":100.00000000000000001'), 422, 'is finer or larger'],
  ['not finite', order('"price":300,"size":1e400'), 422, 'instructions[0].size must be a whole number.'],
  ['NaN', order('"price":300,"size":NaN'), 400, 'The body is not valid JSON.'],
  ['beyond the safe integers', order('"price":300,"size":9007199254740993'), 422, 'is finer or larger'],
  ['far beyond', order('"price":300,"size":1e300'), 422, 'must be at most 9007199254740991.'],
  [
    'a stake as text',
    order('"price":300,"size":"1000"'),
    422,
    'instructions[0].size must be a whole number.',
  ],
  ['a stake as a list', order('"price":300,"size":[1000]'), 422, 'must be a whole number.'],
  ['true as a stake', order('"price":300,"size":true'), 422, 'must be a whole number.'],
  ['null as a stake', order('"price":300,"size":null'), 422, 'must be a whole number.'],
  ['odds instead of hundredths', order('"price":2.06,"size":1000'), 422, 'price must be a whole number.'],
  ['a price of zero', order('"price":0,"size":1000'), 422, 'instructions[0].price must be at least 1.'],
  ['no price', order('"size":1000'), 422, 'instructions[0].price is missing.'],
  ['an unknown side', order('"price":300,"size":1000').replace('BACK', 'BUY'), 422, 'one of BACK, LAY.'],
  [
    'a field of no such name',
    order('"price":300,"size":1000,"odds":3'),
    422,
    'instructions[0].odds is not a field',
  ],
  [
    'a field beside',
    `{"account":101,${order('"price":300,"size":1000').slice(1)}`,
    422,
    'account is not a field',
  ],
  ['no instruction', '{"marketId":1,"instructions":[]}', 422, 'instructions must have at least 1 entry.'],
  ['201 instructions', many(201), 422, 'instructions must have at most 200 entries.'],
  ['__proto__', '{"__proto__":{"marketId":1}}', 400, 'The body is not valid JSON.'],
  ['constructor.prototype', '{"constructor":{"prototype":{}}}', 400, 'The body is not valid JSON.'],
  ['a list', '[]', 422, 'The body must be an object.'],
  ['null', 'null', 422, 'The body must be an object.'],
  ['text', '"place"', 422, 'The body must be an object.'],
  ['half of it', '{"marketId":1,', 400, 'The body is not valid JSON.'],
  ['nothing', '', 400, 'The body is not valid JSON.'],
  ['deeply nested', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 422, 'The body must be an object.'],
  ['too much', `{"marketId":1,"x":"${'x'.repeat(65_536)}"}`, 413, 'The body is larger than 64 kB.'],
] as const)('a body with %s is refused and changes nothing', async (_, body, status, sentence) => {
  const codes: Readonly<Record<number, string>> = {
    400: 'invalid_json',
    413: 'body_too_large',
    422: 'invalid_request',
  }
  const before = await balanceOf(player)
  const made = await factsOf(server.running.sequencer, async () => {
    const answer = await server.api('POST', '/api/exchange/orders/place', { token: player.token, body })
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(sentence)])
    expect(answer.body).toMatchObject({ success: false, code: codes[status], retryable: false })
  })
  expect(await balanceOf(player)).toEqual(before)
  expect(made).toEqual([])
})

function many(count: number): string {
  return JSON.stringify({ marketId: 1, instructions: Array.from({ length: count }, () => good) })
}

test('200 instructions fit a call', async () => {
  const { status, body } = await server.api('POST', '/api/exchange/orders/place', {
    token: player.token,
    body: { marketId, instructions: Array.from({ length: 200 }, () => ({ ...good, price: 301 })) },
  })
  expect([status, body.results.length]).toEqual([200, 200])
})

test('of a field given twice the last one counts', async () => {
  const { token } = await server.player()
  const body = `{"marketId":999,"marketId":${marketId},"instructions":[${JSON.stringify(good).replace('"size"', '"size":5,"size"')}]}`
  const answer = await server.api('POST', '/api/exchange/orders/place', { token, body })
  expect(answer.body.results[0]).toMatchObject({ ok: true, unmatched: 1_000 })
})

test.each([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['application/xml'],
  ['application/jsonp'],
])('a body as %s is refused', async (type) => {
  const answer = await server.api('POST', '/api/exchange/orders/place', {
    token: player.token,
    body: order('"price":300,"size":1000'),
    headers: { 'content-type': type },
  })
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
})

test.each([
  ['none', ''],
  ['seven', '1234567'],
  ['too long', 'x'.repeat(129)],
  ['not ASCII', 'schlüssel'],
])('a key that is %s is refused', async (_, key) => {
  const before = await balanceOf(player)
  const body = { marketId, instructions: [good] }
  const answer = await server.api('POST', '/api/exchange/orders/place', { token: player.token, key, body })
  expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_missing'])
  expect(await balanceOf(player)).toEqual(before)
})

test('a repeated call has one effect and one answer; another call under its key is refused', async () => {
  const person = await server.player()
  const key = randomUUID()
  const call = { token: person.token, key, body: { marketId, instructions: [good] } }
  const send = () => server.api('POST', '/api/exchange/orders/place', call)
  const twins = await Promise.all([send(), send(), send()])
  const later = await send()
  for (const { status, body } of [...twins, later]) {
    expect([status, body]).toEqual([200, twins[0].body])
  }
  expect(await balanceOf(person)).toMatchObject({ exposure: 1_000, activeBets: 1 })

  const other = await server.api('POST', '/api/exchange/orders/place', {
    ...call,
    body: { marketId, instructions: [{ ...good, size: 2_000 }] },
  })
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  const elsewhere = await server.api('POST', '/api/exchange/orders/cancel', { ...call, body: { marketId } })
  expect(elsewhere.body.code).toBe('idempotency_key_reused')
  // The key is this account's only: another's call under it is a call of its own.
  const another = await server.player()
  const foreign = await server.api('POST', '/api/exchange/orders/place', { ...call, token: another.token })
  expect(foreign.body.results[0].orderId).not.toBe(later.body.results[0].orderId)
  // What was refused changed nothing and is not remembered.
  const tooMuch = {
    ...call,
    key: randomUUID(),
    body: { marketId, instructions: [{ ...good, size: 100_000 }] },
  }
  expect((await server.api('POST', '/api/exchange/orders/place', tooMuch)).body.results[0].ok).toBe(false)
  await server.api('POST', '/api/exchange/orders/cancel', { token: person.token, body: { marketId } })
  expect((await server.api('POST', '/api/exchange/orders/place', tooMuch)).body.results[0].ok).toBe(true)
})

test.each([
  ['/api/exchange/orders/0'],
  ['/api/exchange/orders/1.5'],
  ['/api/exchange/orders/99999999999999999999'],
  ['/api/exchange/markets/abc'],
  ['/api/exchange/markets/-1/book'],
  ['/api/exchange/markets/999999/book'],
  ['/api/exchange/markets/999999/position'],
  ['/api/exchange/events/%00'],
  ['/api/exchange/events/__proto__'],
  ['/api/exchange/%zz'],
  ['/api/exchange/orders/place'],
])('%s names nothing', async (path) => {
  const { status, body } = await server.api('GET', path, { token: player.token })
  expect([status, body.success]).toEqual([404, false])
})

test.each([
  [
    '/api/exchange/bets?state=won',
    'state must be one of open, unmatched, conditional, matched, settled, ended.',
  ],
  ['/api/exchange/bets?limit=-1', 'limit is not of the documented form.'],
  ['/api/exchange/bets?limit=1&limit=2', 'limit must be text.'],
  ['/api/exchange/bets?marketId=1e9', 'marketId is not of the documented form.'],
  ['/api/exchange/bets?account=101', 'account is not a field of this call.'],
  ['/api/exchange/events?sport=chess', 'sport must be one of cricket, tennis, soccer'],
  ['/api/exchange/events?inPlay=yes', 'inPlay must be one of true, false.'],
])('%s is refused: %s', async (path, sentence) => {
  const { status, body } = await server.api('GET', path, { token: player.token })
  expect([status, body.code]).toEqual([422, 'invalid_request'])
  expect(body.message).toContain(sentence)
})
