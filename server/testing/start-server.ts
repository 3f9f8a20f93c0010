/** For tests: the whole server in this process, on a port of its own and a folder of its own, with what tests keep needing. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { CreateMarket } from '#contract/admin.ts'
import type { Me } from '#contract/auth.ts'
import { type MachineClock, simulated } from '#server/clock.ts'
import { type Config, type Limits, loadConfig } from '#server/config.ts'
import type { App } from '#server/http/app.ts'
import { grantOfPlayer } from '#server/identity/arrivals.ts'
import { createPasswords } from '#server/identity/passwords.ts'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { type Running, run } from '#server/run.ts'
import { done, verified } from '#server/sequencer/testing/exchange.ts'
import { checkAnswer } from './answer-check.ts'
import { fromBase32 } from './base32.ts'

export interface TestServerOptions {
  /** A folder to go on from; without one a new folder that `stop` removes. */
  readonly dataDir?: string
  /** A clock of the test's own, which never jumps; or a machine with both of its clocks. */
  readonly now?: () => number
  readonly machine?: MachineClock
  /** With a clock of the test's own it is accepted where nothing else is said. */
  readonly acceptClock?: boolean
  readonly acceptNoUsers?: boolean
  readonly acceptShut?: boolean
  /** No limits but those given: tests call faster than people. */
  readonly limits?: Partial<Limits>
  readonly config?: Partial<Config>
  /** Settings by their names. */
  readonly env?: Readonly<Record<string, string>>
  readonly webRoot?: string
  readonly extend?: (app: App) => void
}

export interface Call {
  readonly token?: string | undefined
  readonly body?: unknown
  /** Idempotency key; a fresh one when absent, none when ''. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export interface Person {
  readonly token: string
  readonly accountId: number
  readonly email: string
}

export interface TestServer {
  readonly url: string
  readonly dataDir: string
  readonly running: Running
  /** Calls the server and parses the answer's JSON. `body` is typed by the caller's word, and checked against the table of calls. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  api<T = any>(method: string, path: string, call?: Call): Promise<Reply<T>>
  /** Signs up a new player, who has 1,000.00. */
  player(): Promise<Person>
  /** The administrator, made by the link of the start at the first call. */
  admin(): Promise<Person>
  /** An open market of a new event, made by the operator's calls. */
  market(settings?: Partial<CreateMarket>): Promise<{ eventId: number; marketId: number }>
  /** Stops the server; its folder goes too unless it was given. */
  stop(): Promise<void>
}

export const password = 'correct horse battery'
/** The usual way of hashing, as cheap as it gets: a run of the tests signs up a thousand players. */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const unlimited: Limits = {
  requestsPerAddressPerMinute: 0,
  signInsPerAddressPerMinute: 0,
  signUpsPerAddressPerHour: 0,
  connectionsPerAddress: 0,
  orderCallsPerAccountPerSecond: 0,
  instructionsPerAccountPerSecond: 0,
  journalBytesPerAccountPerDay: 0,
}

/** Starts a server without a feed. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'crossbook-'))
  const machine = options.machine ?? (options.now && simulated(options.now))
  const removeOwnFolder = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true })
  }
  const running = await run({
    config: {
      // The key inside the folder, so that it goes with it.
      ...loadConfig({
        PORT: '0',
        DATA_DIR: dataDir,
        FEED_SPEED: '0',
        SEED_KEY_FILE: join(dataDir, 'seeds.key'),
        ERASURES_FILE: join(dataDir, 'erasures.log'),
        ...options.env,
      }),
      limits: { ...unlimited, ...options.limits },
      ...options.config,
    },
    logger: pino({ level: 'fatal' }, pino.destination(2)),
    passwords: createPasswords({ cost: cheapHash }),
    ...(machine && { machine, acceptClock: options.acceptClock ?? true }),
    ...(options.acceptNoUsers && { acceptNoUsers: true }),
    ...(options.acceptShut && { acceptShut: true }),
    ...(options.webRoot && { webRoot: options.webRoot }),
    ...(options.extend && { extend: options.extend }),
  }).catch((error: unknown) => {
    removeOwnFolder()
    throw error
  })
  const { url } = running
  let admin: Promise<Person> | undefined

  async function api<T>(method: string, path: string, call: Call = {}): Promise<Reply<T>> {
    const { token, body, key = method === 'POST' ? randomUUID() : '' } = call
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== '' && { 'idempotency-key': key }),
        ...call.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    checkAnswer({ method, path, status: response.status, contentType, text })
    const isJson = contentType.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    }
  }

  async function good<T>(method: string, path: string, call: Call): Promise<T> {
    const { status, body } = await api<T>(method, path, call)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  async function person(path: string, extra: object = {}): Promise<Person> {
    const email = `${randomUUID()}@example.org`
    const body = { fullName: 'A Tester', email, password, ...extra }
    const { data } = await good<{ data: { token: string } }>('POST', path, { body })
    const { accountId } = await good<Me>('GET', '/api/auth/me', { token: data.token })
    return { token: data.token, accountId, email }
  }

  const isPlay = running.accounts.isFactorRequired === false

  function getAdmin(): Promise<Person> {
    admin ??= person('/api/admin/setup', { secret: running.accounts.setupSecret }).then(async (made) => {
      if (!isPlay) await setUpFactor(made)
      return made
    })
    return admin
  }

  /** Without it an administrator may do nothing where it is no play. */
  async function setUpFactor({ token }: Person): Promise<void> {
    const { secret } = await good<{ secret: string }>('POST', '/api/auth/second-factor/begin', { token })
    const time = options.now?.() ?? Date.now()
    const code = codeAt(fromBase32(secret), stepOf(time))
    await good('POST', '/api/auth/second-factor/enable', { token, body: { code } })
  }

  /** A new player, verified and with money to bet with also where nobody begins so. */
  async function getPlayer(): Promise<Person> {
    const made = await person('/api/auth/register')
    if (isPlay) return made
    const { token } = await getAdmin()
    const body = { amount: grantOfPlayer, reason: 'To bet with' }
    await good('POST', `/api/admin/accounts/${made.accountId}/credit`, { token, body })
    await done(running.sequencer, verified(made.accountId))
    return made
  }

  return {
    url,
    dataDir,
    running,
    api,
    player: getPlayer,
    admin: getAdmin,
    async market(settings = {}) {
      const { token } = await getAdmin()
      const event = {
        sport: 'tennis',
        name: 'A. Ahti vs B. Borg',
        competition: 'Open',
        startTime: Date.now(),
      }
      const { eventId } = await good<{ eventId: number }>('POST', '/api/admin/events', { token, body: event })
      const market = { eventId, name: 'Match Odds', runners: twoRunners, ...settings }
      const { marketId } = await good<{ marketId: number }>('POST', '/api/admin/markets', {
        token,
        body: market,
      })
      await good('POST', `/api/admin/markets/${marketId}/open`, { token, body: {} })
      return { eventId, marketId }
    },
    async stop() {
      await running.stop()
      removeOwnFolder()
    },
  }
}

const twoRunners = [
  { selectionId: 11, name: 'A. Ahti' },
  { selectionId: 22, name: 'B. Borg' },
]
