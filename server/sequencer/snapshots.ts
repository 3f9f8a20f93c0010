/** When a snapshot is due, and the process that makes it. The sequencer only counts; bets never wait. */
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { messageOf } from '#server/journal/damage.ts'
import type { Fold } from '#server/journal/fold.ts'
import { writeSnapshot } from '#server/journal/snapshot-file.ts'
import { Restarts, type WorkerFigures } from '#server/restarts.ts'
import type { FollowedFrom } from './follower.ts'

export interface SnapshotOptions {
  /** A snapshot is made when this many facts were journaled since the last one, ... */
  readonly everyFacts: number
  /** ... or any, and the last one was made this many milliseconds ago. */
  readonly everyMs: number
  /** The address of a module that exports all folds as `folds`: the process that makes snapshots needs their code. */
  readonly foldsModule: string
}

export const usualSnapshots: SnapshotOptions = {
  everyFacts: 150_000,
  everyMs: 10 * 60_000,
  foldsModule: new URL('./own-folds.ts', import.meta.url).href,
}

export interface SnapshotSchedule {
  readonly worker: WorkerFigures
  /** Counts a durable batch. */
  published(facts: number): void
  /** Ends a process that is at work, and starts no more. */
  stop(): Promise<void>
  /** Writes a last snapshot, unless nothing was journaled since the one before. */
  leave(folded: FollowedFrom): void
}

const restPart = 300

/** With this many times the facts that are wanted it is behind. */
const behindTimes = 2

const program = fileURLToPath(new URL('../journal/snapshot-process.ts', import.meta.url))

function yieldToBets({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

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
  const restarts = new Restarts('snapshots', make)

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
    // Behind the bets, unless there is so much to fold already that it would never catch up with them.
    if (facts < everyFacts * behindTimes) yieldToBets(started)
    const endWithServer = () => started.kill()
    process.once('exit', endWithServer)
    let said = ''
    // Without a descriptor left for it there is no stderr, whatever the types say.
    started.stderr?.on('data', (text) => {
      said += text
    })
    const over = (code: number | null) => {
      if (child !== started) return
      process.off('exit', endWithServer)
      child = undefined
      madeAt = performance.now()
      if (code === 0) {
        facts -= factsAtStart
        restarts.working()
      } else if (!stopped) {
        const seconds = restarts.ended() / 1_000
        notice(
          `No snapshot was made: ${said.trim() || 'the process was ended.'} It is tried again in ${seconds} s.`,
        )
      }
    }
    // One that cannot be started has no other end.
    started.on('error', ({ message }) => {
      said += `${message}.`
      over(null)
    })
    started.on('close', over)
  }

  return {
    worker: restarts,
    published(count) {
      facts += count
      if (stopped || child || restarts.isDown) return
      // Under the heaviest load too there is a rest between two.
      const waited = performance.now() - madeAt
      if (waited >= everyMs || (facts >= everyFacts && waited >= everyMs / restPart)) make()
    },
    async stop() {
      stopped = true
      restarts.stop()
      const ending = child
      if (!ending) return
      const ended = new Promise((resolve) => ending.once('close', resolve))
      ending.kill()
      await ended
    },
    leave({ last, state, folds: data }) {
      if (facts === 0) return
      try {
        writeSnapshot(dataDir, { ...last, state, folds: data }, folds)
      } catch (error) {
        // The journal has everything; the next start only takes longer.
        notice(`No snapshot was made: ${messageOf(error)}`)
      }
    },
  }
}
