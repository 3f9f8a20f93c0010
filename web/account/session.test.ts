/** The life of a session: kept, named, ended here, ended by the server, followed across tabs. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getBalance } from '#contract/addresses/money.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { keepToken, readToken } from '../api/token.ts'
import { clearNotice, useNoticeStore } from '../ui/notice.ts'
import { useAppStore } from './app-store.ts'
import { signIn, signOut, startSession } from './session.ts'

const me = { accountId: 1, fullName: 'Ada Byron', email: 'ada@example.com', roles: ['player'] }
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const stored = new Map<string, string>()
const tab = new EventTarget()
let stop: () => void

beforeEach(() => {
  stored.clear()
  fetched.mockReset().mockImplementation(async () => Response.json(me))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', tab)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  stop = startSession()
})
afterEach(() => {
  stop()
  keepToken(null)
  clearNotice()
  vi.unstubAllGlobals()
})

const state = () => useAppStore.getState()
const bearers = (path: string) =>
  fetched.mock.calls
    .filter(([called]) => called === path)
    .map(([, { headers }]) => new Headers(headers).get('authorization'))

test('the store starts as a guest and has no actions', () => {
  expect(useAppStore.getInitialState()).toEqual({ user: null, isAuthenticated: false })
})

test('signing in keeps the token, and the server names the player', async () => {
  signIn('t1')
  expect(stored.get('token')).toBe('t1')
  expect(state()).toEqual({ user: null, isAuthenticated: true })
  await expect
    .poll(() => state().user)
    .toEqual({ fullName: 'Ada Byron', email: 'ada@example.com', roles: ['player'] })
  expect(bearers('/api/auth/me')).toEqual(['Bearer t1'])
})

test("a player's own data does not outlive the session", () => {
  signIn('t1')
  queryClient.setQueryData([accountKey, 'balance'], { balance: 1 })
  queryClient.setQueryData(['sports', 'tennis'], [])
  keepToken(null)
  expect(queryClient.getQueryData([accountKey, 'balance'])).toBeUndefined()
  expect(queryClient.getQueryData(['sports', 'tennis'])).toEqual([])
})

test('signing out revokes the token on the server and forgets it at once', async () => {
  signIn('t1')
  const done = signOut()
  expect(readToken()).toBeNull()
  expect(stored.has('token')).toBe(false)
  expect(state()).toEqual({ user: null, isAuthenticated: false })
  await done
  expect(bearers('/api/auth/logout')).toEqual(['Bearer t1'])
})

test('signing out works when the server cannot be reached', async () => {
  signIn('t1')
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await signOut()
  expect(state().isAuthenticated).toBe(false)
})

test('a guest who signs out calls nothing', async () => {
  await signOut()
  expect(fetched).not.toHaveBeenCalled()
})

test('a token that the server refuses ends the session with a sentence', async () => {
  signIn('t1')
  fetched.mockImplementation(async () => Response.json({}, { status: 401 }))
  await api(getBalance).catch(() => {})
  expect(readToken()).toBeNull()
  expect(useNoticeStore.getState().notice).toEqual({
    kind: 'error',
    sentence: 'Your session has ended. Please log in again.',
    path: null,
  })
})

test("a late refusal of an earlier session's token does not end the one that followed", async () => {
  signIn('t1')
  let answer: (response: Response) => void = () => {}
  fetched.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const late = api(getBalance).catch(() => {})
  signIn('t2')
  answer(Response.json({}, { status: 401 }))
  await late
  expect(readToken()).toBe('t2')
  expect(state().isAuthenticated).toBe(true)
})

test('another tab signs in and out for this one too', () => {
  stored.set('token', 't9')
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
  expect(state().isAuthenticated).toBe(true)
  stored.clear()
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(state().isAuthenticated).toBe(false)
})
