/** A pair of seeds that has been used for as many rounds as it may: who changes it then, and to which client seed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlayRound } from '#core/casino/command.ts'
import { roundsPerPairMax } from '#core/casino/seeds.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'
import { upDown } from './testing/tables.ts'

const commandsAtOnce = 4_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function rich(): Promise<Person> {
  const player = await server.player()
  const { accountId: account } = player
  const credit = {
    kind: 'credit-account',
    account,
    amount: 100_000_000,
    as: 'credit',
    reason: 'Test',
  } as const
  await done(server.running.sequencer, credit)
  return player
}

async function playAll(account: number): Promise<void> {
  const bets = [{ selection: 'up', amount: 100 }]
  const round: PlayRound = { kind: 'play-round', account, game: '7updown', bets, bankrollFloor: 0 }
  for (let played = 0; played < roundsPerPairMax; played += commandsAtOnce) {
    await server.running.sequencer.run(Array<PlayRound>(commandsAtOnce).fill(round))
  }
}

test('the player who has named the client seed is asked for a new one, and plays on with it', async () => {
  const { token, accountId } = await rich()
  const rotate = (clientSeed: string) =>
    server.api('POST', '/api/fairness/rotate', { token, body: { clientSeed } })
  const seeds = (await rotate('mine')).body
  await playAll(accountId)
  const play = () => server.api('POST', upDown.path, { token, body: upDown.body })
  const { status, body } = await play()
  expect([status, body.code, body.retryable]).toEqual([409, 'seeds_used_up', true])
  expect((await server.api('GET', '/api/fairness', { token })).body).toEqual({
    ...seeds,
    nonce: roundsPerPairMax,
    revealed: undefined,
  })
  expect((await rotate('mine')).body.code).toBe('client_seed_used')
  expect((await rotate('mine-2')).body.revealed.rounds).toBe(roundsPerPairMax)
  const { serverSeedHash, clientSeed, clientSeedBy, nonce } = (await play()).body.fairness
  expect([serverSeedHash, clientSeed, clientSeedBy, nonce]).toEqual([
    ...[seeds.nextServerSeedHash, 'mine-2', 'player', 0],
  ])
})

test('where the server has named it, it names a new one', async () => {
  const { token, accountId: account } = await rich()
  const seeds = (await server.api('GET', '/api/fairness', { token })).body
  await playAll(account)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.api('POST', upDown.path, { token, body: upDown.body })),
  )
  const fairness = answers.map(({ body }) => body.fairness).sort((a, b) => a.nonce - b.nonce)
  const { clientSeed } = fairness[0]
  expect(clientSeed).not.toBe(seeds.clientSeed)
  expect(fairness).toMatchObject(
    [0, 1, 2, 3, 4].map((nonce) => ({
      serverSeedHash: seeds.nextServerSeedHash,
      clientSeed,
      clientSeedBy: 'server',
      nonce,
    })),
  )
  expect(server.running.sequencer.published.casino.seeds.get(account)!.pair).toBe(2)
})
