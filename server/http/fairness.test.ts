/** The caller's seeds and rounds: shown before they are used, revealed when they are done with, and provable by anyone. */
import { createHash } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AnyRound } from '#contract/casino/games.ts'
import { Fairness, Rounds, SeedsRotated } from '#contract/casino.ts'
import { gameKeys } from '#core/casino/game.ts'
import { recomputed } from '#server/casino/testing/recomputed.ts'
import { tables, upDown } from '#server/casino/testing/tables.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { type Call, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  for (const game of gameKeys) await done(server.running.sequencer, { kind: 'switch-game', game, open: true })
})
afterAll(() => server.stop())

const hashOf = (seed: string) => createHash('sha256').update(seed, 'ascii').digest('hex')
const seedsOf = async (caller: Call) => (await server.api('GET', '/api/fairness', caller)).body
const play = async (caller: Call) =>
  (await server.api('POST', upDown.path, { ...caller, body: upDown.body })).body
/** A round as it is read later: what it says of the next one is of the moment when it was played. */
const later = <R extends { nextRoundAt?: unknown }>({ nextRoundAt: _, ...round }: R) => round
const rotate = (caller: Call, clientSeed: string) =>
  server.api('POST', '/api/fairness/rotate', { ...caller, body: { clientSeed } })
const roundsOf = async (caller: Call, query = '') =>
  (await server.api('GET', `/api/fairness/rounds${query}`, caller)).body

const callers = {
  player: async (): Promise<Call> => ({ token: (await server.player()).token }),
  guest: async (): Promise<Call> => ({
    headers: { 'x-guest-session': (await seedsOf({})).guestSession as string },
  }),
}

