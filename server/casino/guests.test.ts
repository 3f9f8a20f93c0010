/** Guests: how many there may be, how long they are remembered, and that they play by the house's rules. */
import { expect, test } from 'vitest'
import type { Paytable } from '#core/casino/game.ts'
import { codeOf } from '#core/casino/games.ts'
import { roundsPerPairMax } from '#core/casino/seeds.ts'
import { createState } from '#core/engine/state.ts'
import { type Profile, profiles } from '#core/facts/profile.ts'
import { createGuestSessions, guestIdleMs } from './guest-sessions.ts'
import { createGuests, type GuestPlay } from './guests.ts'

let time = 1_800_000_000_000
const now = () => time
const upDown: GuestPlay = {
  game: '7updown',
  bets: [{ selection: 'up', amount: 100 }],
  paytable: undefined,
  key: undefined,
  bodyHash: 'same',
}

function open(profile: Profile = 'demo') {
  const published = createState()
  published.profile = profiles[profile]
  return { published, guests: createGuests({ published }, now) }
}

const refusalOf = (call: () => unknown): string => {
  try {
    call()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'none'
}

test('of 1,001 guests the one least recently seen is forgotten', () => {
  const sessions = createGuestSessions(now)
  const tokens = Array.from({ length: 1_000 }, (_, i) => sessions.begin(`10.0.${i}`).token)
  expect(new Set(tokens).size).toBe(1_000)
  expect(sessions.find(tokens[0]!)).toBeDefined()
  sessions.begin('10.1.0')
  expect(sessions.size).toBe(1_000)
  expect(sessions.find(tokens[1]!)).toBeUndefined()
  expect(sessions.find(tokens[0]!)).toBeDefined()
  expect(sessions.find(tokens[2]!)).toBeDefined()
})

test('the 21st guest of an address takes the place of that address’s first, and of nobody else', () => {
  const sessions = createGuestSessions(now)
  const other = sessions.begin('10.0.0.2').token
  const own = Array.from({ length: 21 }, () => sessions.begin('10.0.0.1').token)
  expect(sessions.size).toBe(21)
  expect(sessions.find(own[0]!)).toBeUndefined()
  expect([other, ...own.slice(1)].every((token) => sessions.find(token) !== undefined)).toBe(true)
})

test('a guest is forgotten half an hour after the last call', () => {
  const sessions = createGuestSessions(now)
  const { token } = sessions.begin('10.0.0.1')
  time += guestIdleMs - 1
  expect(sessions.find(token)).toBeDefined()
  time += guestIdleMs - 1
  expect(sessions.find(token)).toBeDefined()
  time += guestIdleMs
  expect(sessions.find(token)).toBeUndefined()
  expect(sessions.size).toBe(0)
})

test('rounds of a session are as far apart as the house asks, to the millisecond', () => {
  const { guests } = open('strict')
  const session = guests.begin('10.0.0.1')
  guests.play(session, upDown)
  time += 4_999
  expect(refusalOf(() => guests.play(session, upDown))).toBe('round_too_soon')
  expect(session.nonce).toBe(1)
  time += 1
  expect(guests.play(session, upDown).fairness.nonce).toBe(1)
})

test('so are rounds without a session, by address', () => {
  const { guests } = open('strict')
  guests.playWithoutSession('10.0.0.1', upDown)
  expect(refusalOf(() => guests.playWithoutSession('10.0.0.1', upDown))).toBe('round_too_soon')
  expect(refusalOf(() => guests.playWithoutSession('10.0.0.2', upDown))).toBe('none')
  time += 5_000
  expect(refusalOf(() => guests.playWithoutSession('10.0.0.1', upDown))).toBe('none')
})

test('a new session for every round does not get past the gap, nor do two sessions of an address side by side', () => {
  const { guests } = open('strict')
  const sessions = [guests.begin('10.0.0.1'), guests.begin('10.0.0.1')] as const
  guests.play(sessions[0], upDown)
  time += 4_999
  expect(refusalOf(() => guests.play(sessions[1], upDown))).toBe('round_too_soon')
  expect(refusalOf(() => guests.play(guests.begin('10.0.0.1'), upDown))).toBe('round_too_soon')
  expect(refusalOf(() => guests.playWithoutSession('10.0.0.1', upDown))).toBe('round_too_soon')
  expect(refusalOf(() => guests.play(guests.begin('10.0.0.2'), upDown))).toBe('none')
  time += 1
  guests.playWithoutSession('10.0.0.1', upDown)
  expect(refusalOf(() => guests.play(guests.begin('10.0.0.1'), upDown))).toBe('round_too_soon')
})

test('a session keeps to the gap even when its address is no longer remembered', () => {
  const { guests } = open('strict')
  const session = guests.begin('10.0.0.1')
  guests.play(session, upDown)
  for (let i = 0; i < 1_000; i++) guests.playWithoutSession(`10.1.0.${i}`, upDown)
  expect(refusalOf(() => guests.play(session, upDown))).toBe('round_too_soon')
  expect(refusalOf(() => guests.playWithoutSession('10.0.0.1', upDown))).toBe('none')
})

test('a guest plays by the paytable in force and its limits', () => {
  const { published, guests } = open()
  const code = codeOf('7updown')
  const limits = { stakeMin: 500, stakeMax: 1_000, payoutMax: 1_500 }
  const paytable: Paytable = { ...published.casino.paytables[code]!, version: 2, limits }
  published.casino.paytables[code] = paytable
  const session = guests.begin('10.0.0.1')
  const stake =
    (amount: number, selection = 'up') =>
    () =>
      guests.play(session, { ...upDown, bets: [{ selection, amount }] })
  const calls = [stake(499), stake(1_001), stake(1_000), stake(500, 'nothing'), stake(0), stake(0.5)]
  expect(calls.map(refusalOf)).toEqual([
    'stake_too_small',
    'stake_too_large',
    'payout_too_large',
    'bets_invalid',
    'stake_invalid',
    'stake_invalid',
  ])
  expect(session.nonce).toBe(0)
  expect(stake(500)().paytable).toBe(2)
})

test('a key gets the same round, with its seed hidden as it was then; what was refused is not remembered', () => {
  const { published, guests } = open()
  const session = guests.begin('10.0.0.1')
  const keyed = { ...upDown, key: 'key-one-1' }
  const code = codeOf('7updown')
  published.casino.isOpen[code] = false
  expect(refusalOf(() => guests.play(session, keyed))).toBe('game_not_open')
  published.casino.isOpen[code] = true
  const first = guests.play(session, keyed)
  guests.rotate(session, 'another')
  expect(guests.play(session, keyed)).toEqual(first)
  expect(refusalOf(() => guests.play(session, { ...keyed, bodyHash: 'other' }))).toBe(
    'idempotency_key_reused',
  )
  expect(guests.playWithoutSession('10.0.0.1', keyed)).toEqual(guests.playWithoutSession('10.0.0.1', keyed))
})

test('the last 50 rounds are remembered, fewer where they are large, and their keys with them', () => {
  const { guests } = open()
  const session = guests.begin('10.0.0.1')
  for (let i = 1; i <= 51; i++) guests.play(session, { ...upDown, key: `key number ${i}` })
  expect(session.rounds).toHaveLength(50)
  expect(guests.round(session, 'guest-1')).toBeUndefined()
  expect(guests.round(session, 'guest-2')).toBeDefined()
  expect(guests.play(session, { ...upDown, key: 'key number 51' }).roundId).toBe('guest-51')
  expect(guests.play(session, { ...upDown, key: 'key number 1' }).roundId).toBe('guest-52')

  const bets = Array.from({ length: 37 }, (_, number) => ({ selection: `straight-${number}`, amount: 100 }))
  bets.push(...['red', 'black', 'odd'].map((selection) => ({ selection, amount: 100 })))
  for (let i = 0; i < 60; i++) guests.play(session, { ...upDown, game: 'roulette', bets })
  // 50 rounds of 40 bets are the 2,000 that are kept.
  expect(session.rounds).toHaveLength(50)
  const oneMore = [...bets, { selection: 'even', amount: 100 }]
  guests.play(session, { ...upDown, game: 'roulette', bets: oneMore })
  expect(session.rounds).toHaveLength(49)
})

test('a pair that is used up gives way to the next one, with the client seed of before', () => {
  const { guests } = open()
  const session = guests.begin('10.0.0.1')
  guests.rotate(session, 'my-own')
  const next = session.next.hash
  session.nonce = roundsPerPairMax
  expect(guests.play(session, upDown).fairness).toMatchObject({
    serverSeedHash: next,
    clientSeed: 'my-own',
    clientSeedBy: 'player',
    nonce: 0,
  })
})
