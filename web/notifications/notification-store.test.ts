/** Notifications of an account: counted, kept over a reload, at most 50, gone with the session. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addNotification,
  beginNotifications,
  endNotifications,
  markAllRead,
  notificationsMax,
  useNotifications,
} from './notification-store.ts'
import { unread } from './unread.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  beginNotifications(17)
})
afterEach(() => {
  endNotifications()
  vi.unstubAllGlobals()
})

const about = (key: string) => ({ key, title: key, detail: '', to: '/lobby/market/7' })
const keys = () => useNotifications.getState().notifications.map(({ key }) => key)

test('the newest stands first and all unread are counted until they are read', () => {
  addNotification(about('a'), 1)
  addNotification(about('b'), 2)
  expect(keys()).toEqual(['b', 'a'])
  expect(unread.getState()).toBe(2)
  markAllRead()
  expect(unread.getState()).toBe(0)
  expect(keys()).toEqual(['b', 'a'])
})

test('a later one of the same key takes the place of the earlier and is unread', () => {
  addNotification(about('a'), 1)
  addNotification(about('b'), 2)
  markAllRead()
  addNotification({ ...about('a'), title: 'again' }, 3)
  expect(keys()).toEqual(['a', 'b'])
  expect(useNotifications.getState().notifications[0]).toMatchObject({
    title: 'again',
    time: 3,
    isRead: false,
  })
  expect(unread.getState()).toBe(1)
})

test('at most 50 are kept', () => {
  for (let count = 0; count <= notificationsMax; count++) addNotification(about(`n${count}`), count)
  expect(keys()).toHaveLength(50)
  expect(keys()[0]).toBe('n50')
  expect(keys()).not.toContain('n0')
})

test('a reload finds them again, as read as they were', () => {
  addNotification(about('a'), 1)
  markAllRead()
  addNotification(about('b'), 2)
  useNotifications.setState({ notifications: [] })
  beginNotifications(17)
  expect(keys()).toEqual(['b', 'a'])
  expect(unread.getState()).toBe(1)
})

test('the end of the session leaves nothing behind', () => {
  addNotification(about('b'), 2)
  endNotifications()
  expect(keys()).toEqual([])
  expect(unread.getState()).toBe(0)
  expect(stored.size).toBe(0)
  addNotification(about('c'), 3)
  expect(keys()).toEqual([])
})

test('one account does not see those of another', () => {
  addNotification(about('a'), 1)
  beginNotifications(18)
  expect(keys()).toEqual([])
  expect(stored.size).toBe(0)
})

test('what is stored by somebody else is left out', () => {
  stored.set('notifications:19', JSON.stringify([{ key: 'x' }, 7, null]))
  beginNotifications(19)
  expect(keys()).toEqual([])
  stored.set('notifications:20', 'not json')
  beginNotifications(20)
  expect(keys()).toEqual([])
})