describe.each(Object.entries(callers))('a %s', (kind, begin) => {
  test('sees the hashes of both seeds, and they stay the same until they are changed', async () => {
    const caller = await begin()
    const first = await seedsOf(caller)
    expect(Value.Errors(Fairness, first)).toEqual([])
    expect(first).toMatchObject({ success: true, clientSeedBy: 'server', nonce: 0 })
    expect(first.guestSession === undefined).toBe(kind === 'player')
    expect(first.serverSeedHash).not.toBe(first.nextServerSeedHash)
    await play(caller)
    expect(await seedsOf(caller)).toEqual({ ...first, nonce: 1 })
  })

  test('who rotates gets the seed that was committed to, and plays on with the next one', async () => {
    const caller = await begin()
    const before = await seedsOf(caller)
    for (let i = 0; i < 3; i++) await play(caller)
    const { status, body } = await rotate(caller, 'My_seed-1')
    expect([status, ...Value.Errors(SeedsRotated, body)]).toEqual([200])
    const { serverSeed } = body.revealed
    expect(body.revealed).toEqual({
      serverSeed,
      serverSeedHash: before.serverSeedHash,
      clientSeed: before.clientSeed,
      rounds: 3,
    })
    expect(hashOf(serverSeed)).toBe(before.serverSeedHash)
    expect(body).toMatchObject({
      serverSeedHash: before.nextServerSeedHash,
      clientSeed: 'My_seed-1',
      clientSeedBy: 'player',
      nonce: 0,
    })
    expect([before.serverSeedHash, before.nextServerSeedHash]).not.toContain(body.nextServerSeedHash)
    expect((await play(caller)).fairness).toMatchObject({
      serverSeedHash: before.nextServerSeedHash,
      clientSeed: 'My_seed-1',
      clientSeedBy: 'player',
      nonce: 0,
    })
  })

  test('every round of every game follows from its seeds, by a computation of its own', async () => {
    const caller = await begin()
    await rotate(caller, 'verify-me')
    const played = []
    for (const { path, bodies } of tables) {
      for (const body of Array(4).fill(bodies[0])) {
        const { status, body: round } = await server.api('POST', path, { ...caller, body })
        expect(status).toBe(200)
        played.push(round)
      }
    }
    const { serverSeed } = (await rotate(caller, 'another')).body.revealed
    for (const round of played) {
      expect(hashOf(serverSeed)).toBe(round.fairness.serverSeedHash)
      expect(round).toMatchObject(recomputed({ ...round.fairness, serverSeed }))
    }
    expect(played.map(({ fairness }) => fairness.nonce)).toEqual(played.map((_, i) => i))
  })

  test('a round can be read as soon as it is played, and has its server seed once that is revealed', async () => {
    const caller = await begin()
    const played = later(await play(caller))
    const path = `/api/fairness/rounds/${played.roundId}`
    const read = await server.api('GET', path, caller)
    expect([read.status, read.body]).toEqual([200, played])
    const { serverSeed } = (await rotate(caller, 'next')).body.revealed
    const revealed = await server.api('GET', path, caller)
    expect(Value.Errors(AnyRound, revealed.body)).toEqual([])
    expect(revealed.body).toEqual({ ...played, fairness: { ...played.fairness, serverSeed } })
  })

  test('rounds are listed newest first, by page and by game', async () => {
    const caller = await begin()
    expect(await roundsOf(caller)).toMatchObject({ rounds: [], next: null })
    const played = [await play(caller), await play(caller)]
    const spin = { ...caller, body: { bets: [{ type: 'red', amount: 1 }] } }
    played.push((await server.api('POST', '/api/games/roulette/spin', spin)).body)
    const all = await roundsOf(caller)
    expect(Value.Errors(Rounds, all)).toEqual([])
    played.splice(0, 3, ...played.map(later))
    expect(all).toMatchObject({ rounds: played.toReversed(), next: null })
    const page = await roundsOf(caller, '?limit=2')
    expect(page.rounds).toEqual(played.slice(1).reverse())
    expect(await roundsOf(caller, `?limit=2&cursor=${page.next}`)).toMatchObject({
      rounds: [played[0]],
      next: null,
    })
    expect((await roundsOf(caller, '?game=roulette')).rounds).toEqual([played[2]])
  })

  test.each(['', 'x'.repeat(65), 'a b', 'ü', 'semi;colon', '__proto__ '])(
    'the client seed %j is refused and changes nothing',
    async (clientSeed) => {
      const caller = await begin()
      const before = await seedsOf(caller)
      const { status, body } = await rotate(caller, clientSeed)
      expect([status, body.code]).toEqual([422, 'invalid_request'])
      expect(await seedsOf(caller)).toEqual(before)
    },
  )

  test('two changes of seed at once each reveal a pair of their own', async () => {
    const caller = await begin()
    const before = await seedsOf(caller)
    await play(caller)
    const answers = await Promise.all([rotate(caller, 'one'), rotate(caller, 'two')])
    const [one, two] = answers.map(({ body }) => body.revealed)
    const pairs = [one, two].sort((a, b) => b.rounds - a.rounds)
    expect(pairs.map(({ rounds }) => rounds)).toEqual([1, 0])
    expect(pairs.map(({ serverSeedHash }) => serverSeedHash)).toEqual([
      before.serverSeedHash,
      before.nextServerSeedHash,
    ])
    for (const { serverSeed, serverSeedHash } of pairs) expect(hashOf(serverSeed)).toBe(serverSeedHash)
    expect(['one', 'two']).toContain(pairs[1].clientSeed)
    // Each answers with the seeds that it has led to itself.
    expect(answers.map(({ body }) => body.clientSeed)).toEqual(['one', 'two'])
    const [first, second] = answers
      .map(({ body }) => body)
      .sort((a, b) => b.revealed.rounds - a.revealed.rounds)
    expect(first.serverSeedHash).toBe(before.nextServerSeedHash)
    expect(second.serverSeedHash).toBe(first.nextServerSeedHash)
    expect(second.revealed.clientSeed).toBe(first.clientSeed)
    const { nextServerSeedHash, clientSeed, nonce } = second
    expect(await seedsOf(caller)).toMatchObject({ nextServerSeedHash, clientSeed, nonce })
  })

  test('a client seed that was used before is refused, however long ago, and changes nothing', async () => {
    const caller = await begin()
    const first = await seedsOf(caller)
    for (const seed of ['mine', 'yours', 'theirs']) expect((await rotate(caller, seed)).status).toBe(200)
    const before = await seedsOf(caller)
    for (const used of ['theirs', 'mine', first.clientSeed]) {
      const { status, body } = await rotate(caller, used)
      expect([status, body.code]).toEqual([409, 'client_seed_used'])
    }
    expect(await seedsOf(caller)).toEqual(before)
    // Another's seed is no secret of one's own.
    expect((await rotate(await begin(), 'mine')).status).toBe(200)
  })
})

