/** When a program is taken to hang, and what of it is kept. */
import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runProgram, watchSilence } from './child-process.ts'

describe('a program', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const watched = () => {
    const child = Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough() })
    const onHang = vi.fn()
    return { child, onHang, stop: watchSilence(child, 60_000, onHang) }
  }

  test('that says nothing for its time of silence hangs', () => {
    const { onHang } = watched()
    vi.advanceTimersByTime(59_999)
    expect(onHang).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onHang.mock.calls).toEqual([[60]])
  })

  test('does not as long as there are words or messages, however long it takes in all', () => {
    const { child, onHang } = watched()
    for (let minute = 0; minute < 90; minute++) {
      vi.advanceTimersByTime(59_999)
      if (minute % 3 === 0) child.stdout.emit('data', 'a word')
      if (minute % 3 === 1) child.stderr.emit('data', 'a word')
      if (minute % 3 === 2) child.emit('message', 'a test that ended')
    }
    expect(onHang).not.toHaveBeenCalled()
  })

  test('that has ended is watched no more', () => {
    const { onHang, stop } = watched()
    stop()
    vi.advanceTimersByTime(120_000)
    expect(onHang).not.toHaveBeenCalled()
  })
})

const run = (code: string, silenceMs?: number) =>
  runProgram({
    command: process.execPath,
    args: ['-e', code],
    cwd: '/',
    ...(silenceMs !== undefined && { silenceMs }),
  })

test('its words and its status are kept', async () => {
  expect(await run(`console.log('a'); process.exitCode = 3`)).toEqual({
    status: 3,
    output: 'a\n',
    trouble: null,
  })
})

test('what it prints stands in its log as well, from nothing each time', async () => {
  const log = join(mkdtempSync(join(tmpdir(), 'crossbook-log-')), 'log.txt')
  for (const word of ['a', 'b']) {
    const code = `console.log('${word}'); console.error('!')`
    const ended = await runProgram({ command: process.execPath, args: ['-e', code], cwd: '/', log })
    expect([readFileSync(log, 'utf8'), ended.output]).toEqual([ended.output, expect.stringContaining(word)])
  }
  rmSync(dirname(log), { recursive: true })
})

test('one that hangs is stopped, and it is said why', async () => {
  expect(await run('setInterval(() => {}, 1000)', 1_000)).toMatchObject({
    status: null,
    trouble: 'stopped after 1 s without a sign of life',
  })
})

test('one that does not exist is said not to have started', async () => {
  const { trouble } = await runProgram({ command: '/no/such/program', args: [], cwd: '/' })
  expect(trouble).toMatch(/^could not be started/)
})
