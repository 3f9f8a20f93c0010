/** Casino rounds as commands: one transaction each, decided before the draw, repeatable by whoever knows the seeds. */
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sealedSeed, seedVault } from '#sim/simulation/seed-vault.ts'
import { applyFacts } from '../../engine/apply.ts'
import { createState } from '../../engine/state.ts'
import { hashState } from '../../engine/state-hash.ts'
import { postingKinds } from '../../facts/ledger.ts'
import { profiles } from '../../facts/profile.ts'
import { type NamedFact, readFact } from '../../facts/registry.ts'
import { availableOf, balanceOf, house } from '../../ledger/accounts.ts'
import { type CasinoScene, openCasino } from '../../testing/casino-scene.ts'
import { runUnder, verify } from '../../testing/scene.ts'
import { blockMessage } from '../draws.ts'
import { gameOf } from '../games.ts'
import { defaultPaytables } from '../paytables.ts'
import { drawResult } from '../round.ts'
import type { SeedVault } from '../seeds.ts'

/** A wheel that stops where it is told: the first word of every block is the number. */
function fixedWheel(number: number): SeedVault {
  const block = new Uint8Array(32)
  block[3] = number
  return { block: () => block, reveal: (sealed) => sealed }
}

function factsSince(scene: CasinoScene, from: number): NamedFact[] {
  const { log } = scene.engine
  return Array.from({ length: log.count - from }, (_, i) => readFact(log, from + i))
}

const balance = (scene: CasinoScene, account: number) => balanceOf(scene.engine.state.accounts, account)

describe('a round', () => {
  test('is written with its stake and its payout as one transaction', () => {
    const scene = openCasino(fixedWheel(17))
    const { count } = scene.engine.log
    const { transactionCount } = scene.engine.state
    const { id, round } = scene.play(101, 'roulette', { 'straight-17': 10, red: 5 })
    const transaction = transactionCount + 1
    expect(id).toBe(1)
    expect(round).toMatchObject({
      round: 1,
      result: [17],
      payouts: [36_000, 0],
      stake: 1_500,
      payout: 36_000,
    })
    expect(factsSince(scene, count)).toEqual([
      {
        ...{ name: 'round_played', round: 1, account: 101, game: 2, paytable: 1, pair: 1, nonce: 0 },
        ...{ stake: 1_500, payout: 36_000 },
        ...{ first: 17, second: -1, third: -1, fourth: -1, fifth: -1, sixth: -1 },
        text: '[["straight-17",1000],["red",500]]',
      },
      {
        ...{ name: 'posting', transaction, from: 101, to: house.casino, amount: 1_500 },
        ...{ kind: postingKinds.casino_stake, market: 0, text: 'roulette 1' },
      },
      {
        ...{ name: 'posting', transaction, from: house.casino, to: 101, amount: 36_000 },
        ...{ kind: postingKinds.casino_payout, market: 0, text: 'roulette 1' },
      },
    ])
    expect(balance(scene, 101)).toBe(100_000 - 1_500 + 36_000)
    expect(balance(scene, house.casino)).toBe(100_000_000 + 1_500 - 36_000)
  })

  test('that returns nothing has no posting of a payout', () => {
    const scene = openCasino(fixedWheel(0))
    const { count } = scene.engine.log
    expect(scene.play(101, 'roulette', { red: 5 }).round?.payout).toBe(0)
    expect(factsSince(scene, count).map(({ name }) => name)).toEqual(['round_played', 'posting'])
  })

  test('comes to the same result whatever is bet on and however much', () => {
    const results = [{ red: 1 }, { black: 77.77 }, { 'split-1-2': 3, low: 250, 'straight-0': 9.99 }].map(
      (stakes) => openCasino(seedVault, sealedSeed).play(101, 'roulette', stakes).round!.result,
    )
    expect(results[0]).toHaveLength(1)
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
  })

  test('is an assertion where no seed vault is, and writes nothing', () => {
    const scene = openCasino(seedVault)
    Object.assign(scene.engine, { vault: undefined })
    const { count } = scene.engine.log
    expect(() => scene.play(101, 'roulette', { red: 1 })).toThrow('seed vault')
    expect(scene.engine.log.count).toBe(count)
  })
})

