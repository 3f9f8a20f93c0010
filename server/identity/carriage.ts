/**
 * How a cookie carries a session of the page (decision 077): the token of the page lives a quarter of an hour, and the
 * refresh token in the cookie is exchanged for the next pair, once. Only digests are kept of either.
 */
import { digestOf, newSecret } from './tokens.ts'

export const accessMs = 15 * 60_000
/** Two windows that exchange the same refresh token within this time get the same pair. */
export const graceMs = 10_000

/** A pair as it is handed out. */
export interface Pair {
  /** Of the page, for its calls. */
  readonly token: string
  /** Of the cookie. */
  readonly refresh: string
}

/** What the store keeps of it; all but the times are digests. */
export interface StoredCarriage {
  readonly access: string
  readonly accessEndsAt: number
  /** Part of every refresh token of the session, so that an old one is known as one of its own. */
  readonly family: string
  readonly refresh: string
  /** The refresh token before; null before the first exchange. */
  readonly previous: string | null
  readonly rotatedAt: number
}

export interface Carriage extends StoredCarriage {
  /** Whether anything of the present pair was used: from then on the one before is good for nothing. */
  isTaken: boolean
  /** The access token before, which calls under way may still carry. */
  readonly older: { readonly access: string; readonly endsAt: number } | undefined
  /** The present pair, for a second window; absent after a restart. */
  readonly handed: { readonly pair: Pair; readonly stored: Promise<unknown> } | undefined
}

/** `next`: a new pair; `same`: the one that was handed out a moment ago; `reused`: somebody else has it too. */
export type Judgement = 'next' | 'same' | 'reused'

/**
 * Returns what becomes of a refresh token of the session's family, by its digest. One whose successor never arrived, since the
 * connection was cut or the page left, is exchanged again.
 */
export function judge(carriage: Carriage, digest: string, time: number): Judgement {
  const { refresh, previous, isTaken, rotatedAt, handed } = carriage
  if (digest === refresh) return 'next'
  if (digest !== previous) return 'reused'
  if (handed !== undefined && time - rotatedAt < graceMs) return 'same'
  return isTaken ? 'reused' : 'next'
}

/** Returns the first pair of a session, and what is kept of it. `endsAt`: when the session ends in any case. */
export function firstPair(sessionId: string, time: number, endsAt: number): [Pair, StoredCarriage] {
  const family = newSecret(16)
  const pair = pairOf(sessionId, family)
  const kept = { ...keptOf(pair, time, endsAt), family: digestOf(family), previous: null, rotatedAt: time }
  return [pair, kept]
}

/** Returns the pair that follows the one whose refresh token was presented, and what is kept of it. */
export function nextPair(
  { family }: StoredCarriage,
  { sessionId, presented, time, endsAt }: NextPair,
): [Pair, StoredCarriage] {
  const pair = pairOf(sessionId, familyOf(presented))
  const previous = digestOf(presented)
  return [pair, { ...keptOf(pair, time, endsAt), family, previous, rotatedAt: time }]
}

interface NextPair {
  readonly sessionId: string
  readonly presented: string
  readonly time: number
  readonly endsAt: number
}

/** Returns the part of a refresh token that all of a session share, '' where there is none. */
export function familyOf(refresh: string): string {
  return refresh.split('.')[1] ?? ''
}

/** The session's id is part of the page's token: by it the page knows that a later one is of the same session. */
function pairOf(sessionId: string, family: string): Pair {
  return { token: `${newSecret()}.${sessionId}`, refresh: `${newSecret()}.${family}` }
}

function keptOf({ token, refresh }: Pair, time: number, endsAt: number) {
  return {
    access: digestOf(token),
    accessEndsAt: Math.min(time + accessMs, endsAt),
    refresh: digestOf(refresh),
  }
}
