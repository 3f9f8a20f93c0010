/**
 * What a call is. Its address (method and path) is apart from its form (what it takes and answers): a page of the browser
 * needs the address alone, and must not load the schemas for it.
 */
import type { Static, TObject, TSchema } from 'typebox'
import type { Role, Scope } from './auth.ts'
import { type Permission, permissions } from './permissions.ts'

/** Anyone; anyone who is signed in; whose roles have the permission; or those who have one of the roles. */
export type Access = 'public' | 'signed-in' | Permission | readonly Role[]

/** Returns the roles of which a caller needs one; undefined where the role does not matter. */
export function rolesOf(access: Access): readonly Role[] | undefined {
  if (access === 'public' || access === 'signed-in') return undefined
  return typeof access === 'string' ? permissions[access] : access
}

/** Under which heading the description of the calls has it. */
export type Tag =
  | 'auth'
  | 'account'
  | 'sports'
  | 'catalogue'
  | 'orders'
  | 'casino'
  | 'money'
  | 'admin'
  | 'operations'

/** Answers that are not JSON. */
export type TextType = 'text/csv' | 'text/plain'

/** What a call takes and answers, and who may make it. */
export interface CallForm {
  readonly tag: Tag
  /** A few words for the description of the calls. */
  readonly summary: string
  readonly access: Access
  /** What a program's key must have for it, where that does not follow from its method and tag (`scopeOf`); `none`: no key is enough. */
  readonly scope?: Scope | 'none'
  /** Whether it carries an Idempotency-Key; it takes none when absent. */
  readonly key?: 'required' | 'optional'
  /** Whether a guest's session may be told in X-Guest-Session. */
  readonly guest?: true
  /** The named parts of its path. */
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** Status of the good answer, 200 when absent. */
  readonly status?: 201
  /** The good answer's body. Every other answer is a Problem. */
  readonly answer: TSchema | TextType
  /** Of a call that may find what it changes changed: the Problem of status 409 with what stands. */
  readonly conflict?: TSchema
}

declare const form: unique symbol

/** Where a call is. The type alone knows its form, so that it is checked at no cost in bytes. */
export interface Address<F extends CallForm = CallForm> {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Named parts begin with a colon: "/api/exchange/markets/:marketId". */
  readonly path: string
  readonly [form]?: F
}

/** A call in full. */
export type Call<F extends CallForm = CallForm> = F & Pick<Address<F>, 'method' | 'path'>

/** Calls about bets and rounds, and those by which a feed keeps its markets. */
const traded: readonly Tag[] = ['orders', 'casino', 'admin']

/** Returns what a program's key must have for a call; undefined where no key is enough. Whatever is not named here is none of theirs. */
export function scopeOf({ method, tag, scope }: Pick<Call, 'method' | 'tag' | 'scope'>): Scope | undefined {
  if (scope !== undefined) return scope === 'none' ? undefined : scope
  return method === 'GET' ? 'read' : traded.includes(tag) ? 'trade' : undefined
}

/** What the good answer's body is; text where it is not JSON. */
export type AnswerOf<F extends CallForm> = F['answer'] extends TSchema ? Static<F['answer']> : string
export type BodyOf<F extends CallForm> = F['body'] extends TSchema ? Static<F['body']> : undefined
export type QueryOf<F extends CallForm> = F['query'] extends TSchema ? Static<F['query']> : undefined
export type ParamsOf<F extends CallForm> = F['params'] extends TSchema ? Static<F['params']> : undefined

/** Returns the form as it is, its type as narrow as it was written. */
export function defineCall<const F extends CallForm>(form: F): F {
  return form
}

/** Returns the calls in full, by name. Throws where an address has no form; a form without an address does not compile. */
export function locate<F extends Readonly<Record<string, CallForm>>>(
  forms: F,
  addresses: { readonly [K in keyof F]: Address<F[K]> },
): { readonly [K in keyof F]: Call<F[K]> } {
  const located = Object.entries<Address>(addresses).map(([name, { method, path }]) => {
    const form = forms[name]
    if (form === undefined) throw new Error(`${method} ${path} (${name}) has no form.`)
    return [name, { ...form, method, path }]
  })
  return Object.fromEntries(located)
}
