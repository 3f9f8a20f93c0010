/**
 * Guests' sessions: seeds and rounds for fun, in memory alone. Each is found by a token of 256 random bits; it ends when it has
 * not been used for half an hour, or when others need its place, and takes its seeds with it.
 */

import { type KeyObject, randomBytes } from 'node:crypto'
import type { GameKey } from '#core/casino/game.ts'
import type { PlayedRound } from '#core/casino/round.ts'
import { createClientSeed } from './client-seed.ts'
import { createSeed, seedHash, seedSecret } from './vault.ts'

export const guestIdleMs = 30 * 60_000
export const guestSessionsMax = 1_000
export const guestSessionsPerAddressMax = 20
const tokenBytes = 32
/** Client seeds of one session that are known to have been used. */
const clientSeedsKept = 100

/** A server seed of a guest: nothing of it is ever kept elsewhere. */
export interface GuestSeed {
  readonly seed: string
  readonly secret: KeyObject
  readonly hash: string
  isRevealed: boolean
}

export interface GuestRound {
  readonly round: PlayedRound
  readonly seed: GuestSeed
  /** The call's idempotency key, if it had one, and what the call was. */
  readonly key: string | undefined
  readonly bodyHash: string
}

export interface GuestSession {
  readonly token: string
  readonly address: string
  usedAt: number
  /** Counts the pairs, from 1. */
  pair: number
  active: GuestSeed
  next: GuestSeed
  clientSeed: string
  byPlayer: boolean
  nonce: number
  roundCount: number
  lastRoundAt: number | undefined
  /** The last ones, oldest first. */
  readonly rounds: GuestRound[]
  /** Those before the one in use, the last ones. */
  readonly usedClientSeeds: string[]
  readonly startedAt: number
  /** All that was played, by game; minor units. */
  readonly played: Map<GameKey, { rounds: number; staked: number; returned: number }>
}

export interface GuestSessions {
  /** Begins a session that its token finds again. The least recently used makes room when there are too many. */
  begin(address: string): GuestSession
  /** Returns the session of a token and counts this as a use; undefined when there is none. */
  find(token: string): GuestSession | undefined
  readonly size: number
}

/** Returns no sessions yet. */
export function createGuestSessions(now: () => number): GuestSessions {
  /** The least recently used first. */
  const live = new Map<string, GuestSession>()

  function endIdle(time: number): void {
    for (const session of live.values()) {
      if (time - session.usedAt < guestIdleMs) return
      live.delete(session.token)
    }
  }

  function makeRoom(address: string): void {
    const own = [...live.values()].filter((session) => session.address === address)
    if (own.length >= guestSessionsPerAddressMax) live.delete(own[0]!.token)
    if (live.size >= guestSessionsMax) live.delete(live.keys().next().value!)
  }

  return {
    begin(address) {
      const time = now()
      endIdle(time)
      makeRoom(address)
      const session = createGuestSession(address, time)
      live.set(session.token, session)
      return session
    },
    find(token) {
      const time = now()
      endIdle(time)
      const session = live.get(token)
      if (session === undefined) return undefined
      session.usedAt = time
      live.delete(token)
      live.set(token, session)
      return session
    },
    get size() {
      return live.size
    },
  }
}

/** Returns a session that no token finds yet. */
export function createGuestSession(address: string, time: number): GuestSession {
  return {
    token: randomBytes(tokenBytes).toString('base64url'),
    address,
    usedAt: time,
    pair: 1,
    active: createGuestSeed(),
    next: createGuestSeed(),
    clientSeed: createClientSeed(),
    byPlayer: false,
    nonce: 0,
    roundCount: 0,
    lastRoundAt: undefined,
    rounds: [],
    usedClientSeeds: [],
    startedAt: time,
    played: new Map(),
  }
}

/** Ends the session's pair, which is revealed, and goes on with the next one. Mutates; returns the seed that has ended. */
export function rotateGuestSeeds(session: GuestSession, clientSeed: string, byPlayer: boolean): GuestSeed {
  const ended = session.active
  ended.isRevealed = true
  session.active = session.next
  session.next = createGuestSeed()
  session.pair++
  session.usedClientSeeds.push(session.clientSeed)
  if (session.usedClientSeeds.length > clientSeedsKept) session.usedClientSeeds.shift()
  session.clientSeed = clientSeed
  session.byPlayer = byPlayer
  session.nonce = 0
  return ended
}

function createGuestSeed(): GuestSeed {
  const seed = createSeed()
  return { seed, secret: seedSecret(seed), hash: seedHash(seed), isRevealed: false }
}
