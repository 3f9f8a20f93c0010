/** The quiet thread of a running server, from the side of who starts it. */
import { Worker } from 'node:worker_threads'
import { Restarts, type WorkerFigures } from '#server/restarts.ts'
import { JournalDamage } from './damage.ts'
import type { SealerOptions } from './sealer.ts'

export interface SealingOptions extends SealerOptions {
  /** How much it reads in a second, at most. */
  readonly bytesPerSecond: number
  /** How long it waits for something new, milliseconds. */
  readonly restMs: number
  /** How long after the start it begins, milliseconds: the start's own work goes first. */
  readonly afterMs: number
}

export const usualSealing: SealingOptions = {
  segmentBytes: 4 << 20,
  sliceBytes: 1 << 20,
  bytesPerSecond: 32 << 20,
  restMs: 1_000,
  afterMs: 2_000,
}

export interface SealingData extends Omit<SealingOptions, 'afterMs'> {
  readonly dataDir: string
}

/** Batches: the last one sealed; of those sealed before the start the last one, and the last one read again. */
export interface SealingFigures {
  sealed: number
  checked: number
  toCheck: number
}

export type FromSealing =
  | ({ readonly kind: 'at' } & Readonly<SealingFigures>)
  | { readonly kind: 'damaged'; readonly message: string; readonly sequence: number | undefined }

export interface Sealing {
  readonly figures: Readonly<SealingFigures>
  readonly worker: WorkerFigures
  /** Ends it between two slices. */
  stop(): Promise<void>
}

export interface SealingEvents {
  /** Called once at most: a batch is not what it was. */
  onDamaged(damage: JournalDamage): void
  /** Called with a sentence when nothing is sealed for a while for another reason. */
  notice(text: string): void
}

/** Starts the quiet thread of a data folder whose lock this process holds, some time from now. */
export function startSealing(
  dataDir: string,
  { afterMs, ...options }: SealingOptions,
  { onDamaged, notice }: SealingEvents,
): Sealing {
  const figures: SealingFigures = { sealed: 0, checked: 0, toCheck: 0 }
  let worker: Worker | undefined
  let ended = Promise.resolve()
  let isStopping = false
  const restarts = new Restarts('sealing', begin)
  const timer = setTimeout(begin, afterMs)
  timer.unref()

  function begin(): void {
    const workerData: SealingData = { dataDir, ...options }
    const started = new Worker(new URL('./sealing-worker.ts', import.meta.url), { workerData })
    worker = started
    let cause = 'its thread has ended.'
    started.on('error', (error) => {
      cause = error instanceof Error ? error.message : String(error)
    })
    started.on('message', (message: FromSealing) => {
      restarts.working()
      if (message.kind === 'at') Object.assign(figures, figuresOf(message))
      else onDamaged(new JournalDamage(message.message, message.sequence))
    })
    ended = new Promise((resolve) => {
      started.once('exit', () => {
        // What is not sealed meanwhile is checked by the next start.
        if (!isStopping) {
          const seconds = restarts.ended() / 1_000
          notice(`The journal is not sealed: ${cause} It is tried again in ${seconds} s.`)
        }
        resolve()
      })
    })
    started.unref()
  }

  return {
    figures,
    worker: restarts,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      restarts.stop()
      worker?.ref()
      worker?.postMessage('end')
      await ended
    },
  }
}

function figuresOf({ sealed, checked, toCheck }: SealingFigures): SealingFigures {
  return { sealed, checked, toCheck }
}