describe('nonces', () => {
  test('count the rounds of a player over all games, each player on their own', () => {
    const scene = openCasino(seedVault)
    const nonces = [
      scene.play(101, 'roulette', { red: 1 }),
      scene.play(101, '7updown', { up: 1 }),
      scene.play(102, 'teenpatti', { tie: 1 }),
      scene.play(101, 'dragontiger', { tie: 200 }),
    ].map(({ round }) => round?.nonce)
    expect(nonces).toEqual([0, 1, 0, 2])
  })

  test('are not used by a round that is refused', () => {
    const scene = openCasino(seedVault)
    scene.play(101, 'roulette', { red: 1 })
    const hash = hashState(scene.engine.state)
    expect(scene.play(101, 'roulette', { red: 5_000 }).refusal).toBe('stake_above_available')
    expect(hashState(scene.engine.state)).toBe(hash)
    expect(scene.play(101, 'roulette', { red: 1 }).round?.nonce).toBe(1)
  })

  test('begin again at 0 with the next pair', () => {
    const scene = openCasino(seedVault)
    scene.play(101, 'roulette', { red: 1 })
    scene.rotate(101, 'mine')
    const { round } = scene.play(101, 'roulette', { red: 1 })
    expect(round).toMatchObject({ pair: 2, nonce: 0, clientSeed: 'mine', byPlayer: true })
  })

  test('end with the hundred thousandth round of a pair, and go on after a rotation', () => {
    const scene = openCasino(seedVault)
    scene.engine.state.casino.seeds.get(101)!.nonce = 99_999
    expect(scene.play(101, 'roulette', { red: 1 }).round?.nonce).toBe(99_999)
    expect(scene.play(101, 'roulette', { red: 1 }).refusal).toBe('seeds_used_up')
    scene.rotate(101, 'mine')
    expect(scene.play(101, 'roulette', { red: 1 }).round?.nonce).toBe(0)
  })
})

describe('the gap between rounds', () => {
  test('has passed when exactly that long ago the last round was played', () => {
    const scene = openCasino(seedVault)
    runUnder(scene, 'standard')
    scene.play(101, 'roulette', { red: 1 })
    scene.wait(2_499)
    expect(scene.play(101, '7updown', { up: 1 }).refusal).toBe('round_too_soon')
    scene.wait(1)
    expect(scene.play(101, '7updown', { up: 1 }).refusal).toBeUndefined()
  })

  test('is no other player’s, and does not begin again with a refusal', () => {
    const scene = openCasino(seedVault)
    runUnder(scene, 'standard')
    scene.play(101, 'roulette', { red: 1 })
    expect(scene.play(102, 'roulette', { red: 1 }).refusal).toBeUndefined()
    scene.wait(1_500)
    expect(scene.play(101, 'roulette', { red: 1 }).refusal).toBe('round_too_soon')
    scene.wait(1_000)
    expect(scene.play(101, 'roulette', { red: 1 }).refusal).toBeUndefined()
  })
})

describe('the profile', () => {
  test('is that of the demo, without a gap, until another is set; the journal has who set it', () => {
    const scene = openCasino(seedVault)
    const { log, state } = scene.engine
    expect(state.profile).toBe(profiles.demo)
    scene.play(101, 'roulette', { red: 1 })
    expect(scene.play(101, 'roulette', { red: 1 }).refusal).toBeUndefined()
    for (const account of [101, 102]) verify(scene, account)
    expect(scene.do('set-profile', { profile: 'strict', account: 104 }).id).toBe(104)
    expect(readFact(log, log.count - 1)).toEqual({ name: 'profile_set', profile: 3, account: 104 })
    scene.wait(4_999)
    expect(scene.play(101, 'roulette', { red: 1 }).refusal).toBe('round_too_soon')
    scene.do('set-profile', { profile: 'standard', account: 0 })
    expect(scene.play(101, 'roulette', { red: 1 }).refusal).toBeUndefined()
  })
})

describe('the floor of the bankroll', () => {
  const bets = { 'straight-17': 10, 'straight-18': 20 }
  /** What is left when the wheel stops at 18. */
  const atWorst = 100_000_000 + 3_000 - 72_000

  test.each([
    ['the player would win', 18],
    ['the player would lose', 0],
  ])('refuses by what the bets could return, also when %s', (_, number) => {
    const scene = openCasino(fixedWheel(number))
    const refused = scene.play(101, 'roulette', bets, { bankrollFloor: atWorst + 1 })
    expect(refused.refusal).toBe('bankroll_low')
    expect(scene.play(101, 'roulette', bets, { bankrollFloor: atWorst }).refusal).toBeUndefined()
  })

  test('is where the worst round that is taken leaves the bankroll', () => {
    const scene = openCasino(fixedWheel(18))
    scene.play(101, 'roulette', bets, { bankrollFloor: atWorst })
    expect(balance(scene, house.casino)).toBe(atWorst)
  })
})

