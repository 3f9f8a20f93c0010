/** A folder whose journal was cut by a repair: users whose accounts went with the end keep an account of their own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli } from '#server/cli/cli.ts'
import { password, startServer } from './testing/start-server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('their accounts are opened again, empty, and the next player gets another', async () => {
  const before = await startServer({ dataDir })
  const kept = await before.player()
  const discardFrom = before.running.sequencer.sequence + 1
  const lost = await before.player()
  await before.stop()
  const env = { DATA_DIR: dataDir }
  const quiet = { env, print: () => undefined, complain: () => undefined }
  expect(await runCli(['repair', '--discard-from', String(discardFrom)], quiet)).toBe(0)

  const after = await startServer({ dataDir })
  try {
    const next = await after.player()
    expect(next.accountId).toBeGreaterThan(lost.accountId)
    const balanceOf = async (email: string) => {
      const { body } = await after.api('POST', '/api/auth/login', { body: { email, password }, key: '' })
      return (await after.api('GET', '/api/exchange/balance', { token: body.data.token })).body
    }
    expect(await balanceOf(kept.email)).toMatchObject({ accountId: kept.accountId, balance: 100_000 })
    expect(await balanceOf(lost.email)).toMatchObject({ accountId: lost.accountId, balance: 0 })
  } finally {
    await after.stop()
  }
})
