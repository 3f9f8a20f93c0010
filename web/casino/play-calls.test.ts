/** Playing a round: seeds first, one round however often the call is repeated, a guest whose session has ended, a promise that is broken. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import { queryClient } from '../api/query-client.ts'
import { keepToken } from '../api/token.ts'
import { BookBusyError, useBookStore } from './checks/book.ts'
import { keepGuestSession } from './guest-session.ts'
import { ChecksFailedError, playRound } from './play-calls.ts'
import { noteRound, useVisitStore } from './rounds-store.ts'
import { beginAgain, forgetGuestSession, newClientSeed } from './seeds.ts'
import { createHouse, type House, paytable } from './testing/house.ts'

interface Call {
  readonly path: string
  readonly key: string | null
  readonly guest: string | null
  readonly bearer: string | null
  readonly body: { clientSeed?: string }
}

const body = { selection: 'up', amount: 1 } as const
let calls: Call[] = []
/** Who plays has a house of his own. */
let houses: Map<string, House>
/** By key. */
let played: Map<string, AnyRound>
/** Others in every test: what is kept of one does not concern the next. */
let guests = 0
let accounts = 0
/** The answers to the next calls of the round; the round itself when there is nothing more. */
let answers: ((init: RequestInit) => Promise<Response>)[] = []
/** Calls that are being answered. */
let answering = 0
/** What becomes of a round on its way. */
let bent: (round: AnyRound) => AnyRound

const refusal = (status: number, code: string, message: string) => async () =>
  Response.json({ success: false, code, message, retryable: false }, { status })
const lost = async () => {
  throw new TypeError('Failed to fetch')
}
/** Never answers; the caller gives up. */
const hanging = ({ signal }: RequestInit) => {
  answering--
  return new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => {
      answering++
      reject(signal.reason)
    })
  })
}

beforeEach(() => {
  calls = []
  answers = []
  houses = new Map()
  played = new Map()
  bent = (round) => round
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  keepToken(null)
  forgetGuestSession()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function answer(path: string, init: RequestInit): Promise<Response> {
  answering++
  try {
    return await answered(path, init)
  } finally {
    answering--
  }
}

async function answered(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const bearer = headers.get('authorization')
  const guest = headers.get('x-guest-session')
  const key = headers.get('idempotency-key')
  const sent = init.body ? JSON.parse(String(init.body)) : {}
  if (path !== '/api/auth/me') calls.push({ path, key, guest, bearer, body: sent })
  if (path === '/api/auth/me') return Response.json({ accountId: ++accounts })
  const who = bearer ?? (guest !== null && houses.has(guest) ? guest : `g${++guests}`)
  if (!houses.has(who)) houses.set(who, await createHouse())
  const house = houses.get(who)!
  const session = bearer === null && { guestSession: who }
  switch (path) {
    case '/api/fairness':
      return Response.json({ ...house.fairness(), ...session })
    case '/api/fairness/rotate':
      return Response.json({ ...(await house.rotate(sent.clientSeed)), ...session })
    case '/api/games/7updown/play': {
      const stubbed = answers.shift()
      if (stubbed !== undefined) return stubbed(init)
      const round = played.get(key!) ?? (await house.play())
      played.set(key!, round)
      return Response.json(bent(round))
    }
    default:
      return Response.json({ rounds: house.rounds(), next: null })
  }
}
const play = async (isLeft?: () => boolean) => {
  const playing = playRound('7updown', body, { paytable, ...(isLeft && { isLeft }) })
  let isDone = false
  const done = () => {
    isDone = true
  }
  playing.then(done, done)
  // Hashes are computed by other threads, outside the clock of the test.
  while (!isDone) {
    // Nor does its time go on while the house answers, unless it never will.
    if (answering === 0) await vi.advanceTimersByTimeAsync(500)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return (await playing)?.round
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
  const session = `g${guests}`
  expect(calls.map(({ guest }) => guest)).toEqual([null, session, session, session])
  expect(rounds()[0]?.key).not.toBe(rounds()[1]?.key)
})

test('a player is asked for no session of a guest, and a seed that this browser has not named gives way to one of its own', async () => {
  keepGuestSession('g0')
  keepToken('t1')
  const house = await createHouse()
  await house.rotate('named-elsewhere')
  houses.set('Bearer t1', house)
  await play()
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/fairness',
    '/api/fairness/rotate',
    '/api/games/7updown/play',
  ])
  expect(calls.map(({ guest, bearer }) => [guest, bearer])).toEqual(calls.map(() => [null, 'Bearer t1']))
})

