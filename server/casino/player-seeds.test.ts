/** Seeds and rounds where the sequencer decides them: many in one batch, and when it takes no more. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openExchange, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { createPlayerSeeds } from './player-seeds.ts'
import { fundBankroll, openCasinoPlayer, roundOf, testVault } from './testing/rounds.ts'

let dataDir = ''
let remove = () => {}
beforeEach(() => {
  ;({ dataDir, remove } = temporaryFolder())
})
afterEach(() => remove())

const vault = () => testVault

test('each outcome of a batch has the round of its own command', async () => {
  const sequencer = await openExchange(dataDir, { vault })
  await fundBankroll(sequencer)
  const account = await openCasinoPlayer(sequencer)
  const bets = [{ selection: 'up', amount: 100 }]
  const tooSmall = [{ selection: 'up', amount: 99 }]
  const commands = [bets, tooSmall, bets].map((list) => roundOf(account, '7updown', list))
  const outcomes = await sequencer.run(commands)
  const [first, refused, second] = outcomes
  expect([first?.refusal, refused?.refusal, second?.refusal]).toEqual([
    undefined,
    'stake_too_small',
    undefined,
  ])
  expect([first?.round?.nonce, second?.round?.nonce]).toEqual([0, 1])
  await sequencer.close()
})

test('seeds that cannot be made now are refused as busy, to be tried again', async () => {
  const sequencer = await openExchange(dataDir, { vault, queueMax: 0 })
  const seeds = createPlayerSeeds(sequencer, testVault)
  await expect(seeds.ensure(101)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 1 })
  await expect(seeds.rotate(101, 'mine')).rejects.toMatchObject({ code: 'busy' })
  await sequencer.close()
})

test('an account that does not exist has no seeds', async () => {
  const sequencer = await openExchange(dataDir, { vault })
  const seeds = createPlayerSeeds(sequencer, testVault)
  await expect(seeds.ensure(101)).rejects.toMatchObject({ code: 'account_not_found' })
  await sequencer.close()
})

test('of calls for an account’s first seeds at the same time one makes them, and all get these', async () => {
  const sequencer = await openExchange(dataDir, { vault })
  const { id } = await sequencer.execute({ kind: 'open-account', grant: 0 })
  const seeds = createPlayerSeeds(sequencer, testVault)
  const all = await Promise.all(Array.from({ length: 10 }, () => seeds.ensure(id)))
  expect(new Set(all.map(({ active, next }) => `${active.hash} ${next.hash}`)).size).toBe(1)
  expect(sequencer.published.casino.seeds.get(id)!.pair).toBe(1)
  await sequencer.close()
})
