/**
 * A started server, killed with kill -9 while two people ask for credits and approve of them as fast as it answers: after each start what was
 * approved is carried out, once, and what was not is not.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalRead, Approvals } from '#contract/approvals.ts'
import { runCli } from '#server/cli/cli.ts'
import { checkResponse } from '#server/testing/answer-check.ts'
import { type Program, startProgram, untilOpen } from '#server/testing/program.ts'

const kills = 20
/** Who approves at once; each call takes a few milliseconds, so that a kill finds some of them between their two writes. */
const approvingAtOnce = 8
const password = 'correct horse battery'

let dataDir: string
let server: Program & { readonly url: string }

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-approvals-'))
})
afterAll(() => {
  server?.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const program = startProgram({
    dataDir,
    env: {
      LOG_LEVEL: 'silent',
      CREDIT_REVIEW: '0',
      MAX_REQUESTS_PER_ADDRESS: '0',
      MAX_SIGN_INS_PER_ADDRESS: '0',
    },
  })
  server = { ...program, url: await untilOpen(program) }
}

async function call<T>(method: string, path: string, token?: string, body?: object): Promise<T> {
  const headers: Record<string, string> = {}
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined && method === 'POST') headers['idempotency-key'] = crypto.randomUUID()
  const response = await fetch(`${server.url}/api${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await checkResponse(method, `/api${path}`, response)
  const text = await response.text()
  expect([200, 201], `${path}: ${text}`).toContain(response.status)
  return JSON.parse(text) as T
}

const person = (n: number) => ({ fullName: `Person ${n}`, email: `person${n}@example.org`, password })
type Opened = { data: { token: string } }
const signIn = async (n: number) =>
  (await call<Opened>('POST', '/auth/login', undefined, { email: person(n).email, password })).data.token
const accountOf = async (token: string) =>
  (await call<{ accountId: number }>('GET', '/auth/me', token)).accountId

/** Two of the house, and a player whose account is credited. */
async function signUp(): Promise<number> {
  const secret = /setup#([\w-]+)/.exec(server.said.out)![1]!
  const { data } = await call<Opened>('POST', '/admin/setup', undefined, { secret, ...person(0) })
  const join = async (n: number) =>
    accountOf((await call<Opened>('POST', '/auth/register', undefined, person(n))).data.token)
  const checker = await join(1)
  await call('POST', `/admin/accounts/${checker}/roles`, data.token, { roles: ['cashier'] })
  return join(2)
}

/** Each credit is another power of two times a cent in its round, so that the balance says which of them were carried out. */
const amountOf = (i: number) => 2 ** i
const askedAtOnce = 20

test(`${kills} kills amid approvals: what was approved is carried out once, what was not is not`, async () => {
  await start()
  const player = await signUp()
  let balance: number | undefined
  let untold = 0
  let atStart = 0
  for (let kill = 0; kill < kills; kill++) {
    const [maker, checker] = [await signIn(0), await signIn(1)]
    const credits = Array.from({ length: askedAtOnce }, (_, i) => ({
      accountId: player,
      amount: amountOf(i),
    }))
    const read = async (token: string) =>
      (await call<{ balance: number }>('GET', `/admin/accounts/${player}`, token)).balance
    balance ??= await read(maker)
    const ids: string[] = []
    for (const credit of credits) {
      const asked = await call<ApprovalRead>('POST', '/admin/approvals', maker, {
        reason: 'Goodwill',
        credit,
      })
      ids.push(asked.approvalId)
    }
    const left = [...ids]
    const told = new Set<string>()
    const approving = Array.from({ length: approvingAtOnce }, async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        try {
          const path = `/admin/approvals/${id}/approval`
          const { state } = await call<ApprovalRead>('POST', path, checker, { reason: 'Checked' })
          expect(state).toBe('done')
          told.add(id)
        } catch (error) {
          // The server was killed; what became of this one is read after the start.
          if (error instanceof TypeError) return
          throw error
        }
      }
    })
    // Another moment of the same work each time; what it found is counted, and asked for at the end.
    await setTimeout(4 + 2 * kill)
    server.child.kill('SIGKILL')
    await Promise.all([...approving, once(server.child, 'exit')])
    atStart += leftApproved()
    await start()

    const token = await signIn(0)
    const states = async () =>
      Promise.all(
        ids.map(async (id) => (await call<ApprovalRead>('GET', `/admin/approvals/${id}`, token)).state),
      )
    await expect.poll(states).not.toContain('approved')
    const found = await states()
    for (const [i, id] of ids.entries()) {
      if (told.has(id)) expect(found[i]).toBe('done')
      expect(['done', 'waiting']).toContain(found[i])
    }
    const done = found.map((state) => state === 'done')
    untold += done.filter((isDone, i) => isDone && !told.has(ids[i]!)).length
    balance += done.reduce((sum, isDone, i) => sum + (isDone ? amountOf(i) : 0), 0)
    expect(await read(token)).toBe(balance)
    await takeBack(token)
  }
  console.log(
    `note: ${kills} kills, ${atStart} found approved and not noted as done, ${untold} done that nobody was told of`,
  )
  expect(atStart).toBeGreaterThan(0)
  await verified()
})

/** Returns how many requests the server left between their approval and the note of what became of it. */
function leftApproved(): number {
  const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'))
  try {
    return Number(
      database.prepare("SELECT count(*) AS left FROM approval WHERE state = 'approved'").get()!.left,
    )
  } finally {
    database.close()
  }
}

/** What waits still is taken back by who has asked. */
async function takeBack(token: string): Promise<void> {
  for (;;) {
    const { approvals } = await call<Approvals>('GET', '/admin/approvals?list=mine&limit=100', token)
    if (approvals.length === 0) return
    for (const { approvalId } of approvals) {
      await call('POST', `/admin/approvals/${approvalId}/rejection`, token, { reason: 'Next round' })
    }
  }
}

async function verified(): Promise<void> {
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  const printed: string[] = []
  const said = { print: (line: string) => printed.push(line), complain: (line: string) => printed.push(line) }
  expect(await runCli(['verify'], { env: { DATA_DIR: dataDir }, ...said }), printed.join('\n')).toBe(0)
}
