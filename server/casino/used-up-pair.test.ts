/** A pair of seeds that has been used for as many rounds as it may: the next round changes it by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlayRound } from '#core/casino/command.ts'
import { roundsPerPairMax } from '#core/casino/seeds.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { upDown } from './testing/tables.ts'

const commandsAtOnce = 4_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('after the last round of a pair the player plays on with the next one and the same client seed', async () => {
  const { sequencer } = server.running
  const { token, accountId: account } = await server.player()
  const credit = {
    kind: 'credit-account',
    account,
    amount: 100_000_000,
    as: 'credit',
    reason: 'Test',
  } as const
  await done(sequencer, credit)
  const mine = { token, body: { clientSeed: 'mine' } }
  const seeds = (await server.api('POST', '/api/fairness/rotate', mine)).body

  const bets = [{ selection: 'up', amount: 100 }]
  const round: PlayRound = { kind: 'play-round', account, game: '7updown', bets, bankrollFloor: 0 }
  for (let played = 0; played < roundsPerPairMax; played += commandsAtOnce) {
    const commands = Array<PlayRound>(commandsAtOnce).fill(round)
    await sequencer.run(commands)
  }
  expect((await server.api('GET', '/api/fairness', { token })).body).toEqual({
    ...seeds,
    nonce: roundsPerPairMax,
    revealed: undefined,
  })

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.api('POST', upDown.path, { token, body: upDown.body })),
  )
  const fairness = answers.map(({ body }) => body.fairness).sort((a, b) => a.nonce - b.nonce)
  expect(fairness).toMatchObject(
    [0, 1, 2, 3, 4].map((nonce) => ({
      serverSeedHash: seeds.nextServerSeedHash,
      clientSeed: 'mine',
      clientSeedBy: 'player',
      nonce,
    })),
  )
  expect(sequencer.published.casino.seeds.get(account)!.pair).toBe(3)
})
