/** Exchanging the page’s token: in time, late, by another window first, and when there is nothing to exchange any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken, onTokenChange, readSession, readToken } from '../api/token.ts'
import { follow, renew } from './renewal.ts'

const minute = 60_000
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const stored = new Map<string, string>()
const changes: (string | null)[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  stored.clear()
  fetched.mockReset().mockImplementation(async () => Response.json({ data: { token: 'b.ann' } }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  keepToken('a.ann')
  changes.length = 0
  stop = onTokenChange((token) => changes.push(token))
})
afterEach(() => {
  stop()
  keepToken(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the next token is kept, and is of the same session', async () => {
  expect(await renew('a.ann')).toBe('b.ann')
  expect([readToken(), stored.get('token'), readSession()]).toEqual(['b.ann', 'b.ann', 'ann'])
  expect(changes).toEqual([])
  const [path, init] = fetched.mock.calls[0]!
  expect([path, init.method, init.headers]).toEqual([
    '/api/auth/refresh',
    'POST',
    { 'x-crossbook-page': '1' },
  ])
})

test('another window that was first has done it for this one', async () => {
  stored.set('token', 'c.ann')
  expect(await renew('a.ann')).toBe('c.ann')
  expect([readToken(), fetched.mock.calls.length, changes]).toEqual(['c.ann', 0, []])
})

test('where somebody else has signed in there is nothing for this call', async () => {
  keepToken('x.bob')
  expect(await renew('a.ann')).toBeNull()
  expect([readToken(), fetched.mock.calls.length]).toEqual(['x.bob', 0])
})

test('who signs out meanwhile stays signed out, and gets what the last call needs', async () => {
  keepToken(null)
  expect(await renew('a.ann')).toBe('b.ann')
  expect([readToken(), stored.has('token')]).toEqual([null, false])
})

test('a session that is over has no next token; an answer that is lost is an error', async () => {
  fetched.mockImplementation(async () => Response.json({}, { status: 404 }))
  expect(await renew('a.ann')).toBeNull()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(renew('a.ann')).rejects.toMatchObject({ code: 'network' })
  expect(readToken()).toBe('a.ann')
})

test('it is exchanged after twelve minutes, also by a page that is loaded between', async () => {
  const refused = vi.fn(async (token: string) => renew(token))
  follow(refused)
  await vi.advanceTimersByTimeAsync(5 * minute)
  // As after a reload: the time is kept beside the token.
  follow(refused)
  await vi.advanceTimersByTimeAsync(7 * minute - 1)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refused.mock.calls).toEqual([['a.ann']])
  fetched.mockImplementation(async () => Response.json({ data: { token: 'c.ann' } }))
  await vi.advanceTimersByTimeAsync(12 * minute)
  expect([refused.mock.calls.length, readToken()]).toEqual([2, 'c.ann'])
})

test('one that had no answer is tried again half a minute later', async () => {
  const refused = vi.fn(async (token: string) => renew(token))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  follow(refused)
  await vi.advanceTimersByTimeAsync(12 * minute)
  expect(readToken()).toBe('a.ann')
  await vi.advanceTimersByTimeAsync(30_001)
  expect([refused.mock.calls.length, readToken()]).toEqual([2, 'b.ann'])
})
