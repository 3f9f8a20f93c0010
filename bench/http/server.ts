/** The process with the server under test. */
import { join } from 'node:path'
import { startChild } from '../child.ts'
import type { Crowding, ServerFigures } from './server-process.ts'

export interface TestedServer {
  /** Resolves once it listens. */
  figures(): Promise<ServerFigures>
  /** Asks for something to be done in the process, or for what it has kept. */
  ask<A>(question: Crowding | { readonly kind: 'published' }): Promise<A>
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts the server on a data folder. `profile`: the folder for a CPU profile, written when it stops by itself. */
export function startServer(dataDir: string, profile?: string): TestedServer {
  const nodeArgs = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = startChild(join(import.meta.dirname, 'server-process.ts'), [dataDir], nodeArgs)
  return {
    figures: () => child.ask<ServerFigures>({ kind: 'figures' }),
    ask: child.ask,
    kill: child.kill,
    stop: child.stop,
  }
}
