/** The server, the load beside it, and one phase of both. */
import { join } from 'node:path'
import { type Child, startChild } from '../child.ts'
import type { ClosedResult } from './closed-loop.ts'
import type { Closed, Connect } from './load-process.ts'
import { startServer, type TestedServer } from './server.ts'

export interface Bench {
  readonly server: TestedServer
  readonly load: Child
  /** Over all phases so far. */
  readonly totals: { accepted: number; matched: number; refused: number; rounds: number }
}

export interface BenchOptions {
  readonly dataDir: string
  readonly tokens: readonly string[]
  readonly connections: number
  readonly profile: string | undefined
}

/** One phase: what the load saw, and what it cost the server. */
export interface Phase extends ClosedResult {
  /** Calls a second. */
  readonly rate: number
  /** Microseconds of the server's processor a call: of the thread that answers, and of all. */
  readonly mainMicros: number
  readonly allMicros: number
}

/** Starts both processes; resolves when the load is connected. */
export async function startBench({ dataDir, tokens, connections, profile }: BenchOptions): Promise<Bench> {
  const server = startServer(dataDir, profile)
  const load = startChild(join(import.meta.dirname, 'load-process.ts'), [])
  try {
    const port = Number(new URL((await server.figures()).url).port)
    await load.ask({ kind: 'connect', port, tokens, connections } satisfies Connect)
  } catch (error) {
    await Promise.all([server.kill(), load.kill()])
    throw error
  }
  return { server, load, totals: { accepted: 0, matched: 0, refused: 0, rounds: 0 } }
}

/** Runs one phase and adds it to the totals. */
export async function runPhase(bench: Bench, phase: Omit<Closed, 'kind'>): Promise<Phase> {
  const before = await bench.server.figures()
  const result = await bench.load.ask<ClosedResult>({ kind: 'closed', ...phase } satisfies Closed)
  const after = await bench.server.figures()
  bench.totals.accepted += result.accepted
  bench.totals.matched += result.matched
  bench.totals.refused += result.refused
  const { requests, seconds } = result
  if (phase.call === 'round') bench.totals.rounds += requests
  return {
    ...result,
    rate: requests / seconds,
    mainMicros: ((after.mainCpu - before.mainCpu) * 1e6) / requests,
    allMicros: ((after.cpu - before.cpu) * 1e6) / requests,
  }
}
