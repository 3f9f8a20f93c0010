/** A guest's session with the casino: kept as long as the browser's tab, sent with every call of the casino. */
import type { Address, AnswerOf, CallForm } from '#contract/call.ts'
import { ApiError, api, type CallArguments, type CallInput } from '../api/client.ts'
import { readToken } from '../api/token.ts'
import { pageText } from '../text/en/page.ts'

const storageKey = 'casino-guest'
/** A call that hangs counts as unanswered after this: other windows wait for what it works on. */
const answerMaxMs = 5_000
const endListeners = new Set<() => void>()
let current = readStored()

function readStored(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    // Storage may be blocked by the player's settings; the session then lasts as long as the page.
    return null
  }
}

/** Returns the guest's session, or null before the first. */
export function guestSession(): string | null {
  return current
}

/** Calls the listener when the session ends, or gives way to another: what was known of it is worth nothing then. */
export function onGuestSessionEnd(listener: () => void): void {
  endListeners.add(listener)
}

/** Keeps the session that the server named, or forgets it with null. */
export function keepGuestSession(session: string | null): void {
  const isEnded = current !== null && session !== current
  current = session
  if (isEnded) for (const listener of endListeners) listener()
  try {
    if (session === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, session)
  } catch {
    // As above: without storage it is kept in memory only.
  }
}

/** Calls the server as the player, or with the guest's session where nobody is signed in. An answer that takes too long is none. */
export async function casinoCall<F extends CallForm>(
  call: Address<F>,
  ...[input = {} as CallInput<F>]: CallArguments<F>
): Promise<AnswerOf<F>> {
  const headers = readToken() === null && current !== null ? { 'X-Guest-Session': current } : {}
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), answerMaxMs)
  const signal = input.signal === undefined ? limit.signal : AbortSignal.any([input.signal, limit.signal])
  try {
    return await api(call, ...([{ ...input, headers, signal }] as CallArguments<F>))
  } catch (error) {
    if (!limit.signal.aborted || error instanceof ApiError) throw error
    throw new ApiError({ code: 'network', message: pageText.networkError, status: 0, retryable: true })
  } finally {
    clearTimeout(timer)
  }
}

/** Returns whether the call failed because the server no longer knows the guest. */
export function isGuestSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'guest_session_ended'
}
