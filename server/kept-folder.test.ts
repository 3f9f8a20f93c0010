/**
 * The folder that version 0.1 left opens the same, and every key is answered again to the letter. That version made it over
 * HTTP in three runs: without a feed, with it, and with it until SIGKILL, so that a tail follows the last snapshot and delayed
 * orders wait in it. What is expected it answered from copies of the folder.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { firstRoles } from '#contract/permissions.ts'
import type { Problem } from '#contract/values.ts'
import { runCli } from './cli/cli.ts'
import { hashText } from './journal/chain.ts'
import { openJournal } from './journal/open-journal.ts'
import {
  copyKeptFolder,
  type FolderCopy,
  type KeptCall,
  type Reads,
  readExpected,
  readPath,
} from './testing/kept-folder.ts'
import { startServer, type TestServer } from './testing/start-server.ts'

/** Version 0.1 let one account be an administrator and a player. Such a one is a player alone now, and nobody can be both. */
const wasBoth = { accountId: 107, email: 'gus.quiet@example.org' }

/** Returns what is expected, with the roles of that account and the audit log as they are since. */
function withPartedRoles(reads: Reads): Reads {
  return JSON.parse(JSON.stringify(reads), (name, value) => {
    if (name.startsWith('/api/admin/audit')) {
      const parted = { action: 'part roles', actor: 0, target: `account ${wasBoth.accountId}` }
      return { ...value, records: [parted, ...value.records] }
    }
    return value?.accountId === wasBoth.accountId && value.roles ? { ...value, roles: ['player'] } : value
  })
}

/** Whether a call needs, or gives, what that account is no more. */
function isOfLostRole({ by, path }: KeptCall): boolean {
  const isHis = by === wasBoth.email && path.startsWith('/api/admin/')
  return isHis || path === `/api/admin/accounts/${wasBoth.accountId}/roles`
}

const kept = readExpected()
const expected = {
  ...kept,
  soon: withPartedRoles(kept.soon),
  released: withPartedRoles(kept.released),
  yearLater: withPartedRoles(kept.yearLater),
  calls: kept.calls.filter((call) => !isOfLostRole(call)),
  repeatable: kept.repeatable.filter((call) => !isOfLostRole(call)),
}
const soon = expected.lastTime + 1_000
const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000
/** A start with the feed makes a score of fixtures; a machine that is busy takes its time. */
const patience = { timeout: 2 * minuteMs }

/** A server on a copy of the folder, by a clock of the test's own: what is found does not hang on the day. */
interface Opened {
  readonly copy: FolderCopy
  readonly server: TestServer
  /** Signs everyone in. Some calls end sessions. */
  signIn(): Promise<void>
  tokenOf(email: string): string
  /** Makes a kept call, with another body if one is given, and returns status and text. */
  repeat(call: KeptCall, body?: string): Promise<{ status: number; text: string }>
  /** Compares all that is kept. What has come since may be beside it. */
  compare(reads: Reads): Promise<void>
  close(): Promise<void>
}

