/** Players' seeds over restarts: nowhere to be read before they are revealed, and the same seeds and nonces after. */

import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { runCli } from '#server/cli/cli.ts'
import { loadConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { checkResponse } from '#server/testing/answer-check.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { tables, upDown } from './testing/tables.ts'
import { openVault } from './vault.ts'

let folder = ''
let dataDir = ''
let keyFile = ''
let servers: TestServer[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seeds-'))
  dataDir = join(folder, 'data')
  keyFile = `${dataDir}.key`
})
afterEach(async () => {
  for (const server of servers) await server.stop()
  servers = []
  rmSync(folder, { recursive: true })
})

async function start(): Promise<TestServer> {
  const server = await startServer({ dataDir, env: { SEED_KEY_FILE: keyFile } })
  servers.push(server)
  return server
}

async function restart(server: TestServer): Promise<TestServer> {
  servers = servers.filter((one) => one !== server)
  await server.stop()
  return start()
}

/** All bytes of the data folder, as text of one byte a character. */
function bytesAtRest(): string {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

/** Whether a seed is there: as its characters, or as the bytes they stand for. */
function isAtRest(seed: string): boolean {
  const bytes = bytesAtRest()
  return bytes.includes(seed) || bytes.includes(Buffer.from(seed, 'hex').toString('latin1'))
}

test('a server seed is in no file and in no answer until it is revealed, and then in the journal', async () => {
  let server = await start()
  const { token, accountId } = await server.player()
  const answers: unknown[] = [(await server.api('GET', '/api/fairness', { token })).body]
  for (const { path, bodies } of tables)
    answers.push((await server.api('POST', path, { token, body: bodies[0] })).body)
  answers.push((await server.api('GET', '/api/fairness/rounds', { token })).body)
  const { active, next } = server.running.sequencer.published.casino.seeds.get(accountId)!
  const vault = openVault(keyFile, active.sealed)
  const [activeSeed, nextSeed] = [vault.reveal(active.sealed), vault.reveal(next.sealed)]
  server = await restart(server)
  for (const seed of [activeSeed, nextSeed]) {
    expect(JSON.stringify(answers)).not.toContain(seed)
    expect(isAtRest(seed)).toBe(false)
  }
  expect(bytesAtRest()).toContain(active.hash)

  const { body } = await server.api('POST', '/api/fairness/rotate', { token, body: { clientSeed: 'mine' } })
  expect(body.revealed.serverSeed).toBe(activeSeed)
  await restart(server)
  expect(isAtRest(activeSeed)).toBe(true)
  expect(isAtRest(nextSeed)).toBe(false)
})

test('nothing is logged of a seed, at the most talkative level', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, FEED_SPEED: '0', LOG_LEVEL: 'trace' })
  const running = await run({ config, logger })
  try {
    const post = async (path: string, body: object) => {
      const response = await fetch(`${running.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await checkResponse('POST', path, response)
      return response
    }
    const { fairness } = (await (await post(upDown.path, upDown.body)).json()) as {
      fairness: { serverSeed: string }
    }
    expect(fairness.serverSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(lines.join('\n')).not.toContain(fairness.serverSeed)
    expect(lines.join('\n')).not.toContain(readFileSync(keyFile, 'utf8').trim())
  } finally {
    await running.stop()
  }
})

test('a restart keeps seeds, nonces and keys, with and without its snapshots', async () => {
  let server = await start()
  const { token, accountId } = await server.player()
  await server.api('POST', '/api/fairness/rotate', { token, body: { clientSeed: 'mine' } })
  const key = 'the key of a round'
  const first = await server.api('POST', upDown.path, { token, key, body: upDown.body })
  const seeds = (await server.api('GET', '/api/fairness', { token })).body
  const state = structuredClone(server.running.sequencer.published.casino)
  for (const isSnapshotKept of [true, false]) {
    servers = []
    await server.stop()
    if (!isSnapshotKept)
      for (const name of readdirSync(dataDir)) if (/^snapshot-/.test(name)) rmSync(join(dataDir, name))
    server = await start()
    expect((await server.api('GET', '/api/fairness', { token })).body).toEqual(seeds)
    expect(server.running.sequencer.published.casino).toEqual(state)
    expect((await server.api('POST', upDown.path, { token, key, body: upDown.body })).body).toEqual(
      first.body,
    )
  }
  const next = await server.api('POST', upDown.path, { token, body: upDown.body })
  expect(next.body.fairness).toMatchObject({ serverSeedHash: seeds.serverSeedHash, nonce: 1 })
  expect(server.running.sequencer.published.casino.seeds.get(accountId)!.nonce).toBe(2)
})

test('the bankroll is funded once', async () => {
  const server = await start()
  const balance = (one: TestServer) => balanceOf(one.running.sequencer.published.accounts, house.casino)
  expect(balance(server)).toBe(10_000_000_000)
  expect(balance(await restart(server))).toBe(10_000_000_000)
})

test('a start with a lost, foreign or readable key is refused; with the right one it goes on', async () => {
  const server = await start()
  const { token } = await server.player()
  await server.api('GET', '/api/fairness', { token })
  servers = []
  await server.stop()
  const kept = join(folder, 'kept.key')
  cpSync(keyFile, kept)

  rmSync(keyFile)
  await expect(start()).rejects.toThrow(`${keyFile} is missing`)
  writeFileSync(keyFile, `${'ab'.repeat(32)}\n`, { mode: 0o600 })
  await expect(start()).rejects.toThrow('is not the key of the seeds that the journal holds')
  rmSync(keyFile)
  cpSync(kept, keyFile)
  chmodSync(keyFile, 0o644)
  await expect(start()).rejects.toThrow(`chmod 600 ${keyFile}`)
  chmodSync(keyFile, 0o600)
  const again = await start()
  expect((await again.api('POST', upDown.path, { token, body: upDown.body })).status).toBe(200)
})

test('verify and replay need no key', async () => {
  const server = await start()
  const { token } = await server.player()
  await server.api('POST', upDown.path, { token, body: upDown.body })
  await server.api('POST', '/api/fairness/rotate', { token, body: { clientSeed: 'mine' } })
  servers = []
  await server.stop()
  rmSync(keyFile)
  for (const command of ['verify', 'replay']) {
    const said: string[] = []
    const note = (line: string) => said.push(line)
    const status = await runCli([command], { env: { DATA_DIR: dataDir }, print: note, complain: note })
    expect(status, said.join('\n')).toBe(0)
  }
})
