/** The ledger of promises: an honest house is never accused, and every way of breaking a promise is found. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import type { Card } from '#contract/casino/round.ts'
import type { SevenUpDownRound } from '#contract/casino/seven-up-down.ts'
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { hashOf } from '../browser-crypto.ts'
import { createHouse, type House, paytable } from '../testing/house.ts'
import {
  begun,
  countsOf,
  endedPairs,
  foundRight,
  gapExplained,
  isFull,
  type Ledger,
  roundPlayed,
  type Step,
  seedShown,
  seedsChanged,
  seedsRead,
  waitingOf,
  wasNamed,
} from './ledger.ts'
import { recheck } from './recheck.ts'

let house: House
let ledger: Ledger
let names: number

beforeEach(async () => {
  house = await createHouse()
  ledger = begun(house.fairness())
  names = 0
  await rotate()
})

const kindOf = ({ ledger: { fault } }: Step) => fault?.kind ?? null

async function rotated(change: (told: SeedsRotated) => SeedsRotated = (told) => told): Promise<Step> {
  const seed = `mine-${names++}`
  const told = change(await house.rotate(seed))
  return seedsChanged(ledger, told, { seed, by: 'browser', hash: await hashOf(told.revealed.serverSeed) })
}

async function rotate(): Promise<void> {
  const step = await rotated()
  expect([kindOf(step), step.gap]).toEqual([null, undefined])
  ledger = step.ledger
}

async function play(rounds = 1): Promise<void> {
  for (; rounds > 0; rounds--) {
    const step = roundPlayed(ledger, await house.play(), paytable)
    expect([kindOf(step), step.gap]).toEqual([null, undefined])
    ledger = step.ledger
  }
}

async function settle(): Promise<void> {
  for (const pair of endedPairs(ledger)) {
    const { shown, paytables } = ledger
    const ended = { serverSeed: shown[pair]!, rounds: waitingOf(ledger, pair), paytables }
    const { right, fault } = await recheck(ended)
    expect(fault).toBeNull()
    ledger = foundRight(ledger, right)
  }
}

test('an honest house over many rounds, changes and readings: every round is found right, and nothing is kept of it', async () => {
  for (let pair = 1; pair <= 4; pair++) {
    await play(12)
    expect(kindOf(seedsRead(ledger, house.fairness()))).toBeNull()
    expect(countsOf(ledger)).toEqual({ checked: 12 * (pair - 1), of: 12 * pair })
    await rotate()
    await settle()
  }
  expect(countsOf(ledger)).toEqual({ checked: 48, of: 48 })
  expect(ledger).toMatchObject({ waiting: [], shown: {}, paytables: {}, fault: null })
})

test('a round that is told twice is one round', async () => {
  const round = await house.play()
  for (let told = 1; told <= 2; told++) ledger = roundPlayed(ledger, round, paytable).ledger
  expect(countsOf(ledger).of).toBe(1)
  expect(ledger.nonce).toBe(1)
})

test('rounds that were told to nobody here are found among the own, and are checked like the others', async () => {
  await play(2)
  await house.play()
  await house.play()
  const step = roundPlayed(ledger, await house.play(), paytable)
  expect(step.gap).toMatchObject({ from: 2, to: 4 })
  expect(kindOf(gapExplained(step.ledger, step.gap!, house.rounds().slice(0, 2)))).toBe('nonce-gap')
  ledger = gapExplained(step.ledger, step.gap!, house.rounds()).ledger
  expect(ledger.fault).toBeNull()
  expect(countsOf(ledger).of).toBe(5)
})

test('rounds that come to light when the pair ends are asked for too', async () => {
  await play()
  await house.play()
  const step = await rotated()
  expect(step.gap).toMatchObject({ from: 1, to: 2 })
  const after = gapExplained(step.ledger, step.gap!, house.rounds()).ledger
  expect(waitingOf(after, ledger.active)).toHaveLength(2)
  expect(endedPairs(after)).toEqual([ledger.active])
})

test('a change of the seeds outside this browser is told, and the seed of the rounds before it must be shown', async () => {
  await play()
  const [pair, seed] = [ledger.active, house.seedInUse()]
  await house.rotate('of-another-browser')
  const step = seedsRead(ledger, house.fairness())
  expect(kindOf(step)).toBe('elsewhere')
  expect(kindOf(seedShown(ledger, pair, seed, await hashOf(seed)))).toBeNull()
  expect(kindOf(seedShown(ledger, pair, seed, await hashOf('another')))).toBe('seed-differs')
  expect(kindOf(await rotated())).toBe('elsewhere')
})

test('a seed is known to have been named, and a pair is full after 50 rounds', async () => {
  expect(wasNamed(ledger, 'mine-0')).toBe(true)
  await rotate()
  expect(wasNamed(ledger, 'mine-0')).toBe(true)
  expect(wasNamed(ledger, 'mine-9')).toBe(false)
  await play(49)
  expect(isFull(ledger)).toBe(false)
  await play()
  expect(isFull(ledger)).toBe(true)
})

function otherCard(round: AnyRound): Card {
  const { label } = (round as SevenUpDownRound).card
  return { label: label === 'A' ? '2' : 'A', suit: 'spades' }
}

const changedFairness = (change: Partial<AnyRound['fairness']>) => (round: AnyRound) => ({
  ...round,
  fairness: { ...round.fairness, ...change },
})

describe('a round is found out', () => {
  test.each([
    ['with another server seed', 'round-hash', changedFairness({ serverSeedHash: 'e'.repeat(64) })],
    ['with another client seed', 'client-seed', changedFairness({ clientSeed: 'theirs' })],
    ['with a nonce used before', 'nonce-again', changedFairness({ nonce: 0 })],
    ['by other odds', 'paytable', (round: AnyRound) => ({ ...round, paytable: round.paytable + 1 })],
  ])('%s', async (_, kind, change) => {
    await play(2)
    expect(kindOf(roundPlayed(ledger, change(await house.play()), paytable))).toBe(kind)
  })

  test.each([
    ['that has another result', 'result', (round: AnyRound) => ({ ...round, card: otherCard(round) })],
    ['that returned something else', 'returns', (round: AnyRound) => ({ ...round, winAmount: 7 })],
  ])('%s, once its seed is shown', async (_, kind, change) => {
    await play(3)
    const wrong = change(await house.play()) as AnyRound
    ledger = roundPlayed(ledger, wrong, paytable).ledger
    const pair = ledger.active
    await rotate()
    const { shown, paytables } = ledger
    const rounds = waitingOf(ledger, pair)
    const { right, fault } = await recheck({ serverSeed: shown[pair]!, rounds, paytables })
    expect(right).toEqual(['1', '2', '3'])
    expect(fault).toMatchObject({ kind, roundId: '4' })
  })
})

describe('a change of the seeds is found out', () => {
  const revealed = (change: Partial<SeedsRotated['revealed']>) => (told: SeedsRotated) => ({
    ...told,
    revealed: { ...told.revealed, ...change },
  })
  const told = (change: Partial<Fairness>) => (before: SeedsRotated) => ({ ...before, ...change })

  test.each([
    ['that shows another seed', 'seed-differs', revealed({ serverSeed: '0'.repeat(64) })],
    [
      'that goes on with another hash than announced',
      'next-differs',
      told({ serverSeedHash: 'e'.repeat(64) }),
    ],
    ['that takes another client seed', 'client-seed', told({ clientSeed: 'theirs' })],
    ['that says another client seed was in use', 'client-seed', revealed({ clientSeed: 'theirs' })],
    ['that does not begin at nonce 0', 'nonce-gap', told({ nonce: 3 })],
    ['that tells of fewer rounds', 'round-count', revealed({ rounds: 1 })],
    [
      'that announces a hash again',
      'hash-again',
      (before: SeedsRotated) => ({ ...before, nextServerSeedHash: before.revealed.serverSeedHash }),
    ],
  ])('%s', async (_, kind, change) => {
    await play(2)
    expect(kindOf(await rotated(change))).toBe(kind)
  })
})

test.each([
  ['another next hash', 'next-changed', { nextServerSeedHash: 'e'.repeat(64) }],
  ['another client seed', 'client-seed', { clientSeed: 'theirs' }],
  ['a nonce used before', 'nonce-again', { nonce: 1 }],
] as const)('a reading of the seeds with %s is found out', async (_, kind, change) => {
  await play(2)
  expect(kindOf(seedsRead(ledger, { ...house.fairness(), ...change }))).toBe(kind)
})
