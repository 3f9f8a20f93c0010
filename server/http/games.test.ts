/** The games' calls: what they answer to players and guests, what is refused, and that what is refused changes nothing. */
import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BaccaratRound } from '#contract/casino/baccarat.ts'
import { GameRows } from '#contract/casino.ts'
import { gameKeys } from '#core/casino/game.ts'
import { balanceOf, balancesOf } from '#core/ledger/accounts.ts'
import { tables, upDown } from '#server/casino/testing/tables.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { factsOf, followFacts } from '#server/testing/facts-made.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let facts: readonly string[]
beforeAll(async () => {
  server = await startServer()
  facts = followFacts(server.running.sequencer)
  for (const game of gameKeys) await done(server.running.sequencer, { kind: 'switch-game', game, open: true })
})
afterAll(() => server.stop())

/** What a refused call must leave as it was. */
function stateOf({ accountId }: Person) {
  const { sequencer } = server.running
  const { accounts, casino } = sequencer.published
  return {
    balance: balanceOf(accounts, accountId),
    rounds: casino.roundCount,
    nonce: casino.seeds.get(accountId)?.nonce,
    facts: facts.length,
  }
}

async function guestSession(): Promise<Record<string, string>> {
  const { body } = await server.api('GET', '/api/fairness')
  return { 'x-guest-session': body.guestSession }
}

describe('the paytable that was shown', () => {
  test('is played by while it is in force; once another is, nothing is played, by players and guests', async () => {
    const { sequencer } = server.running
    const player = await server.player()
    const callers = [{ token: player.token }, { headers: await guestSession() }, {}]
    const play = (caller: object, paytable: unknown) =>
      server.api('POST', upDown.path, { ...caller, body: { ...upDown.body, paytable } })
    for (const caller of callers) expect((await play(caller, 1)).status).toBe(200)
    const { version: _, ...paytable } = sequencer.published.casino.paytables[1]!
    const returns = { ...paytable.returns, seven: 1250 }
    const set = { kind: 'set-paytable', game: '7updown', paytableVersion: 1 } as const
    await done(sequencer, { ...set, paytable: { ...paytable, returns } })
    const before = stateOf(player)
    for (const caller of callers) {
      const { status, body } = await play(caller, 1)
      expect([status, body.code, body.retryable]).toEqual([409, 'paytable_changed', false])
    }
    expect((await play(callers[0]!, 0)).body.code).toBe('invalid_request')
    expect(stateOf(player)).toEqual(before)
    for (const caller of callers) expect((await play(caller, 2)).body.paytable).toBe(2)
    // As the specification has the call: it takes what is in force.
    expect((await server.api('POST', upDown.path, { ...callers[0]!, body: upDown.body })).status).toBe(200)
  })
})

