/** The program's files against their list: what is changed, missing or added is named, counted, and found the next day at the latest. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { differencesFromList, writeList } from '#server/keeping/program-files.ts'
import { watchProgram } from './program-watch.ts'
import { ManualClock } from './testing/manual-clock.ts'

let root = ''
function put(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'program-'))
  for (const path of ['core/a.ts', 'server/b.ts', 'dist/web/index.html', 'package-lock.json']) put(path, path)
  await writeList(root)
})
afterEach(() => rmSync(root, { recursive: true }))

test('what differs from the list is named', async () => {
  expect(await differencesFromList(root)).toEqual({ changed: [], missing: [], added: [] })
  put('core/a.ts', 'core/a.ts ')
  rmSync(join(root, 'dist/web/index.html'))
  put('server/new.ts', '')
  // What the product does not run.
  put('server/new.test.ts', '')
  put('server/testing/new.ts', '')
  expect(await differencesFromList(root)).toEqual({
    ...{ changed: ['core/a.ts'], missing: ['dist/web/index.html'], added: ['server/new.ts'] },
  })
  await writeList(root)
  expect(await differencesFromList(root)).toEqual({ changed: [], missing: [], added: [] })
  rmSync(join(root, 'dist'), { recursive: true })
  expect(await differencesFromList(root)).toBeUndefined()
})

test('it is compared a minute after the start and each midnight; the log names what differs', async () => {
  const start = Date.UTC(2028, 1, 28, 22, 30)
  const clock = new ManualClock(start)
  const warned: unknown[] = []
  const said = { info: () => undefined, error: (error: unknown) => expect.unreachable(String(error)) }
  const watch = watchProgram({
    clock,
    root,
    logger: { ...said, warn: (what: unknown) => void warned.push(what) },
  })
  const at = async (time: number) => {
    clock.moveTo(time)
    await watch.ended()
    return watch.changed
  }
  put('core/a.ts', 'another')
  expect(await at(start + 59_999)).toBe(0)
  expect(await at(start + 60_000)).toBe(1)
  expect(warned).toEqual([{ changed: ['core/a.ts'], missing: [], added: [] }])
  put('core/a.ts', 'core/a.ts')
  expect(await at(Date.UTC(2028, 1, 29) - 1)).toBe(1)
  expect(await at(Date.UTC(2028, 1, 29))).toBe(0)
  put('core/c.ts', '')
  expect(await at(Date.UTC(2028, 2, 1))).toBe(1)
  await watch.stop()
  expect(clock.alarms).toBe(0)
})
