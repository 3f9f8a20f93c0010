/**
 * Exchanges the page's token for the next one before it ends, by the cookie that carries the session: in one window for all,
 * which take it up from the storage. Loaded by who is signed in.
 */
import { refreshSession } from '#contract/addresses/security.ts'
import { ApiError } from '../api/client.ts'
import { keepToken, readToken } from '../api/token.ts'
import { pageText } from '../text/en/page.ts'

/** A token lives for fifteen minutes. */
const renewAfterMs = 12 * 60_000
/** After an exchange that had no answer. */
const againAfterMs = 30_000
const lockName = 'crossbook-renewal'
/** Since when this browser has the token that is kept beside it, and the beginning of that token. */
const sinceKey = 'token-since'

let timer: ReturnType<typeof setTimeout> | undefined

/** Exchanges the token of now, again and again, until the session ends. `refused`: told of a token that is good for nothing more. */
export function follow(refused: (token: string) => Promise<string | null>): void {
  clearTimeout(timer)
  const token = readToken()
  if (token === null) return
  const due = sinceOf(token) + renewAfterMs - Date.now()
  // More than the whole is left only where the machine's clock was put back.
  timer = setTimeout(
    async () => {
      const held = readToken()
      if (held === null) return
      // Another window was first.
      if (held !== token) return follow(refused)
      const isExchanged = await refused(held).then(
        () => true,
        () => false,
      )
      if (isExchanged) follow(refused)
      else timer = setTimeout(() => follow(refused), againAfterMs)
    },
    Math.min(Math.max(due, 0), renewAfterMs),
  )
}

/**
 * Resolves to the token that follows, kept already unless the player has signed out meanwhile; null where the session is over or
 * another one has begun. Throws ApiError when there was no answer.
 */
export function renew(token: string): Promise<string | null> {
  return inTurn(async () => {
    const stored = readStored() ?? readToken()
    if (stored !== null && stored !== token) return adopt(stored, token)
    const next = await exchange()
    if (next !== null && readToken() === token) {
      noteSince(next)
      keepToken(next)
    }
    return next
  })
}

/** Another window has exchanged the token; or it has signed in as somebody else, whose token is none of this call's. */
function adopt(stored: string, token: string): string | null {
  if (stored.split('.')[1] !== token.split('.')[1]) return null
  keepToken(stored)
  return stored
}

async function exchange(): Promise<string | null> {
  const { method, path } = refreshSession
  const response = await fetch(path, { method, headers: { 'x-crossbook-page': '1' } }).catch(() => null)
  if (response?.status === 404) return null
  const answer = response?.ok ? ((await response.json().catch(() => null)) as Answer | null) : null
  if (answer !== null) return answer.data.token
  throw new ApiError({ code: 'network', message: pageText.networkError, status: 0, retryable: true })
}

interface Answer {
  readonly data: { readonly token: string }
}

/** Over plain HTTP from another machine a browser has no locks; two windows then get the same token by themselves. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks === undefined ? work() : locks.request(lockName, work)
}

function readStored(): string | null {
  try {
    return localStorage.getItem('token')
  } catch {
    // Storage is blocked: there are no other windows then.
    return null
  }
}

function sinceOf(token: string): number {
  try {
    const [start, since] = (localStorage.getItem(sinceKey) ?? '').split(' ')
    if (start === token.slice(0, 8)) return Number(since)
  } catch {
    // As above: the page's own time counts.
  }
  return noteSince(token)
}

function noteSince(token: string): number {
  const now = Date.now()
  try {
    localStorage.setItem(sinceKey, `${token.slice(0, 8)} ${now}`)
  } catch {
    // As above.
  }
  return now
}
