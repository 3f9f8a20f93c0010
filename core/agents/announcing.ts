/** What all announcements share: how long ahead they are made, how many may wait, and when they come into force. */
import type { LedgerState } from '../ledger/ledger.ts'
import type { Tree } from '../ledger/tree.ts'

/** Changes that have not come into force. */
const announcedMax = 1_000
/** 30 days. */
const noticeMaxMs = 30 * 24 * 3_600_000

/** Returns whether that long a notice may be given, and there is room for as many changes. */
export function isAnnounceable({ announcements }: Tree, noticeMs: number, changes: number): boolean {
  if (!Number.isSafeInteger(noticeMs) || noticeMs < 0 || noticeMs > noticeMaxMs) return false
  const waiting = announcements.reduce((sum, each) => sum + each.changes.length + each.giveBacks.length, 0)
  return waiting + changes <= announcedMax
}

/** Returns the number of the next announcement and the engine time of the earliest close at which it acts: in turn with those before. */
export function nextAnnouncement({ time, tree }: LedgerState, noticeMs: number) {
  const from = Math.max(time + noticeMs, tree.announcements.at(-1)?.from ?? 0)
  return { announcement: tree.announced + 1, from }
}
