/**
 * Who is signed in. Tokens are 256 random bits; only their SHA-256 is kept, in memory for the path of a bet and in
 * the store for a restart. A session of the page is carried by a cookie (carriage.ts); a program's has one token, for all
 * of its life. Both end some time after their last use, some time after they began, or when revoked.
 */

import type { Role } from '#contract/auth.ts'
import { isStaff } from '#contract/permissions.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Caller } from './caller.ts'
import { type Carriage, familyOf, firstPair, judge, nextPair, type Pair } from './carriage.ts'
import type { StoredSession } from './session-tables.ts'
import type { PeopleStore } from './tables.ts'
import { digestOf, newSecret } from './tokens.ts'

export const idleMs = 30 * 60_000
export const absoluteMs = 24 * 60 * 60_000
/** Of administrators. */
export const staffIdleMs = 15 * 60_000
export const staffAbsoluteMs = 12 * 60 * 60_000
/** Of one account; the oldest ends when one more begins. */
const sessionsPerAccountMax = 20
/** How often expired sessions end and last uses are stored; a restart forgets uses younger than this. */
const sweepMs = 30_000
/** No token is longer. */
const tokenLengthMax = 100

export interface Session {
  readonly id: string
  readonly accountId: AccountId
  readonly roles: readonly Role[]
  readonly createdAt: number
  usedAt: number
  /** Where it began, and by which program; "" where that was not noted. */
  readonly address: string
  readonly agent: string
  /** When whoever holds it last showed who it is. */
  provenAt: number
  /** When that was last shown by more than a password; 0 for never. */
  strongAt: number
}

interface Live extends Session {
  /** Digest of the token that its calls carry, and when that ends. */
  access: string
  accessEndsAt: number
  carriage: Carriage | undefined
}

/** A session that has begun or goes on, with what its holder gets. */
export interface Opened {
  readonly session: Session
  readonly token: string
  /** For the cookie of a session of the page. */
  readonly refresh?: string
  /** Seconds for which the cookie is to be kept. */
  readonly secondsLeft: number
}

/** Who signs in, and from where. */
type Arriving = { readonly accountId: AccountId; readonly roles: readonly Role[] }
type From = Pick<Caller, 'address' | 'agent'> & { readonly isPage?: boolean }

