/** Playing a round: seeds first, one round however often the call is repeated, a guest whose session has ended. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import { keepToken } from '../api/token.ts'
import { keepGuestSession } from './guest-session.ts'
import { playRound } from './play-calls.ts'
import { noteRound, useVisitStore } from './rounds-store.ts'
import { forgetGuestSession, newClientSeed } from './seeds.ts'

interface Call {
  readonly path: string
  readonly key: string | null
  readonly guest: string | null
  readonly bearer: string | null
  readonly body: { clientSeed?: string }
}

const body = { selection: 'up', amount: 100 } as const
const answered = { success: true, roundId: '7', game: '7updown' }
let calls: Call[] = []
let clientSeedBy: 'player' | 'server'
/** The answers to the next calls of the round; the round itself when there is nothing more. */
let answers: (() => Promise<Response>)[] = []

const refusal = (status: number, code: string, message: string) => async () =>
  Response.json({ success: false, code, message, retryable: false }, { status })
const lost = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  calls = []
  answers = []
  clientSeedBy = 'server'
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    calls.push({
      path,
      key: headers.get('idempotency-key'),
      guest: headers.get('x-guest-session'),
      bearer: headers.get('authorization'),
      body: init.body ? JSON.parse(String(init.body)) : {},
    })
    const fairness = {
      success: true,
      clientSeedBy,
      ...(!headers.has('authorization') && { guestSession: 'g1' }),
    }
    if (path === '/api/fairness') return Response.json(fairness)
    if (path === '/api/fairness/rotate')
      return Response.json({ ...fairness, clientSeedBy: 'player', revealed: {} })
    return (answers.shift() ?? (async () => Response.json(answered)))()
  })
})
afterEach(() => {
  keepToken(null)
  forgetGuestSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const play = async () => {
  const round = playRound('7updown', body)
  round.catch(() => {})
  await vi.runAllTimersAsync()
  return round
}
const rounds = () => calls.filter(({ path }) => path === '/api/games/7updown/play')

test("before the first round a guest's own seed goes in, once, and the session goes with every call", async () => {
  await play()
  await play()
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/fairness',
    '/api/fairness/rotate',
    '/api/games/7updown/play',
    '/api/games/7updown/play',
  ])
  expect(calls[1]?.body.clientSeed).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(calls.map(({ guest }) => guest)).toEqual([null, 'g1', 'g1', 'g1'])
  expect(rounds()[0]?.key).not.toBe(rounds()[1]?.key)
})

test('a player who has named a seed keeps it, and no session of a guest is sent', async () => {
  keepGuestSession('g0')
  keepToken('t1')
  clientSeedBy = 'player'
  await play()
  expect(calls.map(({ path }) => path)).toEqual(['/api/fairness', '/api/games/7updown/play'])
  expect(calls.map(({ guest, bearer }) => [guest, bearer])).toEqual([
    [null, 'Bearer t1'],
    [null, 'Bearer t1'],
  ])
})

test('who signs in is asked for seeds again', async () => {
  await play()
  keepToken('t1')
  await play()
  expect(calls.filter(({ path }) => path === '/api/fairness/rotate')).toHaveLength(2)
})

test('a lost answer is asked for again by the same key', async () => {
  answers = [lost, refusal(500, 'internal', 'Something broke.'), lost]
  expect(await play()).toEqual(answered)
  expect(rounds()).toHaveLength(4)
  expect(new Set(rounds().map(({ key }) => key)).size).toBe(1)
})

test('a server that cannot be reached is given up in time; the next press asks for the same round', async () => {
  answers = new Array(6).fill(lost)
  await expect(play()).rejects.toMatchObject({ code: 'network' })
  await play()
  expect(rounds()).toHaveLength(7)
  expect(new Set(rounds().map(({ key }) => key)).size).toBe(1)
  await play()
  expect(rounds()[7]?.key).not.toBe(rounds()[6]?.key)
})

test('a refusal is not repeated, and its sentence is handed on', async () => {
  answers = [refusal(422, 'stake_too_small', 'The stake is too small.')]
  await expect(play()).rejects.toMatchObject({ message: 'The stake is too small.' })
  expect(rounds()).toHaveLength(1)
})

test('a guest whose session has ended begins again, once', async () => {
  const ended = refusal(409, 'guest_session_ended', 'Your session has ended.')
  answers = [ended]
  expect(await play()).toEqual(answered)
  expect(calls.filter(({ path }) => path === '/api/fairness/rotate')).toHaveLength(2)
  expect(rounds()).toHaveLength(2)
  answers = [ended, ended]
  await expect(play()).rejects.toMatchObject({ code: 'guest_session_ended' })
})

test.each([
  ['that the server says has ended', true],
  ['in whose place the server names another', false],
])(
  "the rounds of a guest's session %s are forgotten: the next one numbers its own alike",
  async (_, isTold) => {
    const first = { roundId: 'guest-1', game: 'roulette', balanceChange: 5 } as AnyRound
    keepGuestSession('g0')
    noteRound(first)
    if (isTold) answers = [refusal(409, 'guest_session_ended', 'Your session has ended.')]
    await play()
    expect(useVisitStore.getState()).toEqual({ rounds: [], nets: {} })
    noteRound(first)
    await play()
    expect(useVisitStore.getState()).toEqual({ rounds: [first], nets: { roulette: 500 } })
  },
)

test('a seed of the browser is 22 characters, never twice the same', () => {
  const seeds = Array.from({ length: 200 }, newClientSeed)
  expect(seeds.every((seed) => /^[A-Za-z0-9_-]{22}$/.test(seed))).toBe(true)
  expect(new Set(seeds).size).toBe(seeds.length)
})
