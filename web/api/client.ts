/** Calls the exchange's own server: same-origin paths, bearer token, and one typed error for everything that is not an answer. */
import type { Address, AnswerOf, BodyOf, CallForm, ParamsOf, QueryOf } from '#contract/call.ts'
import type { Problem } from '#contract/values.ts'
import { pageText } from '../text/en/page.ts'
import { tellRefusal } from './refusals.ts'
import { readToken } from './token.ts'

interface CallOptions {
  signal?: AbortSignal | undefined
  /** Sent beside the headers that every call has. */
  headers?: Readonly<Record<string, string>>
  /** Whether it goes on when the page is left. Of such calls no more than 64 kB are under way at once. */
  keepalive?: boolean
}
/** The parts of the path; a number stands for its digits. */
type Params<F extends CallForm> = F extends { params: object }
  ? { params: { readonly [K in keyof ParamsOf<F>]: ParamsOf<F>[K] | number } }
  : unknown
/** What is undefined is not asked. */
type Query<F extends CallForm> = F extends { query: object }
  ? { query?: { readonly [K in keyof QueryOf<F>]: QueryOf<F>[K] | undefined } }
  : unknown
type Body<F extends CallForm> = BodyOf<F> extends undefined ? unknown : { body: BodyOf<F> }
/** The key makes the call safe to repeat; required by the server for whatever moves money. */
type Key<F extends CallForm> = F extends { key: 'required' }
  ? { idempotencyKey: string }
  : F extends { key: 'optional' }
    ? { idempotencyKey?: string }
    : unknown

/** What a call is made with, by its form. */
export type CallInput<F extends CallForm> = CallOptions & Params<F> & Query<F> & Body<F> & Key<F>
/** The same as arguments: none where the call needs nothing. */
export type CallArguments<F extends CallForm> =
  Partial<CallInput<F>> extends CallInput<F> ? [input?: CallInput<F>] : [input: CallInput<F>]

/** The same where the form is not known. */
interface AnyInput extends CallOptions {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
  idempotencyKey?: string
}

/** Why a call failed. `status` is 0 and `code` 'network' when no answer came at all. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly retryable: boolean

  constructor(problem: { code: string; message: string; status: number; retryable: boolean }) {
    super(problem.message)
    this.name = 'ApiError'
    this.code = problem.code
    this.status = problem.status
    this.retryable = problem.retryable
  }
}

let refusedToken: (token: string) => Promise<string | null> = async () => null

/** Sets what happens when the server no longer accepts the token a call carried. With the token it resolves to, the call is made again. */
export function onTokenRefused(handler: typeof refusedToken): void {
  refusedToken = handler
}

/** Returns where the call is sent: its path with the parts filled in, and the query. */
export function addressOf({ path }: Address, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`
}

/** Calls the server and returns the parsed body. Throws ApiError, or the abort's own error when `signal` ends it. */
export async function api<F extends CallForm>(
  call: Address<F>,
  ...[input = {} as CallInput<F>]: CallArguments<F>
): Promise<AnswerOf<F>> {
  const token = readToken()
  let response = await send(call, token, input as AnyInput)
  if (response.status === 401 && token !== null) {
    const next = await refusedToken(token)
    if (next !== null) response = await send(call, next, input as AnyInput)
  }
  if (response.ok) return (await readBody(response)) as AnswerOf<F>
  const problem = problemOf(response, await readBody(response).catch(() => null))
  tellRefusal({ code: problem.code, sentence: problem.message, marketId: null })
  throw problem
}

async function send(call: Address, token: string | null, input: AnyInput): Promise<Response> {
  const { body, idempotencyKey, signal } = input
  const headers = new Headers({ accept: 'application/json', ...input.headers })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  try {
    return await fetch(addressOf(call, input), {
      method: call.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      keepalive: input.keepalive === true,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw networkError()
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch {
    // A body that is not JSON comes from something between us and the server, not from the server.
    throw networkError()
  }
}

function problemOf(response: Response, body: unknown): ApiError {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<Problem>
  return new ApiError({
    code: problem.code ?? `http_${response.status}`,
    message: problem.message ?? pageText.backendResponded(response.status),
    status: response.status,
    retryable: problem.retryable ?? response.status >= 500,
  })
}

function networkError(): ApiError {
  return new ApiError({ code: 'network', message: pageText.networkError, status: 0, retryable: true })
}
