/** For tests: the program as people start it, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'

export interface ProgramOptions {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** A line of the shell before it, such as "ulimit -n 128". */
  readonly shell?: string
}

export interface Program {
  readonly child: ChildProcess
  /** What it has printed until now. */
  readonly said: { out: string; err: string }
  /** Resolves when it has ended, with its status and all that it printed. */
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>
}

const program = join(import.meta.dirname, '..', 'main.ts')
const started: ChildProcess[] = []

/** Starts the program without a feed, on a port of its own, with its key inside the folder. */
export function startProgram({ dataDir, env = {}, args = [], shell }: ProgramOptions): Program {
  const line = [program, ...args]
  const inShell = ['-c', `${shell}; exec "$0" "$@"`, process.execPath, ...line]
  const child = spawn(shell === undefined ? process.execPath : 'sh', shell === undefined ? line : inShell, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      FEED_SPEED: '0',
      SEED_KEY_FILE: join(dataDir, 'seeds.key'),
      ...env,
    },
  })
  started.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, said, ended }
}

/** Resolves with its address once it is open. */
export async function untilOpen({ said, ended }: Program): Promise<string> {
  const isOpen = expect.poll(() => said.out).toMatch(/open at http:\/\/\S+\n/)
  await Promise.race([isOpen, ended])
  return /open at (\S+)/.exec(said.out)?.[1] ?? expect.unreachable(`It did not open: ${said.err}`)
}

/** Ends it cleanly, and resolves with all that it printed. */
export function endProgram({ child, ended }: Program): Program['ended'] {
  child.kill('SIGTERM')
  return ended
}

/** Kills what still runs. */
export async function killPrograms(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
