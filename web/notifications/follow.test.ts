/** What of the stream and of refused calls is told, and what is no news. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification, Notifications } from '#contract/notifications.ts'
import { ApiError } from '../api/client.ts'
import { tellRefusal } from '../api/refusals.ts'
import { followNotifications } from './follow.ts'
import { useKept } from './kept.ts'
import { beginNotifications, endNotifications, useNotifications } from './notification-store.ts'
import { markRead } from './read-mark.ts'
import { unread } from './unread.ts'

const stream = vi.hoisted(() => ({ tell: (_: { op: string }) => {}, sent: [] as unknown[] }))
const listed = vi.hoisted(() => vi.fn())
const account = vi.hoisted(() => ({ document: {} as { marks?: { notifications?: number } }, tell: () => {} }))
const sounds = vi.hoisted(() => vi.fn())
vi.mock('../live/live.ts', () => ({
  orders: { isKnown: () => true },
  serverNow: () => 1,
  startLive: () => {},
  takeTopics(topics: { onMessage(message: { op: string }): void }) {
    stream.tell = topics.onMessage
    return (message: unknown) => stream.sent.push(message)
  },
}))
vi.mock('../account/document/account-document.ts', () => ({
  isDocumentKnown: () => true,
  shownDocument: () => account.document,
  changeDocument(change: (document: typeof account.document) => typeof account.document) {
    account.document = change(account.document)
    account.tell()
  },
  followDocument(listener: () => void) {
    account.tell = listener
    return () => {}
  },
}))
vi.mock('../casino/sounds/sound.ts', () => ({ sound: sounds }))
vi.mock('./kept-calls.ts', () => ({ getNotifications: listed }))

const one = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  time: id,
  kind: 'matched',
  marketId: 7,
  eventId: 3,
  eventName: 'M. Ferro vs T. Halvorsen',
  marketName: 'Match Odds',
  ...change,
})
const page = (...notifications: Notification[]): Notifications => ({
  notifications,
  next: null,
  last: notifications[0]?.id ?? 0,
  isComplete: true,
  asOf: 0,
  sequence: 0,
})

const told: number[] = []
let end: () => void

async function begin(...kept: Notification[]): Promise<void> {
  listed.mockResolvedValueOnce(page(...kept))
  end = followNotifications((added) => told.push(...added.map(({ id }) => id)))
  await vi.waitFor(() => expect(useKept.getState().last).not.toBeNull())
}

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/games/roulette', search: '' })
  listed.mockReset()
  sounds.mockReset()
  account.document = {}
  told.length = 0
  stream.sent.length = 0
  beginNotifications(17)
})
afterEach(() => {
  end()
  endNotifications()
  vi.unstubAllGlobals()
})

test('what the account was told while away is unread up to the mark, and no news', async () => {
  account.document = { marks: { notifications: 4 } }
  await begin(one(6), one(5), one(4))
  expect(unread.getState()).toBe(2)
  expect(told).toEqual([])
  expect(stream.sent).toEqual([{ op: 'subscribe', topic: 'notifications' }])
})

test('what comes is read, told once, and sounds', async () => {
  await begin(one(4))
  listed.mockResolvedValueOnce(page(one(6, { kind: 'settled', result: 250 }), one(5), one(4)))
  stream.tell({ op: 'notifications' })
  await vi.waitFor(() => expect(told).toEqual([6, 5]))
  expect(sounds.mock.calls).toEqual([['win']])
  expect(unread.getState()).toBe(3)
})

test('told of more while it reads, it reads once more', async () => {
  await begin()
  let answer = (_: Notifications) => {}
  listed.mockReturnValueOnce(
    new Promise<Notifications>((resolve) => {
      answer = resolve
    }),
  )
  listed.mockResolvedValueOnce(page(one(2), one(1)))
  stream.tell({ op: 'notifications' })
  stream.tell({ op: 'notifications' })
  stream.tell({ op: 'orders-image' })
  answer(page(one(1)))
  await vi.waitFor(() => expect(told).toEqual([1, 2]))
  expect(listed).toHaveBeenCalledTimes(3)
})

test('a call that fails leaves what was there; the next message asks again', async () => {
  await begin(one(4))
  listed.mockRejectedValueOnce(new ApiError({ status: 503, code: 'busy', message: 'Busy.', retryable: true }))
  stream.tell({ op: 'notifications' })
  listed.mockResolvedValueOnce(page(one(5), one(4)))
  await Promise.resolve()
  stream.tell({ op: 'notifications' })
  await vi.waitFor(() => expect(told).toEqual([5]))
})

test('the mark never goes back, and reading takes all from the bell', async () => {
  await begin(one(6), one(5))
  markRead(6)
  expect(unread.getState()).toBe(0)
  markRead(5)
  expect(account.document).toEqual({ marks: { notifications: 6 } })
})

test('a call refused because of a limit is told and leads to where the player is', async () => {
  await begin()
  tellRefusal({ code: 'stake_too_large', sentence: 'The stake is above the maximum.', marketId: null })
  tellRefusal({ code: 'market_suspended', sentence: 'The market is suspended.', marketId: 7 })
  expect(useNotifications.getState().notifications).toMatchObject([
    { title: 'Limit reached', detail: 'The stake is above the maximum.', to: '/games/roulette' },
  ])
  expect(unread.getState()).toBe(1)
})