export interface Sessions {
  /** Begins a session of whoever calls, once it is stored. `isStrong`: shown by more than a password. */
  open(user: Arriving, caller: From, isStrong?: boolean): Promise<Opened>
  /**
   * Exchanges a refresh token for the next pair, once that is stored. Undefined where it is good for nothing; where it was
   * exchanged before and the next one is in use, the session ends: one of the two who have it is a thief.
   */
  renew(refresh: string): Promise<Opened | undefined>
  /** Returns the live session of a token and counts this as a use; undefined when there is none. */
  find(token: string): Session | undefined
  /** As `find`, for those who need no more than whose it is. */
  accountOfToken(token: string): { accountId: AccountId; sessionId: string } | undefined
  /** Notes that its holder has just shown who it is. */
  prove(sessionId: string, isStrong: boolean): Promise<void>
  /** Engine time has gone ahead by `ms` in which nobody could call: idle times are as long as they were. */
  passOver(ms: number): void
  /** None of an account's sessions counts from now on as shown by more than a password. */
  weaken(accountId: AccountId): Promise<void>
  revoke(sessionId: string): Promise<void>
  /** When each account with a live session was last there, as far as that is stored. */
  lastUses(): Map<AccountId, number>
  /** Live sessions of an account, those that began first in front. */
  of(accountId: AccountId): readonly Session[]
  /** Ends every session of an account, but for the one that is kept: its roles or its password changed, or it asks for it. */
  revokeAllOf(accountId: AccountId, kept?: string): Promise<void>
  /** Calls the listener with every session that ends, by revocation or by time. Returns what stops it. */
  onRevoked(listener: (sessionId: string, accountId: AccountId) => void): () => void
  /** Ends the expired and stores the last uses. Runs by itself twice a minute. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Returns the sessions that the store kept and that are still good. `onReused`: called where a refresh token was used twice. */
export async function openSessions(
  store: PeopleStore,
  now: () => number,
  onError: (error: unknown) => void,
  onReused: (session: Session) => void = () => {},
): Promise<Sessions> {
  const live = new Map<string, Live>()
  const byAccess = new Map<string, Live>()
  const byFamily = new Map<string, Live>()
  const ofAccount = new Map<number, Set<Live>>()
  const used = new Set<Live>()
  const listeners = new Set<(sessionId: string, accountId: AccountId) => void>()

  const start = now()
  const over: Live[] = []
  for (const stored of await store.loadSessions(start - idleMs, start - absoluteMs)) {
    const session = liveOf(stored, start)
    keep(session)
    if (isOver(session, start)) over.push(session)
  }
  await end(over)
  const timer = setInterval(() => sweep().catch(onError), sweepMs)
  timer.unref()

  function keep(session: Live): void {
    live.set(session.id, session)
    byAccess.set(session.access, session)
    if (session.carriage) byFamily.set(session.carriage.family, session)
    const others = ofAccount.get(session.accountId)
    if (others === undefined) ofAccount.set(session.accountId, new Set([session]))
    else others.add(session)
  }

  async function end(sessions: readonly Live[]): Promise<void> {
    if (sessions.length === 0) return
    for (const session of sessions) {
      live.delete(session.id)
      byAccess.delete(session.access)
      if (session.carriage) forgetCarriage(session.carriage)
      used.delete(session)
      const others = ofAccount.get(session.accountId)
      others?.delete(session)
      if (others?.size === 0) ofAccount.delete(session.accountId)
      for (const listener of listeners) listener(session.id, session.accountId)
    }
    await store.removeSessions(sessions.map(({ id }) => id))
  }

  function forgetCarriage({ family, older }: Carriage): void {
    byFamily.delete(family)
    if (older !== undefined) byAccess.delete(older.access)
  }

  function find(token: string): Session | undefined {
    if (token.length > tokenLengthMax) return undefined
    const digest = digestOf(token)
    const session = byAccess.get(digest)
    if (session === undefined) return undefined
    const time = now()
    if (isOver(session, time) || time >= endOf(session, digest)) return undefined
    if (session.carriage !== undefined && digest === session.access) session.carriage.isTaken = true
    if (time !== session.usedAt) {
      session.usedAt = time
      used.add(session)
    }
    return session
  }

  function liveSession(sessionId: string): Live | undefined {
    const session = live.get(sessionId)
    return session === undefined || isOver(session, now()) ? undefined : session
  }

  async function storeUses(): Promise<void> {
    if (used.size === 0) return
    const uses = [...used].map(({ id, usedAt }) => [id, usedAt] as const)
    used.clear()
    await store.touchSessions(uses)
  }

  async function sweep(): Promise<void> {
    const time = now()
    await end([...live.values()].filter((session) => isOver(session, time)))
    await storeUses()
  }

  async function renew(refresh: string): Promise<Opened | undefined> {
    if (refresh.length > tokenLengthMax) return undefined
    const session = byFamily.get(digestOf(familyOf(refresh)))
    const time = now()
    if (session?.carriage === undefined || isOver(session, time)) return undefined
    const { carriage } = session
    const judgement = judge(carriage, digestOf(refresh), time)
    if (judgement === 'reused') {
      onReused(session)
      await end([session])
      return undefined
    }
    const { pair, stored } = judgement === 'same' ? carriage.handed! : rotate(session, carriage, refresh)
    await stored
    return openedOf(session, pair, time)
  }

  /** Puts the next pair in the place of the present one, and hands it out once more for a moment. */
  function rotate(
    session: Live,
    carriage: Carriage,
    presented: string,
  ): { pair: Pair; stored: Promise<void> } {
    const time = now()
    const endsAt = endsLastAt(session)
    const [pair, kept] = nextPair(carriage, { sessionId: session.id, presented, time, endsAt })
    const isAgain = kept.previous === carriage.previous
    // A pair that never arrived is good for nothing; of one that did, calls may be under way.
    if (isAgain) byAccess.delete(session.access)
    else if (carriage.older !== undefined) byAccess.delete(carriage.older.access)
    const older = isAgain ? carriage.older : { access: session.access, endsAt: session.accessEndsAt }
    const stored = store.rotateSession(session.id, kept)
    session.carriage = { ...kept, isTaken: false, older, handed: { pair, stored } }
    session.access = kept.access
    session.accessEndsAt = kept.accessEndsAt
    byAccess.set(kept.access, session)
    return { pair, stored }
  }

  return {
    async open({ accountId, roles }, { address, agent, isPage = false }, isStrong = false) {
      const time = now()
      const times = { createdAt: time, usedAt: time, provenAt: time }
      const begun = { accountId, roles, ...times, address, agent, strongAt: isStrong ? time : 0 }
      const token = newSecret()
      const id = isPage ? newSecret(16) : digestOf(token)
      const [pair, carriage] = isPage ? firstPair(id, time, time + absoluteOf(roles)) : [{ token }, null]
      const stored: StoredSession = { id, ...begun, carriage }
      const session = liveOf(stored, time)
      // Live before it is stored: whoever ends the account's sessions meanwhile ends this one too.
      keep(session)
      const inserted = store.insertSession(stored)
      const own = ofAccount.get(accountId)!
      const ended = own.size > sessionsPerAccountMax ? end([own.values().next().value!]) : undefined
      await Promise.all([inserted, ended])
      return openedOf(session, pair, time)
    },
    renew,
    find,
    accountOfToken(token) {
      const session = find(token)
      return session && { accountId: session.accountId, sessionId: session.id }
    },
    async prove(sessionId, isStrong) {
      const session = liveSession(sessionId)
      if (session === undefined) return
      session.provenAt = now()
      if (isStrong) session.strongAt = session.provenAt
      await store.proveSession(sessionId, session.provenAt, session.strongAt)
    },
    async weaken(accountId) {
      for (const session of ofAccount.get(accountId) ?? []) session.strongAt = 0
      await store.weakenSessions(accountId)
    },
    async revoke(sessionId) {
      const session = live.get(sessionId)
      if (session !== undefined) await end([session])
    },
    passOver(ms) {
      for (const session of live.values()) {
        session.usedAt += ms
        used.add(session)
      }
    },
    lastUses() {
      const uses = new Map<AccountId, number>()
      for (const { accountId, usedAt } of live.values()) {
        uses.set(accountId, Math.max(usedAt, uses.get(accountId) ?? 0))
      }
      return uses
    },
    of(accountId) {
      const time = now()
      return [...(ofAccount.get(accountId) ?? [])].filter((session) => !isOver(session, time))
    },
    revokeAllOf: (accountId, kept) =>
      end([...(ofAccount.get(accountId) ?? [])].filter(({ id }) => id !== kept)),
    onRevoked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sweep,
    async close() {
      clearInterval(timer)
      await storeUses()
    },
  }
}

function absoluteOf(roles: readonly Role[]): number {
  return isStaff(roles) ? staffAbsoluteMs : absoluteMs
}

function endsLastAt({ createdAt, roles }: Session): number {
  return createdAt + absoluteOf(roles)
}

function isOver(session: Session, time: number): boolean {
  const idle = isStaff(session.roles) ? staffIdleMs : idleMs
  return time - session.usedAt >= idle || time >= endsLastAt(session)
}

/** Until when a token of the session is good, by its digest. */
function endOf({ access, accessEndsAt, carriage }: Live, digest: string): number {
  return digest === access ? accessEndsAt : (carriage?.older?.endsAt ?? 0)
}

function openedOf(session: Session, pair: Pair | { readonly token: string }, time: number): Opened {
  const secondsLeft = Math.max(0, Math.floor((endsLastAt(session) - time) / 1_000))
  return { session, ...pair, secondsLeft }
}

/** Returns a stored session as it goes on. A machine that was set back while nobody was here must not make it longer. */
function liveOf({ carriage, ...stored }: StoredSession, time: number): Live {
  const [createdAt, usedAt, provenAt, strongAt] = [
    ...[stored.createdAt, stored.usedAt, stored.provenAt, stored.strongAt].map((at) => Math.min(at, time)),
  ] as [number, number, number, number]
  const times = { createdAt, usedAt, provenAt, strongAt }
  if (carriage === null) {
    // Its one token is what its id is of, and good for as long as it is used.
    return { ...stored, ...times, access: stored.id, accessEndsAt: Infinity, carriage: undefined }
  }
  const { access, accessEndsAt, rotatedAt } = carriage
  const known = { ...carriage, isTaken: usedAt > rotatedAt, older: undefined, handed: undefined }
  return { ...stored, ...times, access, accessEndsAt, carriage: known }
}
