/** On the real files and with the real system calls: sync before answer, and a clean end when syncing or writing fails. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compare, inOrder, startBetting } from './testing/acknowledged.ts'
import { temporaryFolder } from './testing/exchange.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const calls = 60

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ dataDir: folder, remove } = temporaryFolder())
})
afterEach(() => remove())

/** One relevant thing in a trace, in the order in which it was over (a sync) or begun (all else). */
type Step = 'write' | 'sync' | 'head' | { acknowledged: string }

/** Reads strace's output; a call that another thread interrupts is in two lines, and a sync counts from the second on. */
function stepsOf(trace: string): Step[] {
  const steps: Step[] = []
  const syncing = new Set<string>()
  for (const line of trace.split('\n')) {
    const thread = line.split(' ', 1)[0]!
    const isWal = line.includes('journal.sqlite-wal>')
    if (/ (fsync|fdatasync)\(/.test(line) && isWal) {
      if (line.includes('<unfinished')) syncing.add(thread)
      else if (line.endsWith('= 0')) steps.push('sync')
    } else if (/<\.\.\. (fsync|fdatasync) resumed>/.test(line)) {
      if (syncing.delete(thread) && line.endsWith('= 0')) steps.push('sync')
    } else if (line.includes(' pwrite64(') && isWal) {
      steps.push('write')
    } else if (line.includes(' pwrite64(') && line.includes('journal.head>')) {
      steps.push('head')
    } else {
      const acknowledged = / write\(1<.*?>, "(traced-\d+) /.exec(line)?.[1]
      if (acknowledged !== undefined) steps.push({ acknowledged })
    }
  }
  return steps
}

describe.skipIf(!hasStrace)('under strace', () => {
  test('each acknowledgement comes after the write of its batch, then its sync, then the head', async () => {
    const trace = join(folder, 'trace')
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const strace = [
      'strace',
      '-f',
      '-y',
      '-s',
      '40',
      '-e',
      'trace=fsync,fdatasync,pwrite64,write',
      '-o',
      trace,
    ]
    // One call at a time, so that each has a batch of its own.
    const betting = startBetting([dataDir, 'traced', 1, calls], strace)
    expect((await betting.ended()).status).toBe(0)
    let since: Step[] = []
    let acknowledgements = 0
    for (const step of stepsOf(readFileSync(trace, 'utf8'))) {
      if (typeof step === 'string') {
        since.push(step)
        continue
      }
      acknowledgements++
      const [write, sync, head] = (['write', 'sync', 'head'] as const).map((kind) => since.lastIndexOf(kind))
      expect(write, `${step.acknowledged} was written`).toBeGreaterThanOrEqual(0)
      expect(sync, `${step.acknowledged} was synced after it was written`).toBeGreaterThan(write!)
      expect(head, `${step.acknowledged} was noted in the head after it was synced`).toBeGreaterThan(sync!)
      since = []
    }
    expect(acknowledgements).toBe(calls)
  })

  test.each(['EIO', 'ENOSPC'])(
    'a sync that fails with %s ends the process and nothing is acknowledged after it',
    async (error) => {
      const trace = join(folder, 'trace')
      const dataDir = join(folder, 'data')
      mkdirSync(dataDir)
      const inject = [
        '-e',
        'trace=fsync,fdatasync,write',
        '-e',
        `inject=fsync,fdatasync:error=${error}:when=40+`,
      ]
      const betting = startBetting(
        [dataDir, 'traced', 5],
        ['strace', '-f', '-y', '-s', '40', ...inject, '-o', trace],
      )
      const { status, said } = await betting.ended()
      expect(status).toBe(1)
      expect(said).toContain('nothing can be made durable any more')
      expect(betting.acknowledged.size).toBeGreaterThan(20)
      const [, afterFailure] = readFileSync(trace, 'utf8').split(/INJECTED/, 2)
      expect(afterFailure).not.toContain('"traced-')
      const { lastSequence: _, ...found } = await compare(dataDir, betting.acknowledged)
      expect(found).toEqual(inOrder)
    },
    60_000,
  )
})

describe.skipIf(!canMount)('on a small file system of its own', () => {
  test('a full disk ends the process, and everything acknowledged before is there', async (context) => {
    const small = join(folder, 'small')
    mkdirSync(small)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', small]).status !== 0) {
      context.skip('this machine does not let us mount a file system')
    }
    try {
      const betting = startBetting([small, 'full', 20])
      const { status, said } = await betting.ended()
      expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining('disk is full') })
      expect(betting.acknowledged.size).toBeGreaterThan(100)
      const larger = join(folder, 'larger')
      cpSync(small, larger, { recursive: true })
      const { lastSequence: _, ...found } = await compare(larger, betting.acknowledged)
      expect(found).toEqual(inOrder)
    } finally {
      spawnSync('umount', ['-l', small])
    }
  })
})
