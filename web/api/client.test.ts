/** Calling the server: what is sent, and what every kind of failure becomes. */
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { listGames } from '#contract/addresses/games.ts'
import { getBalance } from '#contract/addresses/money.ts'
import { getBet, listBets, placeOrders } from '#contract/addresses/orders.ts'
import type { Address } from '#contract/call.ts'
import type { PlaceResult } from '#contract/orders.ts'
import { ApiError, api, onTokenRefused } from './client.ts'
import { keepToken } from './token.ts'

const fetched = vi.fn<typeof fetch>()
const get: Address = { method: 'GET', path: '/api/x' }
const post: Address = { method: 'POST', path: '/api/x' }
const refused = vi.fn<(token: string) => Promise<string | null>>()

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ fine: true }))
  refused.mockReset().mockResolvedValue(null)
  vi.stubGlobal('fetch', fetched)
  onTokenRefused(refused)
})
afterEach(() => {
  keepToken(null)
  vi.unstubAllGlobals()
})

function sent(): { path: unknown; init: RequestInit; headers: Headers } {
  const [path, init] = fetched.mock.calls[0]!
  return { path, init: init!, headers: new Headers(init?.headers) }
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('what is sent', () => {
  test('a read has no body and, of a guest, no bearer', async () => {
    expect(await api(listGames)).toEqual({ fine: true })
    expect(sent().path).toBe('/api/games')
    expect(sent().init.body).toBeNull()
    expect(sent().headers.has('authorization')).toBe(false)
    expect(sent().headers.has('content-type')).toBe(false)
  })

  test('a player sends the bearer, a body as JSON, and the key that makes it safe to repeat', async () => {
    keepToken('secret')
    await api(placeOrders, { body: { marketId: 7, instructions: [] }, idempotencyKey: 'k1' })
    expect(sent().headers.get('authorization')).toBe('Bearer secret')
    expect(sent().headers.get('content-type')).toBe('application/json')
    expect(sent().headers.get('idempotency-key')).toBe('k1')
    expect(sent().init.body).toBe('{"marketId":7,"instructions":[]}')
    expect(sent().path).toBe('/api/exchange/orders/place')
    expect(sent().init.method).toBe('POST')
  })

  test('the parts of the path and the query are written so that they stay what they are', async () => {
    await api(getBet, { params: { orderId: 'a/b?c' } })
    expect(sent().path).toBe('/api/exchange/orders/a%2Fb%3Fc')
    fetched.mockClear()
    await api(listBets, { query: { state: 'open', cursor: undefined, limit: '2 0' } })
    expect(sent().path).toBe('/api/exchange/bets?state=open&limit=2+0')
  })
})

test('what a call takes and answers is known to the type check', async () => {
  const order = { marketId: 7, instructions: [] }
  const answer = await api(placeOrders, { body: order, idempotencyKey: 'k1' })
  expectTypeOf(answer.results).toEqualTypeOf<PlaceResult[]>()
  // @ts-expect-error The call carries a key.
  await api(placeOrders, { body: order })
  // @ts-expect-error It has a body.
  await api(placeOrders, { idempotencyKey: 'k1' })
  // @ts-expect-error Its path has a part to be filled in.
  await api(getBet)
  // @ts-expect-error There is no such state.
  await api(listBets, { query: { state: 'lost' } })
  // @ts-expect-error It takes no body.
  await api(getBalance, { body: order })
  expect(fetched).toHaveBeenCalledTimes(6)
})

describe('what comes back', () => {
  test('an empty answer is null', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }))
    expect(await api(post)).toBeNull()
  })

  test("a refusal carries the server's code, sentence and status", async () => {
    const problem = {
      success: false,
      code: 'market_suspended',
      message: 'The market is suspended.',
      retryable: true,
    }
    fetched.mockResolvedValue(Response.json(problem, { status: 409 }))
    const error = await failure(api(post))
    expect(error).toMatchObject({
      code: 'market_suspended',
      message: 'The market is suspended.',
      status: 409,
      retryable: true,
    })
  })

  test('a refusal that is not JSON still carries its status', async () => {
    fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failure(api(get))).toMatchObject({
      code: 'http_502',
      message: 'Backend responded 502',
      status: 502,
      retryable: true,
    })
  })

  test('no answer is a network error, and so is a success that is not JSON', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failure(api(get))).toMatchObject({ code: 'network', status: 0, retryable: true })
    fetched.mockResolvedValueOnce(new Response('<!doctype html>'))
    expect(await failure(api(get))).toMatchObject({ code: 'network', status: 0 })
  })

  test("an aborted call ends with the abort's own reason", async () => {
    const aborted = AbortSignal.abort()
    fetched.mockRejectedValue(aborted.reason)
    await expect(api(get, { signal: aborted })).rejects.toBe(aborted.reason)
  })
})

describe('401', () => {
  beforeEach(() => {
    fetched.mockImplementation(async () =>
      Response.json({ success: false, code: 'token_invalid' }, { status: 401 }),
    )
  })

  test('to a call with a token says which token was refused', async () => {
    keepToken('old')
    expect(await failure(api(getBalance))).toMatchObject({ status: 401 })
    expect(refused.mock.calls).toEqual([['old']])
  })

  test('is called again, once, with the token that follows', async () => {
    keepToken('old.session')
    refused.mockResolvedValue('new.session')
    await failure(api(getBalance))
    const bearers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
    expect(bearers).toEqual(['Bearer old.session', 'Bearer new.session'])
    expect(refused.mock.calls).toEqual([['old.session']])
  })

  test('to a guest refuses no token', async () => {
    await failure(api(getBalance))
    expect(refused).not.toHaveBeenCalled()
  })
})
