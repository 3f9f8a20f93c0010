/** Who a call or a stream is of, by the token it bears: a session's, or a program's key. */
import type { Scope } from '#contract/auth.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { ProgramKeys } from './program-keys.ts'
import type { Session, Sessions } from './sessions.ts'

/** A session; with scopes it is a program's by its key, which may do no more than they name. */
export interface Bearer extends Session {
  readonly scopes?: readonly Scope[]
}

export interface Bearers {
  /** Returns whose token it is, and counts this as a use; undefined where it is good for nothing. */
  find(token: string): Bearer | undefined
  /** As `find`, for those who watch what an account has. */
  accountOfToken(token: string): { accountId: AccountId; sessionId: string } | undefined
  /** Calls the listener with the id of every session and key that ends. Returns what stops it. */
  onRevoked(listener: (id: string, accountId: AccountId) => void): () => void
}

/** Returns both as one. */
export function createBearers(sessions: Sessions, keys: ProgramKeys): Bearers {
  const find = (token: string): Bearer | undefined => keys.find(token) ?? sessions.find(token)
  return {
    find,
    accountOfToken(token) {
      const bearer = find(token)
      if (bearer === undefined || bearer.scopes?.includes('read') === false) return undefined
      return { accountId: bearer.accountId, sessionId: bearer.id }
    },
    onRevoked(listener) {
      const stops = [sessions.onRevoked(listener), keys.onEnded(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
