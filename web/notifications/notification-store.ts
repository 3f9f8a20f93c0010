/** The notifications of one account for this visit: kept over a reload, at most 50, newest first. */
import { create } from 'zustand'
import type { NewNotification, Notification } from './notification.ts'
import { tellUnread } from './unread-parts.ts'

export const notificationsMax = 50
const keyPrefix = 'notifications:'

interface NotificationState {
  notifications: readonly Notification[]
}

export const useNotifications = create<NotificationState>()(() => ({ notifications: [] }))

let owner: number | null = null

/** Takes up what the account was told earlier in this visit. */
export function beginNotifications(accountId: number): void {
  if (owner !== null && owner !== accountId) endNotifications()
  owner = accountId
  show(readStored(accountId))
}

/** Forgets everything, here and in the browser's storage: the account has left. */
export function endNotifications(): void {
  if (owner !== null) keep([])
  owner = null
  show([])
}

/** Adds one, unread, in place of an earlier one of the same key. Does nothing while nobody is signed in. */
export function addNotification(added: NewNotification, time: number): void {
  if (owner === null) return
  const others = useNotifications.getState().notifications.filter(({ key }) => key !== added.key)
  change([{ ...added, time, isRead: false }, ...others].slice(0, notificationsMax))
}

/** Marks all as read. */
export function markAllRead(): void {
  const { notifications } = useNotifications.getState()
  if (notifications.every(({ isRead }) => isRead)) return
  change(notifications.map((each) => ({ ...each, isRead: true })))
}

function change(notifications: readonly Notification[]): void {
  keep(notifications)
  show(notifications)
}

function show(notifications: readonly Notification[]): void {
  useNotifications.setState({ notifications })
  tellUnread('visit', notifications.filter(({ isRead }) => !isRead).length)
}

function keep(notifications: readonly Notification[]): void {
  try {
    if (notifications.length === 0) sessionStorage.removeItem(keyPrefix + owner)
    else sessionStorage.setItem(keyPrefix + owner, JSON.stringify(notifications))
  } catch {
    // Storage may be blocked or full; the notifications then last as long as the page.
  }
}

function readStored(accountId: number): readonly Notification[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyPrefix + accountId) ?? '[]')
    return Array.isArray(value) ? value.filter(isNotification).slice(0, notificationsMax) : []
  } catch {
    // What cannot be read counts as nothing told yet.
    return []
  }
}

function isNotification(value: unknown): value is Notification {
  if (typeof value !== 'object' || value === null) return false
  const { key, time, title, detail, to, isRead } = value as Partial<Record<keyof Notification, unknown>>
  const texts = [key, title, detail, to]
  return (
    texts.every((text) => typeof text === 'string') &&
    String(to).startsWith('/') &&
    typeof time === 'number' &&
    typeof isRead === 'boolean'
  )
}
