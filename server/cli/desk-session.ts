/** Calls of the desk from the command line: to a running server, by somebody of the house who signs in, with what his roles allow and no more. */
import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyOf, Call, CallForm, QueryOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Problem } from '#contract/values.ts'
import { isLoopback, loadConfig } from '#server/config.ts'
import { type CliContext, UsageError } from './command.ts'
import { printable } from './desk-words.ts'

/** What the server did not do; the message is its sentence. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly code: string

  constructor({ code, message }: Pick<Problem, 'code' | 'message'>) {
    super(message)
    this.code = code
  }
}

interface Sent<F extends CallForm> {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: QueryOf<F>
  readonly body?: BodyOf<F>
}

/** Makes a call as who has signed in. Throws CallRefused. */
export type Ask = <F extends CallForm>(call: Call<F>, sent?: Sent<F>) => Promise<AnswerOf<F>>

export interface DeskOf {
  /** The address of who signs in. */
  readonly email: string
  /** Where the server is; this machine's by its setting when undefined. */
  readonly server: string | undefined
}

/** Does the work as who signs in: password and code are asked for, and the session ends with it. Throws CallRefused, UsageError. */
export async function withDesk<T>(
  { email, server }: DeskOf,
  context: CliContext,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const base = server === undefined ? originHere(context.env) : originOf(server)
  const token = await signIn(base, email, context)
  const ask: Ask = (call, sent) => send(base, call, sent, token)
  try {
    return await work(ask)
  } finally {
    // Setting one's roles apart, the session is still there; where it is not, it has ended as it should.
    await ask(calls.logout).catch(() => undefined)
  }
}

const wildcards = ['0.0.0.0', '::']

/** Returns where this machine's server listens, by its settings. */
function originHere(env: CliContext['env']): string {
  const { host, port } = loadConfig(env)
  const name = wildcards.includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Returns the origin of an address that a password may be sent to. Throws UsageError. */
function originOf(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new UsageError(`"${server}" is no address of a server: write https://bets.example.org.`)
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    throw new UsageError(`The password would go to ${url.host} for all to read: write https://.`)
  return url.origin
}

async function signIn(base: string, email: string, { question }: CliContext): Promise<string> {
  if (question === undefined) throw new UsageError('Nobody can be asked for a password here.')
  const who = { email, password: await question(`Password of ${email}: `, 'secret') }
  try {
    return (await send(base, calls.login, { body: who })).data.token
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'second_factor_needed') throw error
  }
  const code = (await question('Code of the second factor: ', 'plain')).trim()
  return (await send(base, calls.login, { body: { ...who, code } })).data.token
}

async function send<F extends CallForm>(
  base: string,
  call: Call<F>,
  { params = {}, query, body }: Sent<F> = {},
  token?: string,
): Promise<AnswerOf<F>> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  const response = await fetch(url, {
    method: call.method,
    // Who answers with another address would have the password sent there.
    redirect: 'error',
    headers: {
      'user-agent': 'crossbook admin',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(call.key !== undefined && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw noAnswer(`No server answers at ${base}: ${causeOf(error as Error)}.`)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as AnswerOf<F>
  const { code, message } = (answer ?? {}) as Partial<Problem>
  if (code === undefined || message === undefined)
    throw noAnswer(`What answers at ${base}, with status ${response.status}, is no Crossbook server.`)
  throw new CallRefused({ code, message: printable(message) })
}

function noAnswer(message: string): CallRefused {
  return new CallRefused({ code: 'no_answer', message })
}

/** Returns why a call came to no answer: of a fetch that failed its cause says it. */
function causeOf({ message, cause }: Error): string {
  return (cause instanceof Error && cause.message) || message
}
