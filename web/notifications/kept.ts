/** Follows the newest notifications that the server keeps of the account, and counts those that are not read. */
import { create } from 'zustand'
import type { Notification } from '#contract/notifications.ts'
import { followDocument, isDocumentKnown, shownDocument } from '../account/document/account-document.ts'
import { ApiError } from '../api/client.ts'
import { orders, takeTopics } from '../live/live.ts'
import { getNotifications } from './kept-calls.ts'
import { readMarkOf } from './read-mark.ts'
import { tellUnread } from './unread-parts.ts'

interface Kept {
  /** The first page, newest first. */
  notifications: readonly Notification[]
  /** The highest id; null before it is known. */
  last: number | null
}

const nothing: Kept = { notifications: [], last: null }

export const useKept = create<Kept>()(() => nothing)

type Listener = (added: readonly Notification[]) => void

let read: (() => void) | null = null

const send = takeTopics({
  onOpen() {},
  onMessage({ op }) {
    if (read === null) return
    if (op === 'notifications') read()
    // The connection knows by then who it is; what came while there was none is read as well.
    else if (op === 'orders-image') follow()
  },
})

function follow(): void {
  send({ op: 'subscribe', topic: 'notifications' })
  read?.()
}

/** Follows them from now on; `onNew` is told of those that come while they are followed, newest first. Returns the function that ends it. */
export function followKept(onNew: Listener): () => void {
  const reader = createReader(onNew)
  read = reader.read
  const endMark = followDocument(count)
  const endList = useKept.subscribe(count)
  if (orders.isKnown()) follow()
  return () => {
    reader.end()
    read = null
    endMark()
    endList()
    useKept.setState(nothing)
    tellUnread('account', 0)
  }
}

/** Returns what reads the newest, one call at a time: told of more meanwhile, it reads once more. */
function createReader(onNew: Listener) {
  let isReading = false
  let isTold = false
  let isOver = false
  async function readAll(): Promise<void> {
    isReading = true
    while (isTold && !isOver) {
      isTold = false
      const answer = await getNotifications().catch(orNull)
      if (answer === null || isOver) continue
      const { last: before } = useKept.getState()
      useKept.setState({ notifications: answer.notifications, last: answer.last })
      if (before !== null) onNew(answer.notifications.filter(({ id }) => id > before))
    }
    isReading = false
  }
  return {
    read() {
      isTold = true
      if (!isReading) void readAll()
    },
    end() {
      isOver = true
    },
  }
}

/** Without an answer the bell says what it said; the next message or connection asks again. */
function orNull(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** Nothing counts as unread before it is known how far they are read. */
function count(): void {
  const mark = isDocumentKnown() ? readMarkOf(shownDocument()) : Number.POSITIVE_INFINITY
  tellUnread('account', useKept.getState().notifications.filter(({ id }) => id > mark).length)
}
