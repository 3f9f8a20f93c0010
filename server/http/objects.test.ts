/** Nobody sees or touches what is another’s: every call that names an object, by its path or its body, against a stranger. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { everyCall } from '#contract/calls.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

/** Whose the object is that a part of a path names. What the house alone may call is looked at role by role (`access.test.ts`). */
const whose: Readonly<Record<string, 'everybody’s' | 'the owner’s' | 'the caller’s own of a public thing'>> =
  {
    marketId: 'the caller’s own of a public thing',
    year: 'the caller’s own of a public thing',
    rootId: 'the caller’s own of a public thing',
    eventId: 'everybody’s',
    game: 'everybody’s',
    version: 'everybody’s',
    sessionId: 'the owner’s',
    keyId: 'the owner’s',
    passkeyId: 'the owner’s',
    orderId: 'the owner’s',
    roundId: 'the owner’s',
    accountId: 'the owner’s',
    claimId: 'the owner’s',
    paymentId: 'the owner’s',
    requestId: 'the owner’s',
  }
const ofPeople = everyCall.filter(({ tag }) => tag !== 'admin')
const paramsOf = ({ path }: Call) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const ofOwner = ofPeople.filter((call) => paramsOf(call).some((name) => whose[name] === 'the owner’s'))
const reads = ofPeople.filter(({ method }) => method === 'GET')

let server: TestServer
let owner: Person
let stranger: Person
/** An id of the owner's, and one that nobody has. */
const ids: Record<string, readonly [string, string]> = {}
/** What only the owner's answers have. */
let marks: string[] = []

beforeAll(async () => {
  server = await startServer()
  owner = await server.player()
  stranger = await server.player()
  const { marketId, eventId } = await server.market()
  const of = (body: object) => ({ token: owner.token, body })
  const instructions = [{ selectionId: 11, side: 'BACK', price: 300, size: 4_321 }]
  // The id of the first is a round number of bytes, which stands in the metrics as well.
  const twice = [...instructions, ...instructions]
  const placed = await server.api('POST', '/api/exchange/orders/place', of({ marketId, instructions: twice }))
  const { orderId } = placed.body.results[1]
  await server.api('GET', '/api/fairness', { token: owner.token })
  const round = await server.api('POST', '/api/games/7updown/play', of({ selection: 'up', amount: 7 }))
  const made = await server.api('POST', '/api/auth/keys', of({ name: 'Of the owner', scopes: ['read'] }))
  const { keys } = (await server.api('GET', '/api/auth/security', { token: owner.token })).body
  const { sessions } = (await server.api('GET', '/api/auth/sessions', { token: owner.token })).body
  Object.assign(ids, {
    marketId: [String(marketId), '999999'],
    eventId: [String(eventId), '999999'],
    game: ['7updown', 'none'],
    version: ['1', '99'],
    year: ['2026', '2020'],
    rootId: ['1', '999999'],
    orderId: [String(orderId), String(orderId + 2 ** 24)],
    roundId: [String(round.body.roundId), '999999999'],
    keyId: [keys[0].keyId, 'x'.repeat(16)],
    sessionId: [sessions[0].sessionId, 'x'.repeat(43)],
    passkeyId: ['x'.repeat(22), 'y'.repeat(22)],
    accountId: [String(owner.accountId), '999999'],
    ...{ claimId: ['1', '999999'], paymentId: ['1', '999999'], requestId: ['1', '999999'] },
  })
  marks = [owner.email, String(orderId), keys[0].keyId, sessions[0].sessionId, made.body.key].map(String)
  if (!/^\d{1,6}$/.test(ids.roundId![0])) marks.push(ids.roundId![0])
})
afterAll(() => server.stop())

const pathOf = ({ path }: Call, at: 0 | 1) => path.replace(/:(\w+)/g, (_, name: string) => ids[name]![at])

test('every part of a path is in the table of whose it is', () => {
  const named = new Set(ofPeople.flatMap(paramsOf))
  expect([...named].toSorted()).toEqual(Object.keys(whose).toSorted())
  expect(ofOwner.length).toBeGreaterThan(5)
})

test.each(ofOwner.map((call) => [call.method, call.path, call] as const))(
  '%s %s: another’s is answered like one that is not there',
  async (method, _, call) => {
    const answers = []
    for (const at of [0, 1] as const) {
      const body = method === 'GET' || call.body === undefined ? {} : { body: {} }
      const { status, body: said } = await server.api(method, pathOf(call, at), {
        ...{ token: stranger.token },
        ...body,
      })
      answers.push([status, said.code, said.message])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]![0]).toBeGreaterThanOrEqual(400)
  },
)

describe('no answer to a stranger or a guest has anything of the owner’s', () => {
  test.each(reads.map((call) => [call.path, call] as const))('GET %s', async (_, call) => {
    for (const token of [stranger.token, undefined]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const text = await (await fetch(`${server.url}${pathOf(call, 0)}`, { headers })).text()
      for (const mark of marks) expect(text.includes(mark), mark).toBe(false)
    }
  })

  test('the owner’s own answers have all of it', async () => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const paths = ['/api/exchange/bets', '/api/auth/security', '/api/auth/sessions', '/api/auth/me']
    const texts = await Promise.all(
      paths.map(async (path) => (await fetch(`${server.url}${path}`, { headers })).text()),
    )
    const [email, orderId, keyId, sessionId] = marks
    for (const mark of [email, orderId, keyId, sessionId]) expect(texts.join(' ')).toContain(mark)
  })
})

test('a command that names another’s bets refuses each like one that is not there, and they stay', async () => {
  const marketId = Number(ids.marketId![0])
  for (const orderId of ids.orderId!.map(Number)) {
    for (const [path, body] of [
      ['cancel', { marketId, instructions: [{ orderId }] }],
      ['replace', { marketId, instructions: [{ orderId, price: 310 }] }],
    ] as const) {
      const call = { token: stranger.token, body }
      const { status, body: said } = await server.api('POST', `/api/exchange/orders/${path}`, call)
      expect([status, said.results[0].ok, said.results[0].code], path).toEqual([
        200,
        false,
        'order_not_found',
      ])
    }
    const call = { token: stranger.token, body: { marketId, orderId } }
    const loosened = await server.api('POST', '/api/exchange/orders/loosen-limits', call)
    expect(loosened.status).toBeGreaterThanOrEqual(400)
  }
  const own = await server.api('GET', `/api/exchange/orders/${ids.orderId![0]}`, { token: owner.token })
  expect(own.body).toMatchObject({ unmatched: 4_321, state: 'unmatched' })
  expect((await server.api('GET', '/api/auth/me', { token: owner.token })).status).toBe(200)
  const login = { body: { email: owner.email, password } }
  expect((await server.api('POST', '/api/auth/login', login)).status).toBe(200)
})