describe('a round of several bets', () => {
  test('is one round: one nonce, one stake and one payout, each bet paid by its line', () => {
    const scene = openCasino(seedVault, sealedSeed)
    scene.do('switch-game', { game: 'baccarat', open: true })
    const { count } = scene.engine.log
    const before = balance(scene, 101)
    const { round, balance: after } = scene.play(101, 'baccarat', { banker: 5, tie: 1, bankerPair: 2 })
    const { stake, payout, payouts, nonce } = round!
    expect([stake, nonce, payouts.length]).toEqual([800, 0, 3])
    expect(payout).toBe(payouts.reduce((sum, paid) => sum + paid, 0))
    const kinds = factsSince(scene, count).map(({ name, kind }) => [name, kind])
    expect(kinds.slice(0, 2)).toEqual([
      ['round_played', undefined],
      ['posting', postingKinds.casino_stake],
    ])
    expect(kinds.length).toBe(payout === 0 ? 2 : 3)
    expect(after).toBe(before - stake + payout)
    expect(balance(scene, 101)).toBe(after)
    expect(scene.engine.state.casino.seeds.get(101)?.nonce).toBe(1)
  })

  test('may together return no more than the table pays and the bankroll bears', () => {
    const scene = openCasino(seedVault, sealedSeed)
    const returns = defaultPaytables.dragontiger.returns
    const limits = { stakeMin: 100, stakeMax: 30_000_000, payoutMax: 850 }
    const paytable = { decks: 8, returns, limits }
    scene.do('set-paytable', { game: 'dragontiger', paytableVersion: 1, paytable })
    // A tie: 8 times the one, half of the other.
    expect(scene.play(101, 'dragontiger', { tie: 1, dragon: 1 }).refusal).toBeUndefined()
    expect(scene.play(101, 'dragontiger', { tie: 1, dragon: 1.02 }).refusal).toBe('payout_too_large')
    const left = balance(scene, house.casino) + 200 - 850
    expect(scene.play(101, 'dragontiger', { tie: 1, tiger: 1 }, { bankrollFloor: left + 1 }).refusal).toBe(
      'bankroll_low',
    )
    expect(
      scene.play(101, 'dragontiger', { tie: 1, tiger: 1 }, { bankrollFloor: left }).refusal,
    ).toBeUndefined()
  })
})

test('a round tells from when on the next may begin, where there is a gap', () => {
  const scene = openCasino(fixedWheel(1))
  expect(scene.play(101, 'roulette', { red: 1 }).nextAt).toBe(0)
  runUnder(scene, 'standard')
  const { nextAt } = scene.play(102, 'roulette', { red: 1 })
  expect(nextAt).toBe(scene.engine.state.time + 2_500)
})

describe('stakes beside the exposure of bets', () => {
  test('may take what is available to the last cent, and no more', () => {
    const scene = openCasino(fixedWheel(0))
    scene.order(101, 'LAY', 3, 300)
    const { accounts } = scene.engine.state
    expect(availableOf(accounts, 101)).toBe(40_000)
    expect(scene.play(101, 'roulette', { red: 400.01 }).refusal).toBe('stake_above_available')
    expect(scene.play(101, 'roulette', { red: 400 }).refusal).toBeUndefined()
    expect(availableOf(accounts, 101)).toBe(0)
    expect(scene.order(101, 'BACK', 2, 1, { selectionId: 2 }).refusal).toBe('insufficient_funds')
  })

  test('are refused to an account in debt', () => {
    const scene = openCasino(fixedWheel(1))
    scene.order(101, 'BACK', 2, 1_000)
    scene.order(102, 'LAY', 2, 1_000)
    scene.do('suspend-market', { market: 1, lapse: false, reason: '' })
    scene.do('settle-market', { market: 1, winners: [1] })
    scene.play(101, 'roulette', { black: 1_900 })
    scene.do('resettle-market', { market: 1, winners: [2], reason: 'wrong runner' })
    expect(availableOf(scene.engine.state.accounts, 101)).toBeLessThan(0)
    expect(scene.play(101, 'roulette', { red: 1 }).refusal).toBe('stake_above_available')
  })
})

