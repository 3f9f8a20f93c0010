/** The sequencer's side of the journal's thread. */
import { Worker } from 'node:worker_threads'
import type { FactLog } from '#core/facts.ts'
import { encodeFacts } from './codec.ts'
import type { Head } from './head.ts'
import type { AppendMessage, FromWriter, ToWriter, WriterData } from './writer-protocol.ts'

export interface JournalWriter {
  /** Hands a batch over; `onCommitted` tells when it is on the disk. Copies the facts. */
  append(sequence: number, time: number, log: FactLog): void
  /** Commits what was handed over, then ends the thread. */
  close(): Promise<void>
}

export interface WriterOptions {
  readonly dataDir: string
  readonly last: Head
  /** Called when these batches, the next ones, are on the disk. `syncMs`: how long the commit took. */
  onCommitted(batches: readonly Head[], syncMs: number): void
  /** The journal can make nothing durable any more: the process must end. Called once at most. */
  onFailed(error: Error): void
}

/** Starts the journal's thread. Rejects when the journal cannot be opened for durable writing. */
export function openWriter({ dataDir, last, onCommitted, onFailed }: WriterOptions): Promise<JournalWriter> {
  const data: WriterData = { dataDir, last: { sequence: last.sequence, hash: Uint8Array.from(last.hash) } }
  const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData: data })
  const closed = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<JournalWriter>()
  // When the journal fails there may be nobody who waits for its end.
  closed.promise.catch(() => undefined)
  let state: 'opening' | 'open' | 'closed' | 'failed' = 'opening'

  function fail(error: Error): void {
    if (state === 'failed' || state === 'closed') return
    const wasOpening = state === 'opening'
    state = 'failed'
    closed.reject(error)
    if (wasOpening) opened.reject(error)
    else onFailed(error)
  }

  worker.on('message', (message: FromWriter) => {
    switch (message.kind) {
      case 'opened':
        state = 'open'
        opened.resolve({ append: appendTo(worker), close: closeOf(worker, closed.promise) })
        break
      case 'committed':
        if (state === 'open') onCommitted(message.batches, message.syncMs)
        break
      case 'failed':
        fail(new Error(message.message))
        break
      case 'closed':
        state = 'closed'
        closed.resolve()
        break
    }
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('The thread of the journal has ended.')))
  return opened.promise
}

function appendTo(worker: Worker): JournalWriter['append'] {
  return (sequence, time, log) => {
    const facts = encodeFacts(log, 0, log.count)
    const message: AppendMessage = { kind: 'append', sequence, time, facts }
    worker.postMessage(message satisfies ToWriter, [facts.buffer])
  }
}

function closeOf(worker: Worker, closed: Promise<void>): JournalWriter['close'] {
  return async () => {
    worker.postMessage({ kind: 'close' } satisfies ToWriter)
    await closed
  }
}
