/** A started server with its sandbox, killed with kill -9 between the steps of payments: nothing is lost, and nothing doubled. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payments, Wallet } from '#contract/wallet.ts'
import { type Program, startProgram, untilOpen } from '#server/testing/program.ts'

let dataDir: string
let program: Program
let url: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-payments-'))
})
afterAll(() => {
  program?.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  program = startProgram({ dataDir, env: { SANDBOX_DELAY_MS: '200', LOG_LEVEL: 'silent' } })
  url = await untilOpen(program)
}

async function kill(): Promise<void> {
  program.child.kill('SIGKILL')
  await once(program.child, 'exit')
}

async function call<T>(method: string, path: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as T
}

const pay = (token: string, way: 'deposits' | 'withdrawals', amount: number) =>
  call<{ paymentId: number }>('POST', `/api/wallet/${way}`, token, { method: 'CARD', amount })

test('payments that were under way at a kill are made once after it', async () => {
  await start()
  const person = { fullName: 'Ada Byron', email: 'ada@example.org', password: 'correct horse battery' }
  const { data } = await call<{ data: { token: string } }>('POST', '/api/auth/register', undefined, person)
  const { token } = data
  const walletOf = () => call<Wallet>('GET', '/api/wallet', token)
  // Before anything was sent, while the provider has it, and about when it answers; one is told twice, one is declined.
  await pay(token, 'deposits', 10_000)
  await kill()
  await start()
  await pay(token, 'deposits', 5_002)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await kill()
  await start()
  await pay(token, 'deposits', 2_001)
  await expect.poll(async () => (await walletOf()).underWay.length).toBe(0)
  expect((await walletOf()).balance).toBe(115_002)
  await pay(token, 'withdrawals', 8_000)
  expect(await walletOf()).toMatchObject({ withdrawing: 8_000, available: 107_002 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await kill()
  await start()
  await expect.poll(async () => (await walletOf()).underWay.length).toBe(0)
  expect(await walletOf()).toMatchObject({ balance: 107_002, withdrawing: 0, netDeposits: 7_002 })
  const states = async () => {
    const { payments } = await call<Payments>('GET', '/api/wallet/payments', token)
    return payments.map(({ amount, state }) => [amount, state])
  }
  const expected = [
    [8_000, 'Complete'],
    [2_001, 'Failed'],
    [5_002, 'Complete'],
    [10_000, 'Complete'],
  ]
  await expect.poll(states).toEqual(expected)
})
