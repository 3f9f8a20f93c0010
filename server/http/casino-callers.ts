/** Who calls the casino: a player by a token, or a guest without one. The calls of both are limited. */

import type { FastifyRequest } from 'fastify'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import { addressKey } from './address.ts'
import type { ServerDeps } from './deps.ts'
import { createWindowCounter } from './window-counter.ts'

export type CasinoCaller =
  /** `startedAt`: when the player signed in. */
  | { readonly kind: 'player'; readonly account: AccountId; readonly startedAt: number }
  /** `session`: the token it sent, which may not name a session. */
  | { readonly kind: 'guest'; readonly address: string; readonly session: string | undefined }

export interface CasinoCallers {
  /** Returns who calls. Throws `forbidden` for those who are signed in but are not players. */
  of(request: FastifyRequest): CasinoCaller
  /** As `of`, for calls that change something: counted, a player's as one instruction, and refused beyond the limits. */
  counted(request: FastifyRequest): CasinoCaller
  /** As `counted`, for routes of players alone. */
  countedPlayer(request: FastifyRequest): Extract<CasinoCaller, { kind: 'player' }>
}

/** Returns what tells the callers of public routes apart. Guests are counted by address. */
export function createCasinoCallers({ work, config: { limits }, now }: ServerDeps): CasinoCallers {
  const calls = createWindowCounter<number | string>(limits.orderCallsPerAccountPerSecond, 1_000, now)

  function counted(request: FastifyRequest): CasinoCaller {
    const caller = callerOf(request)
    const wait = calls.take(caller.kind === 'player' ? caller.account : caller.address)
    if (wait > 0) throw new RefusedError('too_many_requests', { retryAfterSeconds: wait })
    if (caller.kind === 'player') work.begin(caller.account, 1)
    return caller
  }

  return {
    of: callerOf,
    counted,
    countedPlayer(request) {
      const caller = counted(request)
      if (caller.kind === 'guest') throw new RefusedError('not_signed_in')
      return caller
    },
  }
}

function callerOf({ session, ip, headers }: FastifyRequest): CasinoCaller {
  if (session === null) {
    const token = headers['x-guest-session']
    return {
      kind: 'guest',
      address: addressKey(ip),
      session: token === undefined ? undefined : String(token),
    }
  }
  if (!session.roles.includes('player')) throw new RefusedError('forbidden')
  return { kind: 'player', account: session.accountId, startedAt: session.createdAt }
}
