/** Runs a program as a step of a longer work: captured, stopped when it hangs, and stopped together with us. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'

export type Ended = {
  /** The exit status; null when it was stopped or never started. */
  status: number | null
  /** All it printed, both streams in the order of arrival. */
  output: string
  /** Why it was stopped or could not start, where that is the case. */
  trouble: string | null
}

export type Order = {
  command: string
  args: readonly string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  /** After `silenceMs` without a word or a message from it, the program and all it started are killed: it hangs. */
  silenceMs?: number
  /** A file that has what it prints as it comes: for who watches. Begun from nothing. */
  log?: string
}

/** However slow the machine: what says nothing for this time does nothing any more. */
const longSilenceMs = 30 * 60_000

/**
 * Runs a program to its end and returns how it ended; never throws for the program's own failure. How long it
 * takes in all is not limited, because that says more of the machine than of the program.
 */
export async function runProgram(order: Order): Promise<Ended> {
  const child = spawn(order.command, order.args, {
    cwd: order.cwd,
    env: { ...process.env, ...order.env },
    // The channel is for signs of life that nobody has to read.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own, so that all that the program has started ends with it.
    detached: true,
  })
  const { log } = order
  if (log !== undefined) writeFileSync(log, '')
  const chunks: Buffer[] = []
  const keepPrinted = (chunk: Buffer) => {
    chunks.push(chunk)
    if (log !== undefined) appendFileSync(log, chunk)
  }
  child.stdout?.on('data', keepPrinted)
  child.stderr?.on('data', keepPrinted)

  let trouble: string | null = null
  const stopWatching = watchSilence(child, order.silenceMs ?? longSilenceMs, (seconds) => {
    trouble = `stopped after ${seconds} s without a sign of life`
    killGroup(child)
  })
  keep(child)
  try {
    await once(child, 'close')
  } catch (error) {
    trouble = `could not be started: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    stopWatching()
    release(child)
  }
  return { status: child.exitCode, output: Buffer.concat(chunks).toString('utf8'), trouble }
}

type SignsOf = Pick<ChildProcess, 'stdout' | 'stderr'> & {
  on(kind: 'message', listener: () => void): unknown
}

/** Calls `onHang` once nothing has come from the program for `limitMs`. Returns what stops the watch. */
export function watchSilence(child: SignsOf, limitMs: number, onHang: (seconds: number) => void): () => void {
  const timer = setTimeout(() => onHang(Math.round(limitMs / 1000)), limitMs)
  const isAlive = () => timer.refresh()
  child.stdout?.on('data', isAlive)
  child.stderr?.on('data', isAlive)
  child.on('message', isAlive)
  return () => clearTimeout(timer)
}

/** What runs now. Several may, and all end together with this process when it is told to end. */
const running = new Set<ChildProcess>()
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function keep(child: ChildProcess): void {
  if (running.size === 0) for (const signal of endingSignals) process.on(signal, endAll)
  running.add(child)
}

function release(child: ChildProcess): void {
  running.delete(child)
  if (running.size === 0) for (const signal of endingSignals) process.off(signal, endAll)
}

function endAll(signal: NodeJS.Signals): void {
  for (const child of running) killGroup(child)
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The whole group has ended between the decision and the call: nothing is left to stop.
  }
}