async function open(
  now: () => number,
  { change, ...env }: { change?: (dataDir: string) => void; FEED_SPEED?: string } = {},
): Promise<Opened> {
  const copy = copyKeptFolder()
  const { dataDir, seedKeyFile } = copy
  change?.(dataDir)
  const server = await startServer({ dataDir, now, env: { SEED_KEY_FILE: seedKeyFile, ...env } })
  const tokens = new Map<string, string>()
  const opened: Opened = {
    copy,
    server,
    async signIn() {
      for (const { email, password } of expected.users) {
        const { body } = await server.api('POST', '/api/auth/login', { body: { email, password }, key: '' })
        tokens.set(email, body.data.token)
      }
    },
    tokenOf: (email) => tokens.get(email)!,
    async repeat({ by, path, key, body }, otherBody = body) {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.get(by)}`,
        'idempotency-key': key,
      }
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: otherBody })
      return { status: response.status, text: await response.text() }
    },
    async compare(reads) {
      const { views, sequencer } = server.running
      await views.reached(sequencer.sequence)
      for (const [by, answers] of Object.entries(reads)) {
        for (const [path, answer] of Object.entries(answers)) {
          const found = withoutWidening(await readPath(server.url, tokens.get(by), path))
          expect.soft({ [`${by} ${path}`]: found }).toMatchObject({ [`${by} ${path}`]: answerNow(answer) })
        }
      }
    },
    async close() {
      await server.stop()
      copy.remove()
    },
  }
  await opened.signIn()
  return opened
}

/**
 * Returns what is answered now where version 0.1 gave this answer. It had lost the bets that ended with nothing matched once
 * their market had left memory; they are read from history.
 */
function answerNow(answer: unknown): unknown {
  if ((answer as Partial<Problem>).code !== 'order_not_found') return withRolesNow(answer)
  return { matched: 0, unmatched: 0, voided: 0, endedAt: expect.any(Number), reason: expect.any(String) }
}

/** Who was administrator before there were other roles has them all but auditor. */
function withRolesNow(answer: unknown): unknown {
  const roles = JSON.stringify(['admin', ...firstRoles.filter((role) => role !== 'admin')])
  return JSON.parse(JSON.stringify(answer).replaceAll('"roles":["admin"]', `"roles":${roles}`))
}

/** Returns an answer without the record of that in the audit log. */
function withoutWidening(answer: unknown): unknown {
  const { records } = answer as { readonly records?: readonly { readonly action: string }[] }
  if (records === undefined) return answer
  return { ...(answer as object), records: records.filter(({ action }) => action !== 'widen roles') }
}

/** Returns the reads with those of `later` in the place of the same ones, and without the audit log, which grows. */
function updated(reads: Reads, later: Reads): Reads {
  const merged = Object.keys(reads).map((by) => {
    const answers = Object.entries({ ...reads[by], ...later[by] })
    return [by, Object.fromEntries(answers.filter(([path]) => !path.startsWith('/api/admin/audit')))]
  })
  return Object.fromEntries(merged)
}

/** Returns a body of the same form that asks for something else. */
function otherBody(text: string): string {
  const body = JSON.parse(text)
  const [instruction] = body.instructions ?? []
  const bet = body.bets?.[0]
  if (instruction !== undefined) instruction[instruction.orderId ? 'orderId' : 'size']++
  else if (bet !== undefined) bet.amount++
  else if ('amount' in body) body.amount++
  else if ('note' in body) body.note += '!'
  else if ('name' in body) body.name += '!'
  else if ('open' in body) body.open = !body.open
  else if ('marketId' in body) body.marketId++
  else if ('paytableVersion' in body) body.paytableVersion++
  else body.marketVersion = (body.marketVersion ?? 0) + 1
  return JSON.stringify(body)
}

async function cli(command: string, dataDir: string) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line.replace(dataDir, 'FOLDER'))
  const status = await runCli([command], { env: { DATA_DIR: dataDir }, print, complain: print })
  return { status, lines }
}

function removeSnapshotsAndViews(dataDir: string): void {
  const names = readdirSync(dataDir).filter((name) => /^(snapshot-|views\.sqlite)/.test(name))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) rmSync(join(dataDir, name))
}

test('its journal is sound; its snapshot, of another format, is passed over, and one made now is what the journal comes to', async () => {
  const copy = copyKeptFolder()
  try {
    const verified = await cli('verify', copy.dataDir)
    expect(verified).toEqual({ status: 0, lines: expect.arrayContaining([...expected.verify]) })
    expect(await cli('replay', copy.dataDir)).toMatchObject({
      status: 0,
      lines: expect.arrayContaining(['There is no snapshot to compare with.']),
    })
    expect(await cli('snapshot', copy.dataDir)).toMatchObject({ status: 0 })
    const replayed = await cli('replay', copy.dataDir)
    expect(replayed).toMatchObject({ status: 0, lines: expect.arrayContaining(['They are the same.']) })
  } finally {
    copy.remove()
  }
})

describe.each([
  ['as it was left', undefined],
  ['with snapshots and views rebuilt from the journal', removeSnapshotsAndViews],
])('opened %s, it', patience, (_, change) => {
  let time = soon
  let opened: Opened
  beforeAll(async () => {
    opened = await open(() => time, { ...(change && { change }) })
  }, patience.timeout)
  afterAll(() => opened?.close())

  test('has every balance, bet, statement, round and market', async () => {
    await opened.compare(expected.soon)
  })

  test('answers every key to the letter', async () => {
    expect(expected.calls.length).toBeGreaterThan(200)
    for (const call of [...expected.calls, ...expected.repeatable]) {
      const { path, status, answer: text } = call
      expect.soft({ path, ...(await opened.repeat(call)) }).toEqual({ path, status, text })
    }
  })

  test('refuses a key that comes with another call', async () => {
    await opened.signIn()
    for (const call of expected.calls) {
      const { status, text } = await opened.repeat(call, otherBody(call.body))
      expect
        .soft([call.path, status, JSON.parse(text).code])
        .toEqual([call.path, 422, 'idempotency_key_reused'])
    }
  })

  test('has the same after all that, and lets go of the orders that waited once their time has come', async () => {
    const { marketId, orders, firstAt, lastAt } = expected.waiting
    await opened.compare(updated(expected.soon, {}))
    // Whatever was in play starts suspended.
    const admin = { token: opened.tokenOf(expected.users[0]!.email), body: {} }
    await opened.server.api('POST', `/api/admin/markets/${marketId}/open`, admin)
    time = firstAt - 1
    await opened.repeat(expected.calls[0]!)
    for (const { email, orderId } of orders) {
      await opened.compare({ [email]: { [`/api/exchange/orders/${orderId}`]: { state: 'delayed' } } })
    }
    time = lastAt
    await opened.repeat(expected.calls[0]!)
    await opened.signIn()
    await opened.compare(updated(expected.soon, expected.released))
  })

  test('keeps its journal and goes on from it', async () => {
    const { dataDir } = opened.copy
    const { sequencer } = opened.server.running
    expect(sequencer.sequence).toBeGreaterThan(expected.journal.sequence)
    const { status, lines } = await cli('verify', dataDir)
    expect([status, lines.at(-1)]).toEqual([0, 'Everything is in order.'])
    const reader = openJournal(dataDir)
    const hash = hashText(reader.read(expected.journal.sequence)!.hash)
    reader.close()
    expect(hash).toBe(expected.journal.hash)
  })
})

test(
  'opened a year later, it has the same, and answers the keys of markets that have not ended',
  patience,
  async () => {
    const opened = await open(() => expected.lastTime + 365 * dayMs)
    try {
      await opened.compare(updated(expected.soon, expected.yearLater))
      const ofGoingMarkets = expected.calls.filter(isOfGoingMarket)
      expect(ofGoingMarkets.length).toBeGreaterThan(50)
      for (const call of ofGoingMarkets) {
        const { path, status, answer: text } = call
        expect.soft({ path, ...(await opened.repeat(call)) }).toEqual({ path, status, text })
      }
      await opened.compare(updated(expected.soon, expected.yearLater))
    } finally {
      await opened.close()
    }
  },
)

function isOfGoingMarket({ path, body }: KeptCall): boolean {
  const marketId = /^\/api\/admin\/markets\/(\d+)/.exec(path)?.[1] ?? JSON.parse(body).marketId
  const market = expected.soon['']![`/api/exchange/markets/${marketId}`] as Market | undefined
  return market !== undefined && !['SETTLED', 'VOIDED'].includes(market.status)
}

describe('opened with the feed, its live fixtures', () => {
  test('are where they were, and go on', patience, async () => {
    let now = () => soon
    const opened = await open(() => now(), { FEED_SPEED: '60' })
    try {
      await opened.compare(expected.liveSoon)
      const startedAt = performance.now()
      now = () => Math.floor(soon + performance.now() - startedAt)
      for (const [path, before] of Object.entries(expected.liveSoon['']!)) {
        const { score } = before as EventSummary
        await expect.poll(() => scoreOf(opened, path), { timeout: 30_000 }).not.toEqual(score)
      }
    } finally {
      await opened.close()
    }
  })

  test(
    'have ended ten minutes later with the results they were bound for, and their bets are settled',
    patience,
    async () => {
      const opened = await open(() => expected.lastTime + 10 * minuteMs, { FEED_SPEED: '60' })
      try {
        await opened.compare(expected.liveEnded)
        const { status, lines } = await cli('verify', opened.copy.dataDir)
        expect([status, lines.at(-1)]).toEqual([0, 'Everything is in order.'])
      } finally {
        await opened.close()
      }
    },
  )
})

async function scoreOf({ server }: Opened, path: string) {
  return ((await readPath(server.url, undefined, path)) as EventSummary).score
}
