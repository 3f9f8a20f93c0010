/** The feed and archiving go by the clock that the server was given. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { password, startServer } from '#server/testing/start-server.ts'

const minuteMs = 60_000

test('a settled market leaves memory when its time is over by the server’s clock, whatever the machine’s says', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-'))
  let time = Date.UTC(2040, 0, 1)
  const options = { dataDir, now: () => time, env: { SETTLED_RETENTION_MINUTES: '90' } }
  /** Starts the server again and asks for a position, of which there is none once the market is gone: until that answers with the status. */
  async function answers(status: number, marketId: number, email: string): Promise<void> {
    const server = await startServer(options)
    try {
      const body = { email, password }
      const { data } = (await server.api('POST', '/api/auth/login', { body, key: '' })).body
      const path = `/api/exchange/markets/${marketId}/position`
      const ask = async () => (await server.api('GET', path, { token: data.token })).status
      await expect.poll(ask).toBe(status)
    } finally {
      await server.stop()
    }
  }
  try {
    const server = await startServer(options)
    const { email } = await server.player()
    const { marketId } = await server.market()
    const { token } = await server.admin()
    await server.api('POST', `/api/admin/markets/${marketId}/suspend`, { token, body: {} })
    const { version } = (await server.api('GET', `/api/exchange/markets/${marketId}`)).body
    const body = { marketVersion: version, winners: [11] }
    const settled = await server.api('POST', `/api/admin/markets/${marketId}/settle`, { token, body })
    expect(settled.status).toBe(200)
    await server.stop()

    time += 89 * minuteMs
    await answers(200, marketId, email)
    time += minuteMs
    await answers(404, marketId, email)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
