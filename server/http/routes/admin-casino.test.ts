/** The operator's calls on the casino over real sockets: who may, what they change, what they refuse, and the audit log. */

import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CasinoReport, PaytablePreview } from '#contract/casino.ts'
import { factsOf } from '#server/testing/facts-made.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
let player: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
beforeEach(async () => {
  player = await server.player()
})
afterAll(() => server.stop())

const as = (body: unknown) => ({ token: admin.token, body })
const post = (path: string, body: unknown) => server.api('POST', `/api/admin/casino${path}`, as(body))

async function report(): Promise<Static<typeof CasinoReport>> {
  const { status, body } = await server.api('GET', '/api/admin/casino', { token: admin.token })
  expect(status).toBe(200)
  expect(Value.Errors(CasinoReport, body)).toEqual([])
  return body
}

async function gameOf(key: string) {
  return (await report()).games.find((game) => game.key === key)!
}

const play = (path: string, body: unknown) =>
  server.api('POST', `/api/games/${path}`, { token: player.token, body })

test('the report tells the bankroll, its floor, and of each game what it staked and returned', async () => {
  const before = await report()
  expect(before).toMatchObject({ bankroll: 10_000_000_000, floor: 1_000_000_000, roundGapMs: 0 })
  expect(before.games.map(({ id, key, status }) => [id, key, status])).toEqual([
    [900_001, '7updown', 'open'],
    [900_002, 'roulette', 'open'],
    [900_003, 'teenpatti', 'open'],
    [900_004, 'dragontiger', 'open'],
    [900_005, 'cricketwar', 'coming_soon'],
    [900_006, 'baccarat', 'coming_soon'],
  ])
  const rows = before.games[3]!.bets.map(({ bet, expected }) => [bet, expected])
  expect(rows).toEqual([
    ['dragon', 953_398],
    ['tiger', 953_398],
    ['tie', 597_590],
  ])

  const bets = [
    { type: 'straight', number: 17, amount: 1.5 },
    { type: 'red', amount: 2 },
    { type: 'black', amount: 3 },
  ]
  const { status, body: round } = await play('roulette/spin', { bets })
  expect(status).toBe(200)
  const after = await report()
  expect(after.bankroll - before.bankroll).toBe(-Math.round(round.balanceChange * 100))
  const roulette = after.games[1]!
  expect(roulette.rounds).toBe(1)
  const [straight] = roulette.bets
  expect(straight).toMatchObject({ bet: 'straight', bets: 1, staked: 150, isSuspicious: false })
  expect(roulette.bets.at(-1)).toMatchObject({ bet: 'even', bets: 2, staked: 500 })
  const returned = roulette.bets.reduce((sum, bet) => sum + bet.returned, 0)
  expect(returned).toBe(Math.round(round.winAmount * 100))
})

describe('a game', () => {
  test('that comes soon opens to players, and closes again', async () => {
    const deal = () => play('cricket-war/deal', { selection: 'batsman', amount: 10 })
    const closed = await deal()
    expect([closed.status, closed.body.code, closed.body.message]).toEqual([
      409,
      'game_not_open',
      'Coming soon to RSC',
    ])
    expect((await post('/games/cricketwar/switch', { open: true })).body).toEqual({
      game: 'cricketwar',
      open: true,
    })
    expect((await deal()).status).toBe(200)
    expect((await gameOf('cricketwar')).status).toBe('open')
    await post('/games/cricketwar/switch', { open: false })
    expect((await deal()).body.code).toBe('game_not_open')
    expect((await gameOf('cricketwar')).rounds).toBe(1)
  })

  test('that does not exist is not found, and a body that is none is refused', async () => {
    expect((await post('/games/craps/switch', { open: true })).status).toBe(404)
    expect((await post('/games/__proto__/switch', { open: true })).status).toBe(404)
    for (const body of [{}, { open: 'yes' }, { open: true, at: 1 }, []]) {
      expect((await post('/games/roulette/switch', body)).status).toBe(422)
    }
  })
})

