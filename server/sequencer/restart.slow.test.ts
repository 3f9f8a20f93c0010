import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { listSnapshots } from '#server/journal/snapshot-file.ts'
import { temporaryFolder } from './testing/exchange.ts'

const program = fileURLToPath(new URL('./testing/million-process.ts', import.meta.url))
const bets = 1_000_000

function start(dataDir: string): { readyMs: number; sequence: number; hash: string } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, 'start', dataDir], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout)
}

test('after kill -9 with a million bets in the journal every start comes to the same state, with snapshots and without', async () => {
  const { dataDir, remove } = temporaryFolder()
  try {
    const filling = spawn(process.execPath, [program, 'fill', dataDir, String(bets)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(filling, 'exit')
    const [filled] = await Promise.race([once(filling.stdout, 'data'), ended])
    expect(String(filled)).toBe('filled\n')
    await vi.waitFor(() => expect(listSnapshots(dataDir)).not.toEqual([]), { timeout: 60_000, interval: 100 })
    filling.kill('SIGKILL')
    await ended
    const starts = [start(dataDir), start(dataDir), start(dataDir)]
    const [first] = starts
    const newest = listSnapshots(dataDir)[0]!.sequence
    for (const { path } of listSnapshots(dataDir)) rmSync(path)
    const whole = start(dataDir)
    for (const { sequence, hash } of [...starts, whole]) {
      expect({ sequence, hash }).toEqual({ sequence: first!.sequence, hash: first!.hash })
    }
    const readyMs = starts.map((one) => one.readyMs).sort((a, b) => a - b)
    console.log(
      `ready in ${readyMs.join(', ')} ms with snapshots (the newest after batch ${newest} of ${first!.sequence}), ${whole.readyMs} ms without`,
    )
  } finally {
    remove()
  }
})
