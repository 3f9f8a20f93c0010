/** A guest's session with the casino: kept as long as the browser's tab, sent with every call of the casino. */
import type { Address, AnswerOf, CallForm } from '#contract/call.ts'
import { ApiError, api, type CallArguments, type CallInput } from '../api/client.ts'
import { readToken } from '../api/token.ts'
import { forgetRounds } from './rounds-store.ts'

const storageKey = 'casino-guest'
let current = readStored()

function readStored(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    // Storage may be blocked by the player's settings; the session then lasts as long as the page.
    return null
  }
}

/** Keeps the session that the server named, or forgets it with null. The rounds of one that has ended are forgotten with it. */
export function keepGuestSession(session: string | null): void {
  if (current !== null && session !== current) forgetRounds()
  current = session
  try {
    if (session === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, session)
  } catch {
    // As above: without storage it is kept in memory only.
  }
}

/** Calls the server as the player, or with the guest's session where nobody is signed in. */
export function casinoCall<F extends CallForm>(
  call: Address<F>,
  ...[input = {} as CallInput<F>]: CallArguments<F>
): Promise<AnswerOf<F>> {
  const headers = readToken() === null && current !== null ? { 'X-Guest-Session': current } : {}
  return api(call, ...([{ ...input, headers }] as CallArguments<F>))
}

/** Returns whether the call failed because the server no longer knows the guest. */
export function isGuestSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'guest_session_ended'
}