describe('several bets', () => {
  const deal = (caller: object, body: object) =>
    server.api('POST', '/api/games/baccarat/deal', { ...caller, body })
  const bets = [
    { selection: 'player', amount: 2 },
    { selection: 'tie', amount: 1.5 },
    { selection: 'playerPair', amount: 1 },
  ]

  test('are one round with one nonce, each told with what it returned', async () => {
    const player = await server.player()
    for (const caller of [{ token: player.token }, { headers: await guestSession() }]) {
      const { status, body } = await deal(caller, { bets })
      expect([status, ...Value.Errors(BaccaratRound, body)]).toEqual([200])
      expect(
        body.bets.map(({ selection, amount }: object & Record<string, unknown>) => ({ selection, amount })),
      ).toEqual(bets)
      expect([body.selection, body.amount, body.payoutMultiplier]).toEqual([undefined, undefined, undefined])
      const returned = body.bets.reduce((sum: number, bet: { winAmount: number }) => sum + bet.winAmount, 0)
      expect([body.totalBet, body.winAmount, body.fairness.nonce]).toEqual([4.5, returned, 0])
      expect((await deal(caller, { bets })).body.fairness.nonce).toBe(1)
    }
  })

  test('of which there is one are told as the one bet too', async () => {
    const { token } = await server.player()
    const { body } = await deal({ token }, { bets: bets.slice(0, 1) })
    const { selection, amount, payoutMultiplier, winAmount } = body
    expect([selection, amount]).toEqual(['player', 2])
    expect(body.bets).toEqual([{ selection, amount, payoutMultiplier, winAmount }])
  })

  test.each<[string, object, string]>([
    ['beside selection and amount', { bets, selection: 'tie' }, 'bets stand in the place of'],
    ['neither', {}, 'selection is missing.'],
    ['a stake alone', { amount: 1 }, 'selection is missing.'],
    ['a selection alone', { selection: 'tie' }, 'amount is missing.'],
    ['none', { bets: [] }, 'bets must have at least 1 entry.'],
    ['six', { bets: [...bets, ...bets] }, 'bets must have at most 5 entries.'],
    ['one twice', { bets: [bets[0], bets[0]] }, 'each only once'],
    ['parts of a cent', { bets: [{ selection: 'tie', amount: 1.005 }] }, 'Bet 1 has more than two decimals.'],
    ['parts of a cent of one', { selection: 'tie', amount: 1.005 }, 'The amount has more than two decimals.'],
  ])('are refused with a sentence: %s', async (_, body, sentence) => {
    const player = await server.player()
    const before = stateOf(player)
    for (const caller of [{ token: player.token }, { headers: await guestSession() }]) {
      const answer = await deal(caller, body)
      expect(answer.status).toBe(422)
      expect(answer.body.message).toContain(sentence)
    }
    expect({ ...stateOf(player), facts: 0, nonce: 0 }).toEqual({ ...before, facts: 0, nonce: 0 })
  })
})

test('a body that says it is packed is not taken for one that is not', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'GZIP']) {
    const headers = { 'content-encoding': encoding }
    for (const path of [upDown.path, '/api/auth/login']) {
      const { status, body } = await server.api('POST', path, { headers, body: upDown.body })
      expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
      expect(body.message).toContain('without a content-encoding')
    }
  }
  const headers = { 'content-encoding': 'identity' }
  expect((await server.api('POST', upDown.path, { headers, body: upDown.body })).status).toBe(200)
})

test('the list names six games with their ids, pictures, state and paytables', async () => {
  const { status, body } = await server.api('GET', '/api/games')
  expect(status).toBe(200)
  expect(Value.Errors(GameRows, body)).toEqual([])
  expect([body.roundGapMs, body.guestsPlay]).toEqual([0, true])
  const rows = body.games.map(({ id, name, image, key }: Record<string, unknown>) => [id, name, image, key])
  expect(rows).toEqual([
    [900001, '7 Up Down', '/art/seven-updown.svg', '7updown'],
    [900002, 'Auto Roulette', '/art/roulette.svg', 'roulette'],
    [900003, 'Teen Patti', '/art/teen-patti.svg', 'teenpatti'],
    [900004, 'Dragon Tiger', '/art/dragon-tiger.svg', 'dragontiger'],
    [900005, 'Cricket War', '/art/cricket-war.svg', 'cricketwar'],
    [900006, 'Baccarat', '/art/baccarat.svg', 'baccarat'],
  ])
})

