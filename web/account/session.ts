/** The session: who is signed in, signing in and out, and what happens when the server no longer knows the token. */
import * as calls from '#contract/addresses/auth.ts'
import type { Me } from '#contract/auth.ts'
import { ApiError, api, onTokenRefused } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { followOtherTabs, keepToken, onTokenChange, readSession, readToken } from '../api/token.ts'
import { pageText } from '../text/en/page.ts'
import { showNotice } from '../ui/notice.ts'
import { type SessionUser, useAppStore } from './app-store.ts'

export interface Session {
  user: SessionUser | null
  isAuthenticated: boolean
}

/** Returns who is signed in. `user` is null for a guest, and for a moment after sign-in until the server has named the player. */
export function useSession(): Session {
  const user = useAppStore((state) => state.user)
  const isAuthenticated = useAppStore((state) => state.isAuthenticated)
  return { user, isAuthenticated }
}

/** Resumes a kept session and follows the token from now on. Called once, before the first render. Returns the function that ends it. */
export function startSession(): () => void {
  onTokenRefused(renewOrEnd)
  const stopTabs = followOtherTabs()
  const stopToken = onTokenChange(adoptToken)
  adoptToken(readToken())
  return () => {
    stopTabs()
    stopToken()
  }
}

/** Begins a session with the token that sign-in or sign-up answered. */
export function signIn(token: string): void {
  keepToken(token)
}

/** Ends the session here at once, and on the server; a server that cannot be reached forgets it by itself in time. */
export async function signOut(): Promise<void> {
  if (readToken() === null) return
  const revoked = api(calls.logout)
  keepToken(null)
  await revoked.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

/** Ends every session of the account, this one too. Throws ApiError, with nothing ended here, when the server did not. */
export async function signOutEverywhere(): Promise<void> {
  await api(calls.endAllSessions)
  keepToken(null)
}

/** A session that a cookie carries goes on with another token; what makes it is loaded by who is signed in. */
async function renewOrEnd(token: string): Promise<string | null> {
  const next = isCarried(token) ? await (await import('./renewal.ts')).renew(token) : null
  if (next === null) endRefusedSession(token)
  return next
}

function isCarried(token: string): boolean {
  return token.includes('.')
}

function endRefusedSession(token: string): void {
  // An answer to an older token's call must not end the session that followed it.
  if (token !== readToken()) return
  keepToken(null)
  showNotice({ kind: 'error', sentence: pageText.sessionEnded })
}

function adoptToken(token: string | null): void {
  queryClient.removeQueries({ queryKey: [accountKey] })
  useAppStore.setState({ user: null, isAuthenticated: token !== null })
  if (token === null) return
  if (isCarried(token)) void import('./renewal.ts').then(({ follow }) => follow(renewOrEnd))
  void nameUser(readSession())
}

/** What was asked about whom. */
let asked: { readonly session: string | null; readonly me: Promise<Me> } | null = null

/** Returns whose account the token is; asked once a session. Throws ApiError when the server cannot say; then it is asked again. */
export function readMe(): Promise<Me> {
  const session = readSession()
  if (asked?.session === session) return asked.me
  const me = api(calls.getMe)
  asked = { session, me }
  me.catch(() => {
    if (asked?.me === me) asked = null
  })
  return me
}

async function nameUser(session: string | null): Promise<void> {
  try {
    const { fullName = '', email = '', roles } = await readMe()
    if (readSession() === session) useAppStore.setState({ user: { fullName, email, roles } })
  } catch (error) {
    // The name is not needed to bet; a refused token has already ended the session above.
    if (!(error instanceof ApiError)) throw error
  }
}
