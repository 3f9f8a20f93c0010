import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder.ts'
import { temporaryFolder } from './sequencer/testing/exchange.ts'

let dataDir: string
let remove: () => void
beforeEach(() => {
  ;({ dataDir, remove } = temporaryFolder())
})
afterEach(() => remove())

/** Starts a process that takes the folder and keeps it until it is killed; resolves once it has it. */
async function otherProcess(): Promise<ChildProcess> {
  const program = `
    import { lockDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
    lockDataFolder(${JSON.stringify(dataDir)})
    console.log('locked')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second server is refused and told the process of the first', async () => {
  const child = await otherProcess()
  try {
    expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUse)
    expect(() => lockDataFolder(dataDir)).toThrow(`in use by process ${child.pid}`)
  } finally {
    await kill(child)
  }
})

test('the lock of a process that was killed is taken over', async () => {
  await kill(await otherProcess())
  expect(existsSync(`${dataDir}/crossbook.pid`)).toBe(true)
  lockDataFolder(dataDir).release()
})

test('the same process cannot take a folder twice, and can once it is released', () => {
  const folder = lockDataFolder(dataDir)
  expect(() => lockDataFolder(dataDir)).toThrow(`in use by process ${process.pid}`)
  folder.release()
  lockDataFolder(dataDir).release()
})

test('a folder that is not there is made', () => {
  const folder = lockDataFolder(`${dataDir}/a/b`)
  expect(existsSync(`${dataDir}/a/b`)).toBe(true)
  folder.release()
})

test('a lock with something else in it is made again', () => {
  writeFileSync(
    `${dataDir}/lock.sqlite`,
    'this is not a database, and longer than a header of one is: '.repeat(9),
  )
  const folder = lockDataFolder(dataDir)
  expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUse)
  folder.release()
})

test('a lock that cannot be one is a sentence', () => {
  mkdirSync(`${dataDir}/lock.sqlite`)
  expect(() => lockDataFolder(dataDir)).toThrow(/lock\.sqlite cannot be locked: .*remove it/)
})