describe('a paytable', () => {
  test('every version that ever paid can be read by everybody', async () => {
    const { version, ...paytable } = (await gameOf('cricketwar')).paytable
    await post('/games/cricketwar/paytable', { paytableVersion: version, ...paytable, decks: 2 })
    const read = (path: string) => server.api('GET', `/api/games/${path}`)
    expect((await read(`cricketwar/paytables/${version}`)).body).toEqual({ version, ...paytable })
    expect((await read(`cricketwar/paytables/${version + 1}`)).body).toMatchObject({ decks: 2 })
    for (const path of [
      `cricketwar/paytables/${version + 2}`,
      'cricketwar/paytables/0',
      'faro/paytables/1',
    ]) {
      expect([path, (await read(path)).status]).toEqual([path, 404])
    }
  })

  const put = (body: unknown) => post('/games/7updown/paytable', body)

  async function current() {
    const { version, ...paytable } = (await gameOf('7updown')).paytable
    return { version, paytable }
  }

  test('is in force from the next round on, with the next version', async () => {
    const { version, paytable } = await current()
    const returns = { up: 190, down: 190, seven: 1_250, otherOnSeven: 0 }
    const bets = [
      { bet: 'up', expected: 876_923 },
      { bet: 'down', expected: 876_923 },
      { bet: 'seven', expected: 961_538 },
    ]
    const set = { game: '7updown', version: version + 1, bets }
    expect((await put({ paytableVersion: version, ...paytable, returns })).body).toEqual(set)
    const { records } = (await server.api('GET', '/api/admin/audit?limit=1', { token: admin.token })).body
    expect(JSON.parse(records[0].detail)).toMatchObject({ status: 200, body: JSON.stringify(set) })
    expect((await gameOf('7updown')).paytable).toEqual({ ...paytable, returns, version: version + 1 })
    const { body: round } = await play('7updown/play', { selection: 'up', amount: 10 })
    expect(round.paytable).toBe(version + 1)
    expect([0, 19]).toContain(round.winAmount)
  })

  test('that another operator has changed meanwhile is refused', async () => {
    const { version, paytable } = await current()
    await put({ paytableVersion: version, ...paytable })
    const { status, body } = await put({ paytableVersion: version, ...paytable })
    expect([status, body.code]).toEqual([409, 'paytable_version_moved'])
  })

  test('that returns more than is staked, or lacks a line, is refused with a sentence', async () => {
    const { version, paytable } = await current()
    const { returns } = paytable
    for (const wrong of [
      { ...returns, seven: 1_301 },
      { up: 200, down: 200, seven: 1_200 },
      { ...returns, eleven: 100 },
    ]) {
      const { status, body } = await put({ paytableVersion: version, ...paytable, returns: wrong })
      expect([status, body.code]).toEqual([422, 'paytable_invalid'])
      expect(body.message).toContain('no bet that returns more than its stake on average')
    }
    const half = await put({ paytableVersion: version, ...paytable, returns: { ...returns, up: 1.5 } })
    expect([half.status, half.body.code]).toEqual([422, 'invalid_request'])
    expect((await current()).version).toBe(version)
  })
})

describe('the preview of a paytable', () => {
  const preview = (body: unknown) =>
    server.api('POST', '/api/admin/casino/games/dragontiger/paytable/preview', as(body))
  const row = async () => {
    const { version: paytableVersion, ...paytable } = (await gameOf('dragontiger')).paytable
    return { paytableVersion, ...paytable }
  }

  test('says what each bet would return, exactly, and changes nothing', async () => {
    const paytable = await row()
    let answer = { status: 0, body: undefined as unknown }
    const made = await factsOf(server.running.sequencer, async () => {
      answer = await preview({ ...paytable, returns: { ...paytable.returns, tie: 1100 } })
    })
    const body = answer.body as Static<typeof PaytablePreview>
    expect([answer.status, ...Value.Errors(PaytablePreview, body)]).toEqual([200])
    const bounds = { floor: 750_000, ceiling: 1_000_000 }
    expect(body).toEqual({
      game: 'dragontiger',
      version: paytable.paytableVersion + 1,
      bets: [
        { bet: 'dragon', expected: 953_398, exact: '39566/41500', ...bounds },
        { bet: 'tiger', expected: 953_398, exact: '39566/41500', ...bounds },
        { bet: 'tie', expected: 821_687, exact: '341/415', ...bounds, floor: 470_000 },
      ].map((bet) => ({ ...bet, exact: expect.stringMatching(/^\d+\/\d+$/) })),
      faults: [],
    })
    expect(body.bets[2]?.exact).toBe('341/415')
    expect(await row()).toEqual(paytable)
    expect(made).toEqual([])
  })

  test('says at each field why it would be refused, as setting it then is', async () => {
    const paytable = await row()
    const wrong = { ...paytable, returns: { ...paytable.returns, dragon: 100, tie: 400 } }
    const { body } = await preview(wrong)
    expect(body.faults.map(({ field, code }: Record<string, string>) => [field, code])).toEqual([
      ['returns.dragon', 'paytable_win_low'],
      ['returns.dragon', 'paytable_return_low'],
      ['returns.tie', 'paytable_return_low'],
    ])
    expect(body.faults[2].message).toBe(
      'This bet would return 29.88 % of its stake on average: at least 47 % is asked of it.',
    )
    const set = (returns: object) => post('/games/dragontiger/paytable', { ...paytable, returns })
    expect((await set(wrong.returns)).body.code).toBe('paytable_win_low')
    expect((await set({ ...paytable.returns, tie: 400 })).body.code).toBe('paytable_return_low')
    const shapeless = await preview({ ...paytable, decks: 0, returns: { tie: 2 }, limits: paytable.limits })
    expect([shapeless.body.bets, shapeless.body.faults.length]).toEqual([[], 4])
    expect((await preview({ ...paytable, paytableVersion: 99 })).body.code).toBe('paytable_version_moved')
    expect(await row()).toEqual(paytable)
  })
})