describe.each(tables)('$game', ({ game, path, round, bodies }) => {
  test('a player’s round has the documented shape and moves the balance by what it says', async () => {
    const { token, accountId } = await server.player()
    for (const body of bodies) {
      const before = balanceOf(server.running.sequencer.published.accounts, accountId)
      const played = await server.api('POST', path, { token, body })
      expect([played.status, ...Value.Errors(round, played.body)]).toEqual([200])
      expect(played.body).toMatchObject({ success: true, game, roundId: expect.stringMatching(/^\d+$/) })
      expect(played.body).not.toHaveProperty('fairness.serverSeed')
      const { totalBet, winAmount, balanceChange } = played.body
      const after = balanceOf(server.running.sequencer.published.accounts, accountId)
      expect(Math.round(balanceChange * 100)).toBe(after - before)
      expect(Math.round((winAmount - totalBet) * 100)).toBe(after - before)
    }
  })

  test('a guest’s round has the same shape, and touches no account', async () => {
    const { sequencer } = server.running
    const before = balancesOf(sequencer.published.accounts)
    const made = await factsOf(sequencer, async () => {
      const headers = await guestSession()
      for (const body of bodies) {
        const played = await server.api('POST', path, { headers, body })
        expect([played.status, ...Value.Errors(round, played.body)]).toEqual([200])
        expect(played.body.roundId).toMatch(/^guest-\d+$/)
        expect(played.body).not.toHaveProperty('fairness.serverSeed')
      }
    })
    expect([made, balancesOf(sequencer.published.accounts)]).toEqual([[], before])
  })

  test('a key gets the same round to the letter; with another call it is refused', async () => {
    const headers = await guestSession()
    const player = await server.player()
    for (const caller of [{ token: player.token }, { headers }, {}]) {
      const key = randomUUID()
      const [body, other] = [bodies[0]!, { ...bodies[0]!, ...bodies.at(-1)! }]
      const first = await server.api('POST', path, { ...caller, key, body })
      const state = stateOf(player)
      const again = await server.api('POST', path, { ...caller, key, body })
      expect([again.status, again.body]).toEqual([200, first.body])
      const text = { ...caller, key, body: ` ${JSON.stringify(other)}` }
      const reused = await server.api('POST', path, text)
      expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused'])
      expect(stateOf(player)).toEqual(state)
    }
  })

  test('calls with one key at the same time play one round', async () => {
    const player = await server.player()
    const { token } = player
    await server.api('GET', '/api/fairness', { token })
    const call = { token, key: randomUUID(), body: bodies[0] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.api('POST', path, call)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(stateOf(player).nonce).toBe(1)
  })

  test('malformed calls are 4xx with a sentence, and change nothing', async () => {
    const player = await server.player()
    await server.api('GET', '/api/fairness', { token: player.token })
    const headers = await guestSession()
    const good = JSON.stringify(bodies[0])
    const amount = /"amount":[\d.]+/
    const withAmount = (text: string) => good.replace(amount, `"amount":${text}`)
    const texts = [
      ...['0', '-1', '-0.01', '0.001', '1.005', '1e400', '-1e400', '1e9', '1000000001', 'NaN', 'Infinity'],
      ...['"1"', '[1]', '{}', 'null', 'true', '0x10', '1.00000000000000000001', '99999999999999999999'],
    ].map(withAmount)
    texts.push(
      '',
      '{}',
      '[]',
      'null',
      '1',
      '"up"',
      good.replace(amount, '"x":1'),
      good.replace(amount, '"amount":1,"extra":1'),
      good.replace(/^\{/, '{"extra":true,'),
      good.replace(/^\{/, '{"__proto__":{"amount":1},'),
      good.replace(/^\{/, '{"constructor":{"prototype":{"x":1}},'),
      good.replace(/"(selection|type)":"\w+"/, '"$1":"nothing"'),
      good.replace(/"(selection|type)":"\w+"/, '"$1":"__proto__"'),
      good.replace(/"(selection|type)":"\w+"/, '"$1":"constructor"'),
      good.replace(/"(selection|type)":"\w+"/, '"$1":"toString"'),
      good.replace(/"(selection|type)":"\w+"/, '"$1":["up"]'),
      good.replace(/"(selection|type)":"\w+"/, '"$1":""'),
      good.replace(/"(selection|type)":"\w+"/, '"x":"up"'),
      good.slice(0, -1),
      `${good}${good}`,
      good.replace(amount, `"amount":${'['.repeat(20_000)}1.5${']'.repeat(20_000)}`),
      `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
      good.replace(/^\{/, `{"pad":"${'x'.repeat(70_000)}",`),
      good.replace(amount, '"amount":200000001'),
    )
    const before = stateOf(player)
    for (const text of texts) {
      for (const caller of [{ token: player.token }, { headers }, {}]) {
        const refused = await server.api('POST', path, { ...caller, body: text })
        const what = text.slice(0, 80)
        expect(Math.floor(refused.status / 100), `${refused.status} ${what}`).toBe(4)
        expect(refused.body, what).toMatchObject({ success: false, code: expect.stringMatching(/^\w+$/) })
        expect(refused.body.message, what).toMatch(/\S.{4,}/)
      }
    }
    expect(stateOf(player)).toEqual(before)
    const type = { headers: { 'content-type': 'text/plain' }, body: good, token: player.token }
    expect((await server.api('POST', path, type)).status).toBe(415)
    expect(stateOf(player)).toEqual(before)
  })

  test('while it is not open, players and guests are told that it is coming soon', async () => {
    const { sequencer } = server.running
    const player = await server.player()
    await server.api('GET', '/api/fairness', { token: player.token })
    await done(sequencer, { kind: 'switch-game', game, open: false })
    const before = stateOf(player)
    for (const caller of [{ token: player.token }, { headers: await guestSession() }, {}]) {
      const refused = await server.api('POST', path, { ...caller, body: bodies[0] })
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'game_not_open',
        'Coming soon to RSC',
      ])
    }
    expect(stateOf(player)).toEqual(before)
    const listed = (await server.api('GET', '/api/games')).body.games
    expect(listed.find(({ key }: { key: string }) => key === game).status).toBe('coming_soon')
    await done(sequencer, { kind: 'switch-game', game, open: true })
    expect((await server.api('POST', path, { token: player.token, body: bodies[0] })).status).toBe(200)
  })
})

const straights = (count: number, amount = 1) =>
  Array.from({ length: count }, (_, number) => ({ type: 'straight', number, amount }))

test.each([
  ['no bet', [], 'invalid_request'],
  ['more bets than there are spots', Array(158).fill({ type: 'red', amount: 1 }), 'invalid_request'],
  ['a number twice', [...straights(37), { type: 'straight', number: 5, amount: 1 }], 'bets_invalid'],
  ['a spot twice, in another order', ['1,2', '2,1'].map((text) => split(text)), 'bets_invalid'],
  ['numbers that do not touch', [split('1,3')], 'bets_invalid'],
  ['a number twice in a bet', [split('1,1')], 'bets_invalid'],
  ['a column that is not there', [{ type: 'column', number: 0, amount: 1 }], 'bets_invalid'],
  ['no number', [{ type: 'straight', amount: 1 }], 'invalid_request'],
  ['a number that is no pocket', [{ type: 'straight', number: 37, amount: 1 }], 'invalid_request'],
  ['half a number', [{ type: 'straight', number: 1.5, amount: 1 }], 'invalid_request'],
  [
    'numbers for a straight',
    [{ type: 'straight', number: 1, numbers: [1, 2], amount: 1 }],
    'invalid_request',
  ],
  ['a number for red', [{ type: 'red', number: 1, amount: 1 }], 'invalid_request'],
  ['numbers for red', [{ type: 'red', numbers: [1, 3], amount: 1 }], 'invalid_request'],
  ['no numbers for a split', [{ type: 'split', amount: 1 }], 'invalid_request'],
  ['more than a number returns', [{ type: 'straight', number: 1, amount: 50_001 }], 'stake_too_large'],
])('roulette refuses %s', async (_, bets, code) => {
  const player = await server.player()
  await server.api('GET', '/api/fairness', { token: player.token })
  const before = stateOf(player)
  for (const caller of [{ token: player.token }, {}]) {
    const { status, body } = await server.api('POST', '/api/games/roulette/spin', {
      ...caller,
      body: { bets },
    })
    expect([status, body.code]).toEqual([422, code])
  }
  expect(stateOf(player)).toEqual(before)
})

function split(numbers: string) {
  return { type: 'split', numbers: numbers.split(',').map(Number), amount: 1 }
}

test('every number of the table at once is one round, of which one bet wins', async () => {
  const { token } = await server.player()
  const { body } = await server.api('POST', '/api/games/roulette/spin', {
    token,
    body: { bets: straights(37) },
  })
  expect(body).toMatchObject({ totalBet: 37, winAmount: 36, balanceChange: -1 })
  const won = body.bets.filter(({ winAmount }: { winAmount: number }) => winAmount > 0)
  expect(won).toEqual([{ type: 'straight', number: body.number, amount: 1, winAmount: 36 }])
})

test('a stake is what the game allows: not less, not more, and no more than is there', async () => {
  const { token } = await server.player()
  const dragon = (amount: number) =>
    server.api('POST', '/api/games/dragon-tiger/deal', { token, body: { selection: 'dragon', amount } })
  const codes = [199.99, 300_000.01, 1_000.01].map(async (amount) => (await dragon(amount)).body.code)
  expect(await Promise.all(codes)).toEqual(['stake_too_small', 'stake_too_large', 'stake_above_available'])
  expect((await dragon(1_000)).status).toBe(200)
})

test('of a field given twice the last one counts', async () => {
  const { token } = await server.player()
  const body = '{"selection":"up","amount":900,"selection":"down","amount":2}'
  const played = await server.api('POST', upDown.path, { token, body })
  expect(played.body).toMatchObject({ selection: 'down', amount: 2, totalBet: 2 })
})

test('a key must be of the documented form, and may be left out', async () => {
  const { token } = await server.player()
  for (const key of ['short', 'x'.repeat(129), 'tab\there', 'ümlaut-key']) {
    const refused = await server.api('POST', upDown.path, { token, key, body: upDown.body })
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid_request'])
    expect(refused.body.message).toBe('Idempotency-Key must be 8 to 128 printable ASCII characters.')
  }
  const rounds = []
  for (let i = 0; i < 2; i++)
    rounds.push((await server.api('POST', upDown.path, { token, key: '', body: upDown.body })).body.roundId)
  expect(new Set(rounds).size).toBe(2)
})

test('a bad token is never a guest’s, and who is no player may not play', async () => {
  const admin = await server.admin()
  for (const { path, bodies } of tables) {
    const bad = await server.api('POST', path, { token: 'x'.repeat(43), body: bodies[0] })
    expect([bad.status, bad.body.code]).toEqual([401, 'session_ended'])
    const operator = await server.api('POST', path, { token: admin.token, body: bodies[0] })
    expect([operator.status, operator.body.code]).toEqual([403, 'forbidden'])
  }
  for (const path of ['/api/fairness', '/api/fairness/rounds', '/api/fairness/rounds/1'])
    expect((await server.api('GET', path, { token: admin.token })).status).toBe(403)
})

test('200 rounds at once never spend more than there is, and all money is still there', async () => {
  const player = await server.player()
  const { token, accountId } = player
  // A bet that comes once in 904 rounds: no luck lets the balance last for 200.
  const body = { selection: 'tie', amount: 49.99 }
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => server.api('POST', '/api/games/teenpatti/deal', { token, body })),
  )
  const played = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  expect(new Set(refused)).toEqual(new Set(['stake_above_available']))
  expect(played.length).toBeGreaterThanOrEqual(20)

  let balance = 100_000
  for (const round of played.sort((a, b) => a.roundId - b.roundId)) {
    expect(balance).toBeGreaterThanOrEqual(4_999)
    balance += Math.round(round.balanceChange * 100)
  }
  const { accounts, casino } = server.running.sequencer.published
  expect(balanceOf(accounts, accountId)).toBe(balance)
  expect(balance).toBeLessThan(4_999)
  expect(played.map(({ fairness }) => fairness.nonce)).toEqual(played.map((_, i) => i))
  expect(casino.seeds.get(accountId)!.nonce).toBe(played.length)
  expect(balancesOf(accounts).reduce((sum, one) => sum + one, 0)).toBe(0)
})
