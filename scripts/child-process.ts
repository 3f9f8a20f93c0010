/** Runs a program as a step of a longer work: captured, limited in time, and stopped together with us. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

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
  /** After so long the program and all it started are killed. */
  limitMs: number
}

/** Runs a program to its end and returns what came of it; never throws for the program's own failure. */
export async function runProgram(order: Order): Promise<Ended> {
  const child = spawn(order.command, order.args, {
    cwd: order.cwd,
    env: { ...process.env, ...order.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the limit also ends what the program has started.
    detached: true,
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))

  let trouble: string | null = null
  const limit = setTimeout(() => {
    trouble = `stopped after ${Math.round(order.limitMs / 1000)} s`
    killGroup(child, 'SIGKILL')
  }, order.limitMs)
  const withdraw = passSignalsTo(child)
  try {
    await once(child, 'close')
  } catch (error) {
    trouble = `could not be started: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    clearTimeout(limit)
    withdraw()
  }
  return { status: child.exitCode, output: Buffer.concat(chunks).toString('utf8'), trouble }
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The whole group has ended between the decision and the call: nothing is left to stop.
  }
}

/** Ends the child's group, then this process, when this process is told to end. Returns the undoing. */
function passSignalsTo(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stop = (signal: NodeJS.Signals) => {
    killGroup(child, 'SIGKILL')
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of signals) process.on(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
