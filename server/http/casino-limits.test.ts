/** How often rounds may be played: the profiles' least time between two, and the limits of callers. */
import { afterEach, expect, test } from 'vitest'
import { createFactLog } from '#core/facts/log.ts'
import { profiles } from '#core/facts/profile.ts'
import { readFact } from '#core/facts/registry.ts'
import { upDown } from '#server/casino/testing/tables.ts'
import { decodeFacts } from '#server/journal/codec.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { type Call, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let time = 1_800_000_000_000
const now = () => time
afterEach(() => server.stop())

const play = (caller: Call) => server.api('POST', upDown.path, { ...caller, body: upDown.body })
const outcomeOf = async (caller: Call) => {
  const { status, body } = await play(caller)
  return status === 200 ? 'played' : body.code
}

async function everyKindOfCaller(): Promise<Record<string, Call>> {
  const { guestSession } = (await server.api('GET', '/api/fairness')).body
  return {
    player: { token: (await server.player()).token },
    guest: { headers: { 'x-guest-session': guestSession } },
    stranger: {},
  }
}

test.each([
  ['standard', 2_500],
  ['strict', 5_000],
])(
  'the profile %s asks for %d ms from one round to the next, and plays none with guests',
  async (profile, gapMs) => {
    server = await startServer({ now, env: { PROFILE: profile } })
    const told = (await server.api('GET', '/api/games')).body
    expect([told.roundGapMs, told.guestsPlay]).toEqual([gapMs, false])
    const { player, ...guests } = await everyKindOfCaller()
    expect(await outcomeOf(player!)).toBe('played')
    time += gapMs - 1
    const { status, headers, body } = await play(player!)
    expect([status, body.code, body.retryable]).toEqual([429, 'round_too_soon', true])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    time += 1
    expect(await outcomeOf(player!)).toBe('played')
    for (const [kind, caller] of Object.entries(guests)) {
      expect(await outcomeOf(caller), kind).toBe('not_signed_in')
    }
  },
)

test('the profile is written when the settings have another than the journal, and not again', async () => {
  const { dataDir, remove } = temporaryFolder()
  const startWith = async (profile: string) => {
    server = await startServer({ now, dataDir, env: { PROFILE: profile, SEED_KEY_FILE: `${dataDir}/key` } })
    await server.stop()
  }
  for (const profile of ['demo', 'strict', 'strict', 'demo']) await startWith(profile)
  const reader = openJournal(dataDir)
  const log = createFactLog()
  for (const { facts } of reader.rows(1)) decodeFacts(facts, log)
  reader.close()
  remove()
  const facts = Array.from({ length: log.count }, (_, i) => readFact(log, i))
  expect(facts.filter(({ name }) => name === 'profile_set')).toEqual([
    { name: 'profile_set', profile: profiles.strict, account: 0 },
    { name: 'profile_set', profile: profiles.demo, account: 0 },
  ])
})

test('the demo lets rounds follow one another at once', async () => {
  server = await startServer({ now })
  for (const [kind, caller] of Object.entries(await everyKindOfCaller()))
    expect([await outcomeOf(caller), await outcomeOf(caller)], kind).toEqual(['played', 'played'])
})

test('calls of an account are limited by the second, those of guests by address', async () => {
  server = await startServer({ now, limits: { orderCallsPerAccountPerSecond: 2 } })
  const [one, two] = [await server.player(), await server.player()]
  const three = async (caller: Call) => [
    await outcomeOf(caller),
    await outcomeOf(caller),
    await outcomeOf(caller),
  ]
  expect(await three(one)).toEqual(['played', 'played', 'too_many_requests'])
  expect(await outcomeOf(two)).toBe('played')
  expect(await three({})).toEqual(['played', 'played', 'too_many_requests'])
  time += 1_100
  expect([await outcomeOf(one), await outcomeOf({})]).toEqual(['played', 'played'])
})

test('beginning sessions and changing seeds count as well', async () => {
  server = await startServer({ now, limits: { orderCallsPerAccountPerSecond: 1 } })
  const { token } = await server.player()
  for (const caller of [{}, { token }]) {
    const statuses = []
    for (let i = 0; i < 2; i++) statuses.push((await server.api('GET', '/api/fairness', caller)).status)
    expect(statuses).toEqual([200, 429])
    time += 1_100
  }
  const rotate = () => server.api('POST', '/api/fairness/rotate', { token, body: { clientSeed: 'mine' } })
  expect([(await rotate()).status, (await rotate()).status]).toEqual([200, 429])
})
