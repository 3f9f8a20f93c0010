/**
 * Slows guessing at one account. From one network: five free failures, then a wait that doubles from a second to a quarter
 * of an hour. From all together: a delay of at most five seconds, so that nobody can keep the owner out by failing. Where the
 * owner signed in lately neither holds. Under the profile `strict` a network's third failure is a lock, there too.
 */
import { hash } from 'node:crypto'
import { RefusedError } from '#server/refusals.ts'
import type { PeopleStore } from './tables.ts'

/** How often a place may fail, and how long it waits after that. */
interface Waits {
  readonly free: number
  /** The wait doubles with every failure from the first to the most, milliseconds. */
  readonly firstMs: number
  readonly mostMs: number
  /** After this long without a failure the count starts again from zero. */
  readonly forgottenMs: number
  /** Whether it holds where the owner signed in lately too. */
  readonly isForAll: boolean
}

const forgottenAfterMs = 24 * 60 * 60_000
const usualWaits: Waits = {
  free: 5,
  firstMs: 1_000,
  mostMs: 15 * 60_000,
  forgottenMs: forgottenAfterMs,
  isForAll: false,
}
const halfAnHour = 30 * 60_000
/** Under the profile `strict`: three failures in half an hour lock the account for half an hour, from that network alone. */
const strictWaits: Waits = {
  free: 3,
  firstMs: halfAnHour,
  mostMs: halfAnHour,
  forgottenMs: halfAnHour,
  isForAll: true,
}
/** Failures at one account from everywhere, until each further try from a new place is delayed. */
const failuresUndelayed = 10
const delayMostMs = 5_000
/** Tries that may be held at once: what they cost is a socket and a timer each. */
const delayedMax = 1_000
/** For how long a network that an account signed in from is known as its own. */
export const knownForMs = 30 * 24 * 60 * 60_000
/** Counts remembered; beyond it the one that failed longest ago is forgotten. Networks that are known, likewise. */
const subjectsMax = 50_000

/** Whose account is tried, and from where. */
export interface Try {
  /** Canonical. */
  readonly email: string
  readonly network: string
}

export interface Throttle {
  /**
   * Begins a try, after the delay it has to bear. Refuses with too_many_attempts while its place has to wait. Tries that are
   * under way count as failed, so that many at once gain nothing; one that says nothing of its end counts for nothing.
   */
  begin(tried: Try): Promise<TryUnderWay>
  /** From now on the place is known as one of the account's own: somebody has signed in there. */
  know(tried: Try): Promise<void>
}

export interface TryUnderWay {
  failed(): Promise<void>
  /** The count of its place starts again from zero. */
  succeeded(): Promise<void>
  /** It is over. Called last in any case: what neither failed nor succeeded was never looked at. */
  end(): void
}

interface Count {
  readonly failures: number
  readonly lastAt: number
}

export interface ThrottleOptions {
  readonly now: () => number
  /** Resolves after `ms` milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
  /** Whether the profile in force is `strict`. */
  readonly isStrict?: boolean
}

/** Returns the throttle with the counts that the store kept. Unknown addresses are counted like known ones. */
export async function createThrottle(store: PeopleStore, options: ThrottleOptions): Promise<Throttle> {
  const { now, pause, isStrict = false } = options
  const waits = isStrict ? strictWaits : usualWaits
  const counts = new Map<string, Count>()
  for (const { subject, failures, lastAt } of await store.loadAttempts(now() - forgottenAfterMs)) {
    counts.set(subject, { failures, lastAt })
  }
  const known = new Map<string, number>()
  for (const { subject, at } of await store.loadKnown(now() - knownForMs)) known.set(subject, at)
  const underWay = new Map<string, number>()
  let delayed = 0

  function countOf(subject: string): Count | undefined {
    const count = counts.get(subject)
    return count !== undefined && now() - count.lastAt < waits.forgottenMs ? count : undefined
  }

  function isKnown(place: string): boolean {
    const at = known.get(place)
    return at !== undefined && now() - at < knownForMs
  }

  async function countFailure(subject: string): Promise<void> {
    const next = { failures: (countOf(subject)?.failures ?? 0) + 1, lastAt: now() }
    // Deleted first, so that the map's order is the order of the last failures.
    counts.delete(subject)
    counts.set(subject, next)
    await store.keepAttempts({ subject, ...next })
    if (counts.size > subjectsMax) await forget(counts.keys().next().value!)
  }

  async function forget(subject: string): Promise<void> {
    counts.delete(subject)
    await store.forgetAttempts([subject])
  }

  async function knowPlace(place: string): Promise<void> {
    known.delete(place)
    known.set(place, now())
    const oldest = known.size > subjectsMax ? known.keys().next().value! : undefined
    if (oldest !== undefined) known.delete(oldest)
    await store.keepKnown({ subject: place, at: now() }, oldest)
  }

  function refuseWaiting(place: string): void {
    const count = countOf(place)
    const others = underWay.get(place) ?? 0
    const left = count === undefined ? 0 : waitLeft(waits, count, now())
    // With others under way a place has only its free tries; what they come to decides about the next one.
    const isAhead = others > 0 && (count?.failures ?? 0) + others >= waits.free
    if (left <= 0 && !isAhead) return
    throw new RefusedError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1_000)) })
  }

  async function delay(account: string): Promise<void> {
    const ms = delayAfter(countOf(account)?.failures ?? 0)
    if (ms === 0) return
    if (delayed >= delayedMax) throw new RefusedError('too_many_attempts', { retryAfterSeconds: 5 })
    delayed++
    try {
      await pause(ms)
    } finally {
      delayed--
    }
  }

  return {
    async begin({ email, network }) {
      const account = subjectOf(email)
      const place = subjectOf(`${email}\n${network}`)
      const isOwn = isKnown(place)
      if (!isOwn || waits.isForAll) refuseWaiting(place)
      underWay.set(place, (underWay.get(place) ?? 0) + 1)
      const end = () => {
        const left = underWay.get(place)! - 1
        if (left === 0) underWay.delete(place)
        else underWay.set(place, left)
      }
      try {
        if (!isOwn) await delay(account)
      } catch (error) {
        end()
        throw error
      }
      return {
        end,
        async failed() {
          await Promise.all([countFailure(place), countFailure(account)])
        },
        succeeded: () => forget(place),
      }
    },
    know: ({ email, network }) => knowPlace(subjectOf(`${email}\n${network}`)),
  }
}

/** Never longer than the wait itself: a clock set back must not lock anyone out. */
function waitLeft(waits: Waits, { failures, lastAt }: Count, time: number): number {
  const wait = waitAfter(waits, failures)
  return Math.min(wait, lastAt + wait - time)
}

function waitAfter({ free, firstMs, mostMs }: Waits, failures: number): number {
  return failures < free ? 0 : Math.min(mostMs, firstMs * 2 ** (failures - free))
}

function delayAfter(failures: number): number {
  if (failures < failuresUndelayed) return 0
  return Math.min(delayMostMs, 250 * 2 ** (failures - failuresUndelayed))
}

/** A digest, since people type all sorts of things into the field for the address, passwords among them. */
function subjectOf(text: string): string {
  return hash('sha256', text, 'base64url')
}