test('rounds played while the seed is changed are counted to the pair they were played with', async () => {
  const caller = await callers.player()
  await seedsOf(caller)
  const calls = Array.from({ length: 30 }, (_, i) => (i === 15 ? rotate(caller, 'between') : play(caller)))
  const answers = await Promise.all(calls)
  const { revealed } = (answers[15] as Awaited<ReturnType<typeof rotate>>).body
  const rounds = answers.filter((_, i) => i !== 15) as Awaited<ReturnType<typeof play>>[]
  const before = rounds.filter(({ fairness }) => fairness.serverSeedHash === revealed.serverSeedHash)
  expect(revealed.rounds).toBe(before.length)
  expect((await seedsOf(caller)).nonce).toBe(29 - before.length)
})

test('twenty rotations at once chain: each begins with the seed that the one before it announced', async () => {
  const caller = await callers.player()
  let announced = (await seedsOf(caller)).nextServerSeedHash
  const calls = Array.from({ length: 20 }, (_, i) => rotate(caller, `seed-${i}`))
  const bodies = (await Promise.all(calls)).map(({ body }) => body)
  expect(bodies.map(({ clientSeed }) => clientSeed)).toEqual(calls.map((_, i) => `seed-${i}`))
  const byHash = new Map(bodies.map((body) => [body.serverSeedHash, body]))
  for (let i = 0; i < bodies.length; i++) announced = byHash.get(announced)!.nextServerSeedHash
  expect((await seedsOf(caller)).nextServerSeedHash).toBe(announced)
})

test('another’s round is answered like one that was never played', async () => {
  const [one, two] = [await callers.player(), await callers.player()]
  const guest = await callers.guest()
  const { roundId } = await play(one)
  const ofGuest = (await play(guest)).roundId
  const refused = [
    [two, roundId],
    [two, ofGuest],
    [one, '999999999'],
    [one, '0'],
    [one, '1e3'],
    [one, '-1'],
    [one, '__proto__'],
    [one, 'x'.repeat(150)],
    [guest, roundId],
    [guest, 'guest-999'],
    [await callers.guest(), ofGuest],
    [{}, ofGuest],
    [{}, roundId],
  ] as const
  for (const [caller, id] of refused) {
    const { status, body } = await server.api('GET', `/api/fairness/rounds/${id}`, caller)
    expect([status, body.code], id).toEqual([404, 'not_found'])
  }
})

test('a guest who never asked for seeds gets one for a single round, revealed with it', async () => {
  for (const { path, bodies } of tables) {
    const { body } = await server.api('POST', path, { body: bodies[0] })
    const { serverSeed, serverSeedHash, nonce } = body.fairness
    expect([hashOf(serverSeed), nonce]).toEqual([serverSeedHash, 0])
    expect(body).toMatchObject(recomputed(body.fairness))
  }
})

test('a guest’s session that is over is told so, and asking for the seeds begins a new one', async () => {
  for (const token of ['x'.repeat(43), '', '__proto__', 'a, b']) {
    const gone = { headers: { 'x-guest-session': token } }
    const calls = [
      server.api('POST', upDown.path, { ...gone, body: upDown.body }),
      rotate(gone, 'seed'),
      server.api('GET', '/api/fairness/rounds', gone),
      server.api('GET', '/api/fairness/rounds/guest-1', gone),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.code]).toEqual([409, 'guest_session_ended'])
      expect(body.message).toContain('Call GET /api/fairness again')
    }
    const { guestSession } = await seedsOf(gone)
    expect(guestSession).toMatch(/^[\w-]{43}$/)
    expect(guestSession).not.toBe(token)
  }
})
