/** Casino rounds in the views over a real journal: what they tell, whose they are, seeds once revealed, paytables, rebuilding. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { fundBankroll, openCasinoPlayer, playRound, testVault } from '#server/casino/testing/rounds.ts'
import { folds, foldsModule } from '#server/folds.ts'
import { openSequencer, type Sequencer } from '#server/sequencer/sequencer.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { viewsPath } from './database.ts'
import { rebuildViews } from './rebuild.ts'
import { statementOf } from './testing/read-answers.ts'
import { openViews, type Views } from './views.ts'

let dataDir: string
let sequencer: Sequencer
let views: Views

async function start() {
  sequencer = await openSequencer({ dataDir, folds, vault: () => testVault })
  views = openViews({
    dataDir,
    foldsModule,
    sequencer,
    onEnded: (error) => {
      throw error
    },
  })
}

async function stop() {
  await views.close()
  await sequencer.close()
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-rounds-'))
  await start()
  await fundBankroll(sequencer)
})
afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true })
})

const newest = { cursor: undefined, limit: 50 }
const reached = () => views.reached(sequencer.sequence)

test('a round of every open game is kept as it was answered to its player', async () => {
  const account = await openCasinoPlayer(sequencer)
  const played = [
    await playRound(sequencer, account, '7updown', ['seven', 1_000]),
    await playRound(
      sequencer,
      account,
      'roulette',
      ['straight-17', 350],
      ['split-1-2', 200],
      ['red', 101],
      ['black', 101],
    ),
    await playRound(sequencer, account, 'teenpatti', ['playerA', 12_345]),
    await playRound(sequencer, account, 'dragontiger', ['tie', 20_000]),
  ]
  await reached()
  const { rounds, next } = await views.rounds(account, newest)
  let balanceAfter = balanceOf(sequencer.published.accounts, account)
  for (const [i, round] of played.toReversed().entries()) {
    expect(rounds[i]).toEqual({ round, balanceAfter })
    balanceAfter += round.stake - round.payout
  }
  expect(next).toBeNull()
  expect(rounds[2]!.round.payouts).toHaveLength(4)
  expect(await views.round(account, played[1]!.round)).toMatchObject({ round: played[1] })
})

test('what was played since a time is summed by game, with what was bet and what came back', async () => {
  const account = await openCasinoPlayer(sequencer)
  const first = await playRound(sequencer, account, 'roulette', ['red', 100])
  await playRound(sequencer, account, '7updown', ['up', 500])
  await playRound(sequencer, await openCasinoPlayer(sequencer), 'roulette', ['red', 900])
  const [second, third] = [
    await playRound(sequencer, account, 'roulette', ['red', 200]),
    await playRound(sequencer, account, 'roulette', ['red', 300]),
  ]
  await reached()
  const roulette = async (from: number) =>
    (await views.playedSince(account, from)).find(({ game }) => game === 'roulette')
  const paid = (...rounds: readonly { payout: number }[]) =>
    rounds.reduce((sum, { payout }) => sum + payout, 0)
  expect(await roulette(0)).toEqual({
    ...{ game: 'roulette', rounds: 3, staked: 600 },
    returned: paid(first, second, third),
  })
  expect((await views.playedSince(account, 0)).map(({ game }) => game)).toEqual(['7updown', 'roulette'])
  expect(await roulette(third.time)).toMatchObject({ staked: second.time < third.time ? 300 : 500 })
  expect(await views.playedSince(account, third.time + 1)).toEqual([])
})

test('rounds are read page by page, of one game only when asked, and are nobody else’s', async () => {
  const [account, other] = [await openCasinoPlayer(sequencer), await openCasinoPlayer(sequencer)]
  for (let i = 0; i < 4; i++) {
    await playRound(sequencer, account, 'roulette', ['red', 100 + i])
    await playRound(sequencer, other, 'roulette', ['red', 900])
    await playRound(sequencer, account, '7updown', ['up', 500 + i])
  }
  await reached()
  const read: number[] = []
  for (let cursor: number | undefined, more = true; more; ) {
    const page = await views.rounds(account, { game: 'roulette', cursor, limit: 3 })
    read.push(...page.rounds.map(({ round }) => round.stake))
    more = page.next !== null
    cursor = Number(page.next)
  }
  expect(read).toEqual([103, 102, 101, 100])
  const all = await views.rounds(account, newest)
  expect(all.rounds.map(({ round }) => round.stake)).toEqual([503, 103, 502, 102, 501, 101, 500, 100])
  const [foreign] = (await views.rounds(other, newest)).rounds
  expect(await views.round(account, foreign!.round.round)).toBeUndefined()
  expect(await views.round(account, 99_999)).toBeUndefined()
})

test('the server seed stands with its rounds once its pair has ended, and not before', async () => {
  const account = await openCasinoPlayer(sequencer)
  const first = await playRound(sequencer, account, 'roulette', ['red', 100])
  await reached()
  const kept = await views.round(account, first.round)
  expect([kept?.round, kept?.serverSeed]).toEqual([first, undefined])

  const { sealed } = sequencer.published.casino.seeds.get(account)!.active
  await done(sequencer, {
    kind: 'rotate-seeds',
    account,
    clientSeed: 'mine',
    byPlayer: true,
    next: testVault.create(),
  })
  const second = await playRound(sequencer, account, 'roulette', ['red', 100])
  expect(second).toMatchObject({ pair: 2, nonce: 0, clientSeed: 'mine', byPlayer: true })
  await reached()
  expect((await views.rounds(account, newest)).rounds).toMatchObject([
    { round: second },
    { round: first, serverSeed: testVault.reveal(sealed) },
  ])
})

test('each round keeps what it returned by the paytable of its time', async () => {
  const account = await openCasinoPlayer(sequencer)
  const setReturn = (paytableVersion: number, even: number) => {
    const { version: _, ...paytable } = sequencer.published.casino.paytables[2]!
    const returns = { ...paytable.returns, even }
    const changed = { ...paytable, returns }
    return done(sequencer, { kind: 'set-paytable', game: 'roulette', paytableVersion, paytable: changed })
  }
  const bets = [
    ['red', 1_000],
    ['black', 1_000],
  ] as const
  const played = [await playRound(sequencer, account, 'roulette', ...bets)]
  await setReturn(1, 160)
  played.push(await playRound(sequencer, account, 'roulette', ...bets))
  await reached()
  await stop()
  // The earlier paytables are known again after a restart.
  await start()
  played.push(await playRound(sequencer, account, 'roulette', ...bets))
  await setReturn(2, 180)
  played.push(await playRound(sequencer, account, 'roulette', ...bets))
  await reached()
  const { rounds } = await views.rounds(account, newest)
  expect(rounds.map(({ round }) => round)).toEqual(played.toReversed())
  expect(rounds.map(({ round }) => round.paytable)).toEqual([3, 2, 2, 1])
})

test('a statement says of which round a stake and a return were, and of the bankroll nothing', async () => {
  const account = await openCasinoPlayer(sequencer)
  // One of the two wins unless the zero comes.
  let round = await playRound(sequencer, account, 'roulette', ['red', 100], ['black', 100])
  while (round.payout === 0) {
    round = await playRound(sequencer, account, 'roulette', ['red', 100], ['black', 100])
  }
  await reached()
  const { entries } = await statementOf(views, account, { ...newest, limit: 2 })
  expect(entries).toMatchObject([
    { kind: 'casino_payout', amount: 200, text: `Auto Roulette, round ${round.round}: returned` },
    { kind: 'casino_stake', amount: -200, text: `Auto Roulette, round ${round.round}: stake` },
  ])
  expect(entries[0]!.balance).toBe(balanceOf(sequencer.published.accounts, account))
  expect(entries[0]!.marketId).toBeNull()
  expect((await statementOf(views, house.casino, newest)).entries).toEqual([])
})

test('views of an earlier version, which had no rounds, are rebuilt with all of them', async () => {
  const account = await openCasinoPlayer(sequencer)
  const round = await playRound(sequencer, account, '7updown', ['down', 700])
  await reached()
  await stop()
  const old = new DatabaseSync(viewsPath(dataDir))
  old.exec('DROP TABLE round; PRAGMA user_version = 1')
  old.close()
  await start()
  await reached()
  expect((await views.rounds(account, newest)).rounds).toMatchObject([{ round }])

  await stop()
  expect(rebuildViews(dataDir)).toMatchObject({ rounds: 1 })
  await start()
  expect((await views.rounds(account, newest)).rounds).toMatchObject([{ round }])
})
