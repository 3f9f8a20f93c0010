/**
 * Who is signed in. Tokens are 256 random bits; only their SHA-256 is kept, in memory for the path of a bet and in
 * the store for a restart. A session ends 30 minutes after its last use, 24 hours after it began, or when revoked.
 */

import { hash, randomBytes } from 'node:crypto'
import type { Role } from '#contract/auth.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Caller } from './caller.ts'
import type { PeopleStore } from './tables.ts'

export const idleMs = 30 * 60_000
export const absoluteMs = 24 * 60 * 60_000
/** Of one account; the oldest ends when one more begins. */
const sessionsPerAccountMax = 20
/** How often expired sessions end and last uses are stored; a restart forgets uses younger than this. */
const sweepMs = 30_000
const tokenLength = 43

export interface Session {
  readonly id: string
  readonly accountId: AccountId
  readonly roles: readonly Role[]
  readonly createdAt: number
  usedAt: number
  /** Where it began, and by which program; "" where that was not noted. */
  readonly address: string
  readonly agent: string
}

export interface Sessions {
  /** Begins a session of whoever calls and returns its token, once it is stored. */
  open(
    user: { readonly accountId: AccountId; readonly roles: readonly Role[] },
    caller: Pick<Caller, 'address' | 'agent'>,
  ): Promise<string>
  /** Returns the live session of a token and counts this as a use; undefined when there is none. */
  find(token: string): Session | undefined
  /** As `find`, for those who need no more than whose it is. */
  accountOfToken(token: string): { accountId: AccountId; sessionId: string } | undefined
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

/** Returns the sessions that the store kept and that are still good. */
export async function openSessions(
  store: PeopleStore,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<Sessions> {
  const live = new Map<string, Session>()
  const ofAccount = new Map<number, Set<Session>>()
  const used = new Set<Session>()
  const listeners = new Set<(sessionId: string, accountId: AccountId) => void>()

  const start = now()
  for (const session of await store.loadSessions(start - idleMs, start - absoluteMs)) {
    // A machine that was set back while nobody was here must not make a session longer.
    const [createdAt, usedAt] = [session.createdAt, session.usedAt].map((time) => Math.min(time, start))
    keep({ ...session, createdAt: createdAt!, usedAt: usedAt! })
  }
  const timer = setInterval(() => sweep().catch(onError), sweepMs)
  timer.unref()

  function keep(session: Session): void {
    live.set(session.id, session)
    const others = ofAccount.get(session.accountId)
    if (others === undefined) ofAccount.set(session.accountId, new Set([session]))
    else others.add(session)
  }

  async function end(sessions: readonly Session[]): Promise<void> {
    if (sessions.length === 0) return
    for (const session of sessions) {
      live.delete(session.id)
      used.delete(session)
      const others = ofAccount.get(session.accountId)
      others?.delete(session)
      if (others?.size === 0) ofAccount.delete(session.accountId)
      for (const listener of listeners) listener(session.id, session.accountId)
    }
    await store.removeSessions(sessions.map(({ id }) => id))
  }

  function isOver(session: Session, time: number): boolean {
    return time - session.usedAt >= idleMs || time - session.createdAt >= absoluteMs
  }

  function find(token: string): Session | undefined {
    if (token.length !== tokenLength) return undefined
    const session = live.get(idOf(token))
    if (session === undefined) return undefined
    const time = now()
    if (isOver(session, time)) return undefined
    if (time !== session.usedAt) {
      session.usedAt = time
      used.add(session)
    }
    return session
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

  return {
    async open({ accountId, roles }, { address, agent }) {
      const token = randomBytes(32).toString('base64url')
      const time = now()
      const session = { id: idOf(token), accountId, roles, createdAt: time, usedAt: time, address, agent }
      // Live before it is stored: whoever ends the account's sessions meanwhile ends this one too.
      keep(session)
      const stored = store.insertSession(session)
      const own = ofAccount.get(accountId)!
      const ended = own.size > sessionsPerAccountMax ? end([own.values().next().value!]) : undefined
      await Promise.all([stored, ended])
      return token
    },
    find,
    accountOfToken(token) {
      const session = find(token)
      return session && { accountId: session.accountId, sessionId: session.id }
    },
    async revoke(sessionId) {
      const session = live.get(sessionId)
      if (session !== undefined) await end([session])
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

function idOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
