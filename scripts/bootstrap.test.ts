/** The entry of the npm scripts, run as a program in a small tree with an npm of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Notes how it was called, chatters on both streams, and makes the folder an install makes. */
const fakeNpm = `
  const fs = require('node:fs')
  console.log('chatter'); console.error('chatter')
  if (fs.existsSync('offline')) process.exit(1)
  fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
  fs.mkdirSync('node_modules', { recursive: true })`

/** Prints its arguments; with "wait" it stays until told to end, and ends well. */
const probe = `
  console.log(process.argv.slice(2).join(' '))
  if (process.argv[2] === 'wait') {
    const timer = setInterval(() => {}, 1000)
    process.on('SIGTERM', () => { console.log('ended cleanly'); clearInterval(timer); process.exitCode = 3 })
    console.log('ready')
  } else process.exitCode = Number(process.argv[2] ?? 0)`

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-'))
  mkdirSync(join(root, 'scripts'))
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'scripts', 'bootstrap.mjs'))
  writeFileSync(join(root, 'npm-cli.js'), fakeNpm)
  writeFileSync(join(root, 'probe.mjs'), probe)
  writeFileSync(join(root, 'package.json'), '{ "scripts": { "probe:ready": "node probe.mjs" } }')
  writeFileSync(join(root, 'package-lock.json'), '{ "version": 1 }')
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, npm_execpath: join(root, 'npm-cli.js'), npm_lifecycle_event: 'probe' }
}

function bootstrap(...args: string[]) {
  const script = join(root, 'scripts', 'bootstrap.mjs')
  return spawnSync(process.execPath, [script, ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: environment(),
  })
}

function installs(): string[] {
  const file = join(root, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

test('it installs once, again when the lock file changes, and never else', () => {
  expect(bootstrap('probe').status).toBe(0)
  expect(bootstrap('probe').status).toBe(0)
  expect(installs()).toEqual(['ci --include=dev --include=optional --loglevel=error'])
  writeFileSync(join(root, 'package-lock.json'), '{ "version": 2 }')
  expect(bootstrap('probe').status).toBe(0)
  expect(installs()).toHaveLength(2)
})

test('stdout is the command’s own and its exit status passes through', () => {
  const ended = bootstrap('probe', '7', 'two words')
  expect(ended).toMatchObject({ status: 7, stdout: '7 two words\n' })
  expect(ended.stderr).toContain('chatter')
})

test('a failed install stops it with a sentence, and the next start installs again', () => {
  writeFileSync(join(root, 'offline'), '')
  const ended = bootstrap('probe')
  expect(ended).toMatchObject({ status: 1, stdout: '' })
  expect(ended.stderr).toContain('npm ci failed')
  rmSync(join(root, 'offline'))
  expect(bootstrap('probe').status).toBe(0)
})

test('an unknown command is refused before anything is installed', () => {
  const ended = bootstrap('nonsense')
  expect(ended.status).toBe(1)
  expect(ended.stderr).toContain('There is no command "nonsense".')
  expect(installs()).toEqual([])
})

/** Starts the waiting command, sends SIGTERM as soon as it is ready, and returns how all of it ended. */
async function terminate(
  command: string,
  args: string[],
): Promise<{ printed: string; status: number | null }> {
  const child = spawn(command, args, { env: environment(), stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.endsWith('ready\n')) child.kill('SIGTERM')
  })
  await once(child, 'close')
  return { printed, status: child.exitCode }
}

test('a signal reaches the command, which ends in its own way', async () => {
  const script = join(root, 'scripts', 'bootstrap.mjs')
  const ended = await terminate(process.execPath, [script, 'probe', 'wait'])
  expect(ended.printed).toContain('ended cleanly')
  expect(ended.status).toBe(3)
})

test.skipIf(process.platform === 'win32')(
  'the death of npm’s shell ends the command cleanly too',
  async () => {
    const line = `"${process.execPath}" "${join(root, 'scripts', 'bootstrap.mjs')}" probe wait; true`
    const ended = await terminate('sh', ['-c', line])
    expect(ended.printed).toContain('ended cleanly')
  },
)
