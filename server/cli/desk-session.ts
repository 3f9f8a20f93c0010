/** Calls of the desk from the command line: to a running server, by somebody of the house who signs in, with what his roles allow and no more. */
import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyOf, Call, CallForm, QueryOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Problem } from '#contract/values.ts'
import { loadConfig } from '#server/config.ts'
import { type CliContext, UsageError } from './command.ts'

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
  const base = server === undefined ? `http://127.0.0.1:${loadConfig(context.env).port}` : originOf(server)
  const token = await signIn(base, email, context)
  const ask: Ask = (call, sent) => send(base, call, sent, token)
  try {
    return await work(ask)
  } finally {
    // Setting one's roles apart, the session is still there; where it is not, it has ended as it should.
    await ask(calls.logout).catch(() => undefined)
  }
}

function originOf(server: string): string {
  if (!URL.canParse(server)) throw new UsageError(`"${server}" is no address of a server.`)
  return new URL(server).origin
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
    headers: {
      'user-agent': 'crossbook admin',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(call.key !== undefined && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const message = `No server answers at ${base}: ${(error as Error).message}.`
    throw new CallRefused({ code: 'no_answer', message })
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new CallRefused(answer as Problem)
  return answer as AnswerOf<F>
}