describe('the bankroll', () => {
  test('is given play money once a key, with a reason', async () => {
    const { bankroll } = await report()
    const body = { amount: 5_000_000, reason: 'A large party is expected' }
    const call = { ...as(body), key: 'for-a-large-party' }
    const first = await server.api('POST', '/api/admin/casino/bankroll', call)
    expect([first.status, first.body]).toEqual([200, { bankroll: bankroll + 5_000_000 }])
    expect((await server.api('POST', '/api/admin/casino/bankroll', call)).body).toEqual(first.body)
    expect((await report()).bankroll).toBe(bankroll + 5_000_000)
  })

  test('is told as it is after each of two fundings at once', async () => {
    const { bankroll } = await report()
    const answers = await Promise.all([
      post('/bankroll', { amount: 100, reason: 'The one' }),
      post('/bankroll', { amount: 20_000, reason: 'The other' }),
    ])
    const told = answers.map(({ body }) => body.bankroll - bankroll)
    expect(Math.max(...told)).toBe(20_100)
    expect([100, 20_000]).toContain(Math.min(...told))
  })

  test('takes no amount that is none, and no funds without a reason', async () => {
    const { bankroll } = await report()
    for (const [body, code] of [
      [{ amount: 0, reason: 'x' }, 'invalid_request'],
      [{ amount: -1, reason: 'x' }, 'invalid_request'],
      [{ amount: 1.5, reason: 'x' }, 'invalid_request'],
      [{ amount: 100 }, 'invalid_request'],
      [{ amount: 100, reason: '' }, 'invalid_request'],
      [{ amount: 100, reason: '  ' }, 'reason_missing'],
    ] as const) {
      const answer = await post('/bankroll', body)
      expect([answer.status, answer.body.code]).toEqual([422, code])
    }
    expect((await report()).bankroll).toBe(bankroll)
  })
})

const limits = { stakeMin: 100, stakeMax: 100, payoutMax: 100 }
const changes = [
  ['/games/roulette/switch', { open: false }],
  ['/games/roulette/paytable', { paytableVersion: 1, decks: 0, returns: {}, limits }],
  ['/bankroll', { amount: 100, reason: 'For me' }],
] as const

test('players and guests are refused, and nothing has changed', async () => {
  const before = await report()
  for (const [token, status] of [
    [player.token, 403],
    [undefined, 401],
    ['nobody’s', 401],
  ] as const) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${encodeURIComponent(token)}` }
    expect((await server.api('GET', '/api/admin/casino', { headers })).status).toBe(status)
    for (const [path, body] of changes) {
      const answer = await server.api('POST', `/api/admin/casino${path}`, { headers, body })
      expect([path, answer.status]).toEqual([path, status])
    }
  }
  expect(await report()).toEqual(before)
})

test('a change without an idempotency key is refused', async () => {
  for (const [path, body] of changes) {
    const answer = await server.api('POST', `/api/admin/casino${path}`, { ...as(body), key: '' })
    expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_missing'])
  }
})

test('what is changed is in the audit log, with its answer', async () => {
  await post('/games/baccarat/switch', { open: true })
  const log = async () => {
    const { body } = await server.api('GET', '/api/admin/audit?limit=20', { token: admin.token })
    return body.records.filter(({ target }: { target: string }) => target === 'game baccarat')
  }
  // The answer is noted behind the caller's back.
  await expect.poll(async () => (await log()).length).toBe(2)
  const [answered, asked] = await log()
  expect(asked).toMatchObject({ actor: admin.accountId, action: 'open game', detail: '{"open":true}' })
  expect(answered).toMatchObject({ action: 'open game: answered' })
})

test('the figures for Prometheus tell rounds, stakes, returns and the bankroll', async () => {
  const figure = async (name: string) => {
    const { body } = await server.api('GET', '/metrics')
    return Number(new RegExp(`^crossbook_casino_${name} (\\S+)$`, 'm').exec(body)![1])
  }
  const read = () => Promise.all(['rounds_total', 'staked_total', 'returned_total', 'bankroll'].map(figure))
  const before = await read()
  const { body } = await play('7updown/play', { selection: 'up', amount: 12.34 })
  const returned = Math.round(body.winAmount * 100)
  const after = await read()
  expect(after.map((value, i) => value - before[i]!)).toEqual([1, 1_234, returned, 1_234 - returned])
  expect(after[3]).toBe((await report()).bankroll)
})
