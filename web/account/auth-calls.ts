/** The calls that answer success, message, data.token. A refusal is an answer here, not an error. */
import * as calls from '#contract/addresses/auth.ts'
import type { AdminSetup, Login, Registration } from '#contract/auth.ts'
import type { Address, BodyOf, CallForm } from '#contract/call.ts'

export interface AuthAnswer {
  success: boolean
  /** Of a refusal. */
  code?: string
  message?: string
  data?: { token?: string }
}

/** Returns the answer to a sign-in, refused or not. Throws when no answer came. */
export function postLogin(body: Login): Promise<AuthAnswer> {
  return post(calls.login, body)
}

/** Returns the answer to a registration, refused or not. Throws when no answer came. */
export function postRegistration(body: Registration): Promise<AuthAnswer> {
  return post(calls.register, body)
}

/** Returns the answer to the single-use link's form, refused or not. Throws when no answer came. */
export function postAdminSetup(body: AdminSetup): Promise<AuthAnswer> {
  return post(calls.setUpAdmin, body)
}

/** Has the server carry the session by a cookie, and give this page a token for a quarter of an hour. */
const ofOwnPage = { 'x-crossbook-page': '1' }

/** Makes a call that begins a session, and returns its answer, refused or not. Throws when no answer came. */
export async function post<F extends CallForm>(call: Address<F>, body: BodyOf<F>): Promise<AuthAnswer> {
  const response = await fetch(call.path, {
    method: call.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      accept: 'application/json',
      ...ofOwnPage,
    },
    body: JSON.stringify(body) ?? null,
  })
  return (await response.json()) as AuthAnswer
}

/** Returns the token of a successful answer, or null for a refusal. */
export function tokenOf(answer: AuthAnswer): string | null {
  return answer.success ? (answer.data?.token ?? null) : null
}
