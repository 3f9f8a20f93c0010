/** What all announcements share: how long ahead they are made, how many may wait, and when they come into force. */
import type { LedgerState } from '../ledger/ledger.ts'
import type { Announcement, Tree } from '../ledger/tree.ts'

/** Changes that have not come into force: of the house's and agents' deals, and as many of what agents give back, so that neither takes the other's room. */
const announcedMax = 1_000
/** 30 days. */
const noticeMaxMs = 30 * 24 * 3_600_000

type Announced = keyof Pick<Announcement, 'changes' | 'giveBacks'>

/** Returns whether that long a notice may be given, and there is room for `count` more of what is announced. */
export function isAnnounceable(
  { announcements }: Tree,
  noticeMs: number,
  { of, count }: { of: Announced; count: number },
): boolean {
  if (!Number.isSafeInteger(noticeMs) || noticeMs < 0 || noticeMs > noticeMaxMs) return false
  const waiting = announcements.reduce((sum, each) => sum + each[of].length, 0)
  return waiting + count <= announcedMax
}

/** Returns the number of the next announcement and the engine time of the earliest close at which it acts: in turn with those before. */
export function nextAnnouncement({ time, tree }: LedgerState, noticeMs: number) {
  const from = Math.max(time + noticeMs, tree.announcements.at(-1)?.from ?? 0)
  return { announcement: tree.announced + 1, from }
}
