/** For tests: checks every answer of the server against the table of calls. */
import type { TSchema } from 'typebox'
import type { Call } from '#contract/call.ts'
import { everyCall } from '#contract/calls.ts'
import { Problem } from '#contract/values.ts'
import { type AnyRefusalCode, refusalOf } from '#server/refusals.ts'
import { exactly } from './exact-schema.ts'

export interface Answered {
  readonly method: string
  /** With its query, as it was asked. */
  readonly path: string
  readonly status: number
  readonly contentType: string
  /** As it came. */
  readonly text: string
}

/** JSON that is no call's answer: the description of the calls. */
const noCalls = ['/api/openapi.json']
const patterns = everyCall.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))
const checkProblem = exactly(Problem)
const checks = new Map<TSchema, ReturnType<typeof exactly>>()

/**
 * Throws unless the answer is what the table says: a good one of the call's status and schema, any other a problem with the
 * status of its code. An answer in JSON to what is no call is a fault too.
 */
export function checkAnswer(answered: Answered): void {
  const { method, path, status, contentType, text } = answered
  if (method === 'HEAD' || status === 304) return
  const what = `${method} ${path}: ${status}`
  const isJson = contentType.includes('json')
  if (status >= 400) {
    if (!isJson) throw new Error(`${what} is ${contentType || 'empty'}, not a problem.`)
    const conflict = status === 409 ? callOf(method, path)?.conflict : undefined
    checkRefusal(JSON.parse(text), status, what, conflict && checkOf(conflict))
    return
  }
  const call = callOf(method, path)
  if (call !== undefined) checkGood(call, answered, what)
  else if (isJson && !noCalls.includes(path))
    throw new Error(`${what} answers JSON, but is no call of the table.`)
}

/** As `checkAnswer`, of an answer whose body the caller reads itself afterwards. */
export async function checkResponse(method: string, path: string, response: Response): Promise<void> {
  const { status, headers } = response
  const contentType = headers.get('content-type') ?? ''
  checkAnswer({ method, path, status, contentType, text: await response.clone().text() })
}

function checkGood(call: Call, answered: Answered, what: string): void {
  const { answer } = call
  const status = call.status ?? 200
  if (answered.status !== status)
    throw new Error(`${what} is not the status of the call, which is ${status}.`)
  const type = typeof answer === 'string' ? answer : 'application/json'
  if (!answered.contentType.startsWith(type))
    throw new Error(`${what} is ${answered.contentType}, not ${type}.`)
  if (typeof answer === 'string') return
  checkOf(answer)(JSON.parse(answered.text), what)
}

function checkOf(answer: TSchema): ReturnType<typeof exactly> {
  let check = checks.get(answer)
  if (check === undefined) {
    check = exactly(answer)
    checks.set(answer, check)
  }
  return check
}

function checkRefusal(body: unknown, status: number, what: string, check = checkProblem): void {
  check(body, what)
  const { code, retryable } = body as Problem
  const refusal = refusalOf(code as AnyRefusalCode)
  if (refusal === undefined) throw new Error(`${what}: there is no refusal ${code}.`)
  if (refusal.status !== status || refusal.retry !== retryable) {
    throw new Error(`${what}: ${code} is ${refusal.status}, to be tried again: ${refusal.retry}.`)
  }
}

function callOf(method: string, path: string): Call | undefined {
  const asked = path.replace(/\?.*/, '')
  return patterns.find(({ call, pattern }) => call.method === method && pattern.test(asked))?.call
}
