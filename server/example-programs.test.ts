/** The programs that the guides print, run against the server as their readers run them. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './testing/start-server.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../docs/guides/examples/play-a-round.mjs', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('the guide’s program plays a round once, has the seed revealed and computes the same number', async () => {
  const { stdout } = await run(process.execPath, [program, server.url])
  const lines = stdout.trim().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^Committed to [0-9a-f]{64}$/),
    expect.stringMatching(/^Round 1: \d+ (red|black|green), staked 3\.5, returned \d+$/),
    'Sent again: the same round',
    expect.stringMatching(/^The seed has the hash; computed \d+: match$/),
  ])
  expect(server.running.sequencer.published.casino.roundCount).toBe(1)
})
