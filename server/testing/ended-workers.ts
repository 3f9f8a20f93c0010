/**
 * For tests: loaded before a server's program, it ends threads of that server for real. A message names the file of a thread:
 * `hold` ends it, and every one that is started in its place, until `letGo`.
 */
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

export interface WorkerOrder {
  readonly kind: 'hold' | 'letGo'
  /** As "views-worker.ts". */
  readonly file: string
}

const { Worker } = threads
const started = new Map<string, threads.Worker>()
const held = new Set<string>()

threads.Worker = class extends Worker {
  constructor(address: string | URL, options?: threads.WorkerOptions) {
    super(address, options)
    const file = String(address).split('/').at(-1)!
    started.set(file, this)
    if (held.has(file)) void this.terminate()
  }
}
syncBuiltinESMExports()

process.on('message', ({ kind, file }: WorkerOrder) => {
  if (kind === 'letGo') held.delete(file)
  else {
    held.add(file)
    void started.get(file)?.terminate()
  }
})
// Whoever listens for orders is not kept alive by it.
process.channel?.unref()