describe('seeds', () => {
  test('are committed to before they are used: the first pair and the next', () => {
    const scene = openCasino(seedVault, sealedSeed)
    expect(scene.engine.state.casino.seeds.get(101)).toEqual({
      pair: 1,
      active: sealedSeed('101 pair 1'),
      next: sealedSeed('101 pair 2'),
      ...{ clientSeed: 'by-the-house', byPlayer: false, nonce: 0 },
    })
  })

  test('are revealed by the rotation alone, fit their hash, and repeat every round of the pair', () => {
    const scene = openCasino(seedVault, sealedSeed)
    const rounds = [
      scene.play(101, 'teenpatti', { playerA: 1 }).round!,
      scene.play(101, 'roulette', { red: 1 }).round!,
    ]
    const serverSeed = seedVault.reveal('101 pair 1')
    const isTold = () => factsSince(scene, 0).some((fact) => String(fact.text).includes(serverSeed))
    expect(isTold()).toBe(false)
    scene.rotate(101, 'mine')
    const [rotated, committed] = factsSince(scene, scene.engine.log.count - 2)
    const told = { clientSeed: 'mine', revealed: serverSeed }
    expect(rotated).toMatchObject({ name: 'seeds_rotated', account: 101, pair: 2, byPlayer: 1 })
    expect(JSON.parse(String(rotated!.text))).toEqual(told)
    expect(committed).toMatchObject({ name: 'seed_committed', account: 101, pair: 3 })
    expect(JSON.parse(String(committed!.text))).toEqual(sealedSeed('101 pair 3'))
    for (const { game, clientSeed, nonce, result, serverSeedHash } of rounds) {
      expect(serverSeedHash).toBe(createHash('sha256').update(serverSeed).digest('hex'))
      const again = drawResult(gameOf(game), defaultPaytables[game], (index) =>
        createHmac('sha256', serverSeed)
          .update(blockMessage(game, clientSeed, nonce, index))
          .digest(),
      )
      expect(again).toEqual(result)
    }
  })
})

describe('what operators change', () => {
  test('a paytable counts from the next round on; rounds name the version they were played by', () => {
    const scene = openCasino(fixedWheel(3))
    const versions = [scene.play(101, 'roulette', { 'straight-3': 1 }).round]
    const { returns, ...rest } = defaultPaytables.roulette
    const paytable = { ...rest, returns: { ...returns, straight: 3_500 } }
    expect(scene.do('set-paytable', { game: 'roulette', paytableVersion: 1, paytable }).version).toBe(2)
    versions.push(scene.play(101, 'roulette', { 'straight-3': 1 }).round)
    expect(versions.map((round) => [round?.paytable, round?.payout])).toEqual([
      [1, 3_600],
      [2, 3_500],
    ])
  })

  test('a game that is opened can be played, one that is closed cannot', () => {
    const scene = openCasino(seedVault)
    scene.do('switch-game', { game: 'baccarat', open: true })
    expect(scene.play(101, 'baccarat', { tie: 1 }).round?.result).toHaveLength(6)
    scene.do('switch-game', { game: 'baccarat', open: false })
    expect(scene.play(101, 'baccarat', { tie: 1 }).refusal).toBe('game_not_open')
  })
})

test('replay needs no vault and comes to the same state', () => {
  const scene = openCasino(seedVault, sealedSeed)
  for (let i = 0; i < 20; i++) {
    scene.play(101 + (i % 4), 'roulette', { red: 1 + i, 'dozen-1': 2 })
    scene.play(101, 'teenpatti', { playerB: 1.11 })
    scene.wait(10)
  }
  scene.rotate(101, 'mine')
  scene.do('switch-game', { game: 'cricketwar', open: true })
  const paytable = { ...defaultPaytables.cricketwar, decks: 6 }
  scene.do('set-paytable', { game: 'cricketwar', paytableVersion: 1, paytable })
  const { log, state } = scene.engine
  const replayed = createState()
  applyFacts(replayed, log, 0, log.count)
  expect(hashState(replayed)).toBe(hashState(state))
  expect(replayed.casino).toEqual(state.casino)
})
