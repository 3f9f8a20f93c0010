/** The most that a round may stake, by game and age, over real calls. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upDown } from '#server/casino/testing/tables.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const set = (ages: string, amount: number | null, token = admin.token) =>
  server.api('POST', '/api/admin/casino/games/7updown/stake-cap', { token, body: { ages, amount } })
async function play(amount: number, token?: string): Promise<string> {
  const body = { selection: 'up', amount }
  const { status, body: answer } = await server.api('POST', upDown.path, { token, body })
  return status === 200 ? 'played' : answer.code
}
const capsShown = async () => {
  const { games } = (await server.api('GET', '/api/games')).body
  return games.find(({ key }: { key: string }) => key === '7updown').stakeCaps
}

test('a cap holds by the age of the moment, is told with the game, and is in the audit log', async () => {
  const [young, old] = [await server.player(), await server.player()]
  const { sequencer } = server.running
  const born = (years: number) => (new Date(sequencer.clock.now()).getUTCFullYear() - years) * 10_000 + 101
  const verify = (account: number, bornOn: number) =>
    done(sequencer, { kind: 'note-identity', account, state: 'VERIFIED', bornOn, person: 0 })
  await verify(young.accountId, born(20))
  await verify(old.accountId, born(40))
  expect(await capsShown()).toEqual({ under25: null, from25: null })
  expect((await set('UNDER_25', 200)).body).toEqual({ game: '7updown', ages: 'UNDER_25', amount: 200 })
  await set('FROM_25', 500)
  expect(await capsShown()).toEqual({ under25: 200, from25: 500 })
  expect([await play(2, young.token), await play(2.01, young.token)]).toEqual(['played', 'stake_above_cap'])
  expect([await play(5, old.token), await play(5.01, old.token)]).toEqual(['played', 'stake_above_cap'])
  // A guest is of no known age.
  expect([await play(2), await play(2.01)]).toEqual(['played', 'stake_above_cap'])
  expect((await set('FROM_25', null)).body.amount).toBeNull()
  expect(await play(5.01, old.token)).toBe('played')
  const { records } = (await server.api('GET', '/api/admin/audit', { token: admin.token })).body
  expect(records.map(({ action }: { action: string }) => action)).toContain('set stake cap')
})

test.each([
  ['UNDER_25', 0],
  ['UNDER_25', 1.5],
  ['UNDER_18', 100],
  ['UNDER_25', 90_000_000_001],
])('no cap of %s is %d', async (ages, amount) => {
  expect((await set(ages, amount)).body.code).toBe('invalid_request')
})
