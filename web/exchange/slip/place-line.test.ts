/** Placing: one order however often it is pressed or repeated, and every answer told in the line. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bet, PlaceOrders, PlaceResult } from '#contract/orders.ts'
import { orders } from '../../live/live.ts'
import { slipText } from '../../text/en/slip.ts'
import { placeLines } from './place-line.ts'
import { choose, keepPrice, typeOdds, typeStake, useSlip } from './slip-store.ts'

interface Call {
  path: string
  key: string | null
  body: PlaceOrders
}

let calls: Call[] = []
let answers: (() => Promise<Response>)[] = []

function json(body: unknown, status = 200) {
  return () => Promise.resolve(new Response(JSON.stringify(body), { status }))
}

function placed(rest: Partial<Extract<PlaceResult, { ok: true }>> = {}) {
  const result = {
    ok: true,
    orderId: 5,
    state: 'matched',
    matched: 5_000,
    averagePrice: 212,
    unmatched: 0,
    cancelled: 0,
    ...rest,
  }
  return json({ results: [result] })
}

const networkFailure = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  answers = []
  orders.clear()
  useSlip.setState({ lines: [], choices: 0 })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({
      path,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)),
    })
    const answer = answers.shift()
    if (!answer) throw new Error('a call too many')
    return answer()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function choiceOf(selectionId: number) {
  return {
    eventId: 1,
    eventName: 'Arden vs Kovač',
    marketId: 7,
    marketName: 'Match Odds',
    selectionId,
    runnerName: 'Kovač',
    side: 'LAY',
    price: 212,
    bestPrice: 212,
    marketVersion: 3,
    selectionIds: [11, 12],
    numberOfWinners: 1,
    stakeMin: 100,
  } as const
}

function draft(stake: string, odds = '2.12') {
  choose(choiceOf(12))
  const { id } = line()
  typeOdds(id, odds)
  typeStake(id, stake)
  return id
}

const placeOne = (id: string) => placeLines([id])
const line = () => useSlip.getState().lines[0]!

test('three fast presses send one order, in whole cents and hundredths', async () => {
  answers = [placed()]
  const id = draft('50')
  await Promise.all([placeOne(id), placeOne(id), placeOne(id)])
  expect(calls).toHaveLength(1)
  expect(calls[0]!.body).toEqual({
    marketId: 7,
    marketVersion: 3,
    instructions: [{ selectionId: 12, side: 'LAY', price: 212, size: 5_000 }],
  })
  expect(line().phase).toMatchObject({ kind: 'accepted', order: { matched: 5_000, averagePrice: 212 } })
})

test('a lost network is asked again under the same key, and says so meanwhile', async () => {
  answers = [networkFailure, json({}, 502), placed()]
  const id = draft('50')
  const done = placeOne(id)
  await vi.advanceTimersByTimeAsync(1)
  expect(line().phase).toEqual({ kind: 'sent', checking: true })
  await placeOne(id)
  await vi.advanceTimersByTimeAsync(2_000)
  await done
  expect(calls).toHaveLength(3)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
  expect(calls[0]!.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(line().phase.kind).toBe('accepted')
})

test("a refusal is told in the server's words, and the next try is a new order", async () => {
  const message = 'Your available balance does not cover the most this order could lose.'
  const refused = { ok: false, code: 'insufficient_funds', message, retryable: true }
  answers = [
    json({ results: [refused] }),
    json({ success: false, code: 'busy', message: 'Busy.', retryable: true }, 503),
    placed(),
  ]
  const id = draft('50')
  await placeOne(id)
  expect(line().phase).toEqual({ kind: 'draft', problem: message })
  await placeOne(id)
  expect(line().phase).toEqual({ kind: 'draft', problem: 'Busy.' })
  await placeOne(id)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
})

test.each([
  ['', '2.12', slipText.stakeNeeded],
  ['0', '2.12', slipText.stakeInvalid],
  ['1.234', '2.12', slipText.stakeInvalid],
  ['50', '', slipText.oddsNeeded],
])('stake %j at %j is not sent', async (stake, odds, problem) => {
  const id = draft(stake, odds)
  await placeOne(id)
  expect(calls).toEqual([])
  expect(line().phase).toEqual({ kind: 'draft', problem })
})

test('several lines are an order each under its own key; none is sent while one of them lacks something', async () => {
  const first = draft('50')
  choose({ ...choiceOf(11), side: 'BACK' })
  const second = line().id
  await placeLines([second, first])
  expect(calls).toEqual([])
  expect(line().phase).toEqual({ kind: 'draft', problem: slipText.stakeNeeded })
  typeStake(second, '10')
  const message = 'The stake is below the minimum of this market.'
  answers = [placed(), json({ results: [{ ok: false, code: 'size_too_small', message, retryable: false }] })]
  await placeLines([second, first], { sign: '$' })
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2)
  const phases = useSlip.getState().lines.map(({ phase }) => phase)
  expect(phases).toMatchObject([
    { kind: 'accepted' },
    { kind: 'draft', problem: `${message} The smallest is $1.00.`, remedy: 100 },
  ])
})

test('the market version that was seen with the price is sent, until the price is kept for the market as it is', async () => {
  answers = [placed()]
  const id = draft('50')
  keepPrice(id, 4)
  await placeOne(id)
  expect(calls[0]!.body.marketVersion).toBe(4)
})

test('a delayed order takes its outcome from the stream', async () => {
  const releaseAt = Date.now() + 3_000
  answers = [placed({ state: 'delayed', matched: 0, averagePrice: 0, unmatched: 5_000, releaseAt })]
  const id = draft('50')
  await placeOne(id)
  expect(line().phase).toMatchObject({ kind: 'delayed', releaseAt })
  orders.apply({ op: 'orders-image', sequence: 1, bets: [bet('delayed')], positions: [] })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(line().phase.kind).toBe('delayed')
  orders.apply({ op: 'orders-delta', sequence: 2, bets: [bet('lapsed')], positions: [] })
  await vi.advanceTimersByTimeAsync(1)
  expect(line().phase).toMatchObject({ kind: 'accepted', order: { state: 'lapsed', lapsed: 5_000 } })
})

test('when the stream is silent after the release, the outcome is asked for', async () => {
  const releaseAt = Date.now() + 3_000
  answers = [placed({ state: 'delayed', matched: 0, unmatched: 5_000, releaseAt })]
  const id = draft('50')
  await placeOne(id)
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return json(bet('lapsed'))()
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(line().phase).toMatchObject({ kind: 'accepted', order: { state: 'lapsed' } })
  expect(asked).toEqual(['/api/exchange/orders/5'])
})

function bet(state: Bet['state']): Bet {
  return {
    orderId: 5,
    marketId: 7,
    eventId: 1,
    eventName: 'Arden vs Kovač',
    marketName: 'Match Odds',
    selectionId: 12,
    runnerName: 'Kovač',
    side: 'LAY',
    price: 212,
    size: 5_000,
    matched: 0,
    averagePrice: 0,
    unmatched: state === 'delayed' ? 5_000 : 0,
    cancelled: 0,
    lapsed: state === 'lapsed' ? 5_000 : 0,
    voided: 0,
    persistence: 'LAPSE',
    state,
    placedAt: 0,
  }
}