test('who signs in is asked for seeds again', async () => {
  await play()
  keepToken('t2')
  await play()
  expect(calls.filter(({ path }) => path === '/api/fairness/rotate')).toHaveLength(2)
})

test('a lost answer is asked for again by the same key', async () => {
  answers = [lost, refusal(500, 'internal', 'Something broke.'), lost]
  expect(await play()).toMatchObject({ roundId: '1' })
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

test('a call that hangs is given up in time, so that other windows get their turn; the next press asks for the same round', async () => {
  answers = new Array(6).fill(hanging)
  await expect(play()).rejects.toMatchObject({ code: 'network' })
  await play()
  expect(rounds()).toHaveLength(7)
  expect(new Set(rounds().map(({ key }) => key)).size).toBe(1)
})

test('while another window works on the ledger for long nothing is sent', async () => {
  const request = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('navigator', { locks: { request } })
  await expect(play()).rejects.toThrow(BookBusyError)
  expect(calls).toEqual([])
  vi.stubGlobal('navigator', {})
  expect(await play()).toMatchObject({ roundId: '1' })
})

test('a refusal is not repeated, and its sentence is handed on', async () => {
  answers = [refusal(422, 'stake_too_small', 'The stake is too small.')]
  await expect(play()).rejects.toMatchObject({ message: 'The stake is too small.' })
  expect(rounds()).toHaveLength(1)
})

test('a guest whose session has ended begins again, once', async () => {
  const ended = refusal(409, 'guest_session_ended', 'Your session has ended.')
  answers = [ended]
  expect(await play()).toMatchObject({ roundId: '1' })
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
    expect(useVisitStore.getState()).toEqual({ rounds: [] })
    noteRound(first)
    await play()
    expect(useVisitStore.getState()).toEqual({ rounds: [first] })
  },
)

test('who has left before the bet is sent has not bet', async () => {
  expect(await play(() => true)).toBeUndefined()
  expect(calls.map(({ path }) => path)).toEqual(['/api/fairness', '/api/fairness/rotate'])
})

test('a pair that is used up gives way to a fresh seed of the browser', async () => {
  answers = [refusal(409, 'seeds_used_up', 'Name a new client seed.')]
  expect(await play()).toMatchObject({ fairness: { nonce: 0 } })
  const named = calls
    .filter(({ path }) => path === '/api/fairness/rotate')
    .map((call) => call.body.clientSeed)
  expect(named).toHaveLength(2)
  expect(new Set(named).size).toBe(2)
})

test('after a broken promise nothing more is sent, until the player begins again', async () => {
  const other = 'e'.repeat(64)
  bent = (round) => ({ ...round, fairness: { ...round.fairness, serverSeedHash: other } })
  await play()
  expect(useBookStore.getState().ledger?.fault).toMatchObject({ kind: 'round-hash', told: other })
  await expect(play()).rejects.toThrow(ChecksFailedError)
  expect(rounds()).toHaveLength(1)

  bent = (round) => round
  await beginAgain()
  expect(await play()).toMatchObject({ fairness: { nonce: 0 } })
  expect(useBookStore.getState().ledger?.fault).toBeNull()
})

test('a seed of the browser is 22 characters, never twice the same', () => {
  const seeds = Array.from({ length: 200 }, newClientSeed)
  expect(seeds.every((seed) => /^[A-Za-z0-9_-]{22}$/.test(seed))).toBe(true)
  expect(new Set(seeds).size).toBe(seeds.length)
})
