/** The sequencer's side of the journal's thread. */
import { Worker } from 'node:worker_threads'
import { encodeFacts } from '../codec.ts'
import type { Candidacy, StandOptions } from '../journal.ts'
import type { AppendMessage, FromWriter, ToWriter, WriterData } from './writer-protocol.ts'

/** Starts the journal's thread. Rejects when the journal cannot be opened for durable writing. */
export function openWriter(
  dataDir: string,
  { last, onCommitted, onFailed }: StandOptions,
): Promise<Candidacy> {
  const data: WriterData = { dataDir, last: { sequence: last.sequence, hash: Uint8Array.from(last.hash) } }
  const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData: data })
  const closed = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<Candidacy>()
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
        opened.resolve({
          append: appendTo(worker),
          // The lock of the folder is held as long as the process lives.
          isFresh: () => state === 'open',
          resign: resignation(worker, closed.promise),
        })
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

function appendTo(worker: Worker): Candidacy['append'] {
  return (sequence, time, log, cuts) => {
    const facts = encodeFacts(log, 0, log.count, cuts)
    const message: AppendMessage = { kind: 'append', sequence, time, facts }
    // Copied, not transferred: once a buffer of this thread was, V8 asks at each access to any typed array whether its own still is there.
    worker.postMessage(message satisfies ToWriter)
  }
}

function resignation(worker: Worker, closed: Promise<void>): Candidacy['resign'] {
  return async () => {
    worker.postMessage({ kind: 'close' } satisfies ToWriter)
    await closed
  }
}
