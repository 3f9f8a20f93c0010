/** Calls the exchange's own server: same-origin paths, bearer token, and one typed error for everything that is not an answer. */
import type { Problem } from '#contract/values.ts'
import { pageText } from '../text/en/page.ts'
import { tellRefusal } from './refusals.ts'
import { readToken } from './token.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  /** Makes the call safe to repeat; required by the server for whatever moves money. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sent beside the headers that every call has. */
  headers?: Readonly<Record<string, string>>
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

let refusedToken: (token: string) => void = () => {}

/** Sets what happens when the server no longer accepts the token a call carried. */
export function onTokenRefused(handler: (token: string) => void): void {
  refusedToken = handler
}

/** Calls the server and returns the parsed body. Throws ApiError, or the abort's own error when `signal` ends it. */
export async function api<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  const token = readToken()
  const response = await send(method, path, body, token, options)
  if (response.ok) return (await readBody(response)) as T
  if (response.status === 401 && token !== null) refusedToken(token)
  const problem = problemOf(response, await readBody(response).catch(() => null))
  tellRefusal({ code: problem.code, sentence: problem.message, marketId: null })
  throw problem
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  token: string | null,
  options: CallOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  try {
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: options.signal ?? null,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
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
