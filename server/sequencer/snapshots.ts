/** When a snapshot is due, and the process that makes it. The sequencer only counts; bets never wait. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Fold } from '#server/journal/fold.ts'

export interface SnapshotOptions {
  /** A snapshot is made when so many facts were journaled since the last one, ... */
  readonly everyFacts: number
  /** ... or any, and so long ago, milliseconds. */
  readonly everyMs: number
  /** The address of a module that exports the folds as `folds`: the process that makes snapshots needs their code. */
  readonly foldsModule: string
}

export const usualSnapshots: SnapshotOptions = {
  everyFacts: 500_000,
  everyMs: 10 * 60_000,
  foldsModule: new URL('../folds.ts', import.meta.url).href,
}

export interface SnapshotSchedule {
  /** Hears of every synced batch. */
  published(facts: number): void
  /** Whether anything was journaled since the last snapshot. */
  isBehind(): boolean
  /** Ends a process that is at work, and starts no more. */
  stop(): Promise<void>
}

const restPart = 100

const program = fileURLToPath(new URL('../journal/snapshot-process.ts', import.meta.url))

/** Returns the schedule of a data folder's snapshots; `tailFacts` were journaled since the last one already. */
export function scheduleSnapshots(
  dataDir: string,
  folds: readonly Fold<unknown>[],
  { everyFacts, everyMs, foldsModule }: SnapshotOptions,
  { tailFacts, notice }: { tailFacts: number; notice(text: string): void },
): SnapshotSchedule {
  let facts = tailFacts
  let madeAt = performance.now()
  let child: ChildProcess | undefined
  let stopped = false

  function make(): void {
    const factsAtStart = facts
    const started = spawn(
      process.execPath,
      [program, dataDir, foldsModule, ...folds.map((fold) => fold.name)],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    child = started
    const endWithServer = () => started.kill()
    process.once('exit', endWithServer)
    let said = ''
    started.stderr.on('data', (text) => {
      said += text
    })
    started.on('error', (error) => notice(`No snapshot was made: ${error.message}`))
    started.on('close', (code) => {
      process.off('exit', endWithServer)
      child = undefined
      madeAt = performance.now()
      if (code === 0) facts -= factsAtStart
      else if (!stopped) notice(`No snapshot was made: ${said.trim()}`)
    })
  }

  return {
    published(count) {
      facts += count
      if (stopped || child) return
      // Under the heaviest load too there is a rest between two, and after one that failed.
      const waited = performance.now() - madeAt
      if (waited >= everyMs || (facts >= everyFacts && waited >= everyMs / restPart)) make()
    },
    isBehind: () => facts > 0,
    async stop() {
      stopped = true
      const ending = child
      if (!ending) return
      const ended = new Promise((resolve) => ending.once('close', resolve))
      ending.kill()
      await ended
    },
  }
}
