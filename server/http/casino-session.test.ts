/** What was played since the sign-in, and the play money of a demonstration, over real sockets. */
import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GamesSession, PlayMoneyTaken } from '#contract/casino.ts'
import { balanceOf } from '#core/ledger/accounts.ts'
import { upDown } from '#server/casino/testing/tables.ts'
import { done, verified } from '#server/sequencer/testing/exchange.ts'
import { password, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/api/games/session'
const roulette = { path: '/api/games/roulette/spin', body: { bets: [{ type: 'red', amount: 1.5 }] } }

/** Asks again while the views are behind, as the page does. */
async function sessionOf(caller: object) {
  let answer = await server.api('GET', path, caller)
  const ask = async () => {
    answer = await server.api('GET', path, caller)
    return answer.status
  }
  if (answer.status === 503) await expect.poll(ask).not.toBe(503)
  const { status, body } = answer
  expect([status, ...Value.Errors(GamesSession, body)]).toEqual([200])
  return body
}

test('the session sums every game since the sign-in, of all tabs, and not what was before', async () => {
  const { token, email } = await server.player()
  const play = async (caller: object, game: { path: string; body: object }) =>
    (await server.api('POST', game.path, { ...caller, body: game.body })).body
  const begun = await sessionOf({ token })
  expect(begun).toMatchObject({ rounds: 0, staked: 0, returned: 0, net: 0, games: [] })
  const rounds = [
    await play({ token }, upDown),
    await play({ token }, roulette),
    await play({ token }, upDown),
  ]
  const minor = (amount: number) => Math.round(amount * 100)
  const net = (list: typeof rounds) => minor(list.reduce((sum, one) => sum + one.balanceChange, 0))
  const session = await sessionOf({ token })
  expect(session).toMatchObject({ startedAt: begun.startedAt, rounds: 3, staked: 350, net: net(rounds) })
  expect(session.returned).toBe(session.staked + session.net)
  expect(session.games).toEqual([
    { game: '7updown', rounds: 2, net: net([rounds[0], rounds[2]]) },
    { game: 'roulette', rounds: 1, net: net([rounds[1]]) },
  ])
  const login = await server.api('POST', '/api/auth/login', { body: { email, password } })
  const again = { token: login.body.data.token }
  expect(await sessionOf(again)).toMatchObject({ rounds: 0, games: [] })
  await play(again, roulette)
  expect(await sessionOf(again)).toMatchObject({ rounds: 1, games: [{ game: 'roulette', rounds: 1 }] })
  expect((await sessionOf({ token })).rounds).toBe(4)
})

test('a guest’s session has its own; without one it is told so', async () => {
  const { guestSession } = (await server.api('GET', '/api/fairness')).body
  const caller = { headers: { 'x-guest-session': guestSession } }
  const { balanceChange } = (await server.api('POST', upDown.path, { ...caller, body: upDown.body })).body
  expect(await sessionOf(caller)).toMatchObject({
    rounds: 1,
    staked: 100,
    games: [{ game: '7updown', rounds: 1, net: Math.round(balanceChange * 100) }],
    playMoney: null,
  })
  expect((await server.api('GET', path)).body.code).toBe('guest_session_ended')
})

test('rounds tell the balance after them, when they are played and when they are read', async () => {
  const { token } = await server.player()
  for (let i = 0; i < 3; i++) await server.api('POST', upDown.path, { token, body: upDown.body })
  const { body } = await server.api('POST', roulette.path, { token, body: roulette.body })
  const { balance } = (await server.api('GET', '/api/exchange/balance', { token })).body
  expect(body.balanceAfter).toBe(balance / 100)
  const { rounds } = (await server.api('GET', '/api/fairness/rounds', { token })).body
  expect(rounds[0].balanceAfter).toBe(body.balanceAfter)
  for (let i = 0; i < 3; i++) {
    expect(rounds[i].balanceAfter - rounds[i].balanceChange).toBeCloseTo(rounds[i + 1].balanceAfter, 5)
  }
})

test('play money is taken once a day; a key gets the same answer', async () => {
  const { token, accountId } = await server.player()
  const take = (key?: string) =>
    server.api('POST', '/api/games/play-money', { token, ...(key !== undefined && { key }) })
  const { playMoney } = await sessionOf({ token })
  expect(playMoney).toEqual({ amount: 100_000, nextAt: 0 })
  const key = randomUUID()
  const first = await take(key)
  expect([first.status, ...Value.Errors(PlayMoneyTaken, first.body)]).toEqual([200])
  const { balance } = (await server.api('GET', '/api/exchange/balance', { token })).body
  expect(first.body).toMatchObject({ success: true, amount: 100_000, balance })
  expect((await take(key)).body).toEqual(first.body)
  const second = await take()
  expect([second.status, second.body.code]).toEqual([409, 'play_money_taken'])
  expect((await sessionOf({ token })).playMoney).toEqual({ amount: 100_000, nextAt: first.body.nextAt })
  expect(balanceOf(server.running.sequencer.published.accounts, accountId)).toBe(balance)
  const { entries } = (await server.api('GET', '/api/exchange/statement', { token })).body
  expect(entries[0]).toMatchObject({ amount: 100_000, text: 'More play money' })
  expect((await server.api('POST', '/api/games/play-money')).status).toBe(401)
})

test('where players are protected, none is given, and the next round has its time', async () => {
  const { sequencer } = server.running
  const { token, accountId } = await server.player()
  await done(sequencer, { kind: 'set-profile', profile: 'standard', account: 0 })
  await done(sequencer, verified(accountId))
  const { body } = await server.api('POST', '/api/games/play-money', { token })
  expect(body.code).toBe('play_money_not_given')
  expect((await sessionOf({ token })).playMoney).toBeNull()
  const fairness = async () => (await server.api('GET', '/api/fairness', { token })).body
  expect((await fairness()).nextRoundAt).toBeNull()
  const round = (await server.api('POST', upDown.path, { token, body: upDown.body })).body
  expect(round.nextRoundAt).toBe(round.time + 2_500)
  expect((await fairness()).nextRoundAt).toBe(round.nextRoundAt)
  await done(sequencer, { kind: 'set-profile', profile: 'demo', account: 0 })
})
