/** Slows guessing at one account: five free failures, then a wait that doubles from a second to a quarter of an hour. */
import { hash } from 'node:crypto'
import { RefusedError } from '#server/refusals.ts'
import type { PeopleStore } from './tables.ts'

export const failuresFree = 5
const waitFirstMs = 1_000
const waitMostMs = 15 * 60_000
/** After this long without a failure the count starts again from zero. */
const forgottenAfterMs = 24 * 60 * 60_000
/** Addresses remembered; beyond it the one that failed longest ago is forgotten. */
const subjectsMax = 50_000

export interface Throttle {
  /**
   * Counts a try at the address as failed, before the password is looked at, so that many at once gain nothing.
   * Refuses with too_many_attempts while the address has to wait.
   */
  begin(email: string): Promise<void>
  /** The try was a success: the count starts again from zero. */
  succeed(email: string): Promise<void>
}

/** Returns the throttle with the counts that the store kept. Unknown addresses are counted like known ones. */
export async function createThrottle(store: PeopleStore, now: () => number): Promise<Throttle> {
  const counts = new Map<string, { failures: number; lastAt: number }>()
  for (const { subject, failures, lastAt } of await store.loadAttempts(now() - forgottenAfterMs)) {
    counts.set(subject, { failures, lastAt })
  }
  return {
    async begin(email) {
      const subject = subjectOf(email)
      const known = counts.get(subject)
      const count = known !== undefined && now() - known.lastAt < forgottenAfterMs ? known : undefined
      const left = count === undefined ? 0 : waitLeft(count, now())
      if (left > 0) {
        throw new RefusedError('too_many_attempts', { retryAfterSeconds: Math.ceil(left / 1_000) })
      }
      const next = { failures: (count?.failures ?? 0) + 1, lastAt: now() }
      // Deleted first, so that the map's order is the order of the last failures.
      counts.delete(subject)
      counts.set(subject, next)
      await store.keepAttempts({ subject, ...next })
      if (counts.size > subjectsMax) await forget(counts.keys().next().value!)
    },
    async succeed(email) {
      await forget(subjectOf(email))
    },
  }

  async function forget(subject: string): Promise<void> {
    counts.delete(subject)
    await store.forgetAttempts([subject])
  }
}

/** Never longer than the wait itself: a clock set back must not lock anyone out. */
function waitLeft({ failures, lastAt }: { failures: number; lastAt: number }, time: number): number {
  const wait = waitAfter(failures)
  return Math.min(wait, lastAt + wait - time)
}

function waitAfter(failures: number): number {
  if (failures < failuresFree) return 0
  return Math.min(waitMostMs, waitFirstMs * 2 ** (failures - failuresFree))
}

/** A digest, since people type all sorts of things into the field for the address, passwords among them. */
function subjectOf(email: string): string {
  return hash('sha256', email, 'base64url')
}
