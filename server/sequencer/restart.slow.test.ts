import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { listSnapshots } from '#server/journal/snapshot-file.ts'
import { temporaryFolder } from './testing/exchange.ts'

const program = fileURLToPath(new URL('./testing/million-process.ts', import.meta.url))
const bets = 1_000_000

function start(dataDir: string): { readyMs: number; sequence: number } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, 'start', dataDir], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout)
}

test('a start after kill -9 with a million bets in the journal takes at most 5 seconds', async () => {
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
    const withSnapshots = starts.map(({ readyMs }) => readyMs).sort((a, b) => a - b)
    const batches = starts[0]!.sequence
    const newest = listSnapshots(dataDir)[0]!.sequence
    for (const { path } of listSnapshots(dataDir)) rmSync(path)
    const withoutSnapshots = start(dataDir).readyMs
    console.log(
      `ready in ${withSnapshots.join(', ')} ms with snapshots (the newest after batch ${newest} of ${batches}), ${withoutSnapshots} ms without`,
    )
    expect(withSnapshots[1]).toBeLessThan(5_000)
  } finally {
    remove()
  }
})
