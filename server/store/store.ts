/** accounts.sqlite, what is kept beside the journal, as the rest of the server sees it: every statement a promise, done in a thread of its own. */
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartRefused } from '#server/data-folder.ts'
import { endProcess } from '#server/end-process.ts'
import type { StatementAnswer, StatementCall, StoreFile } from './store-worker.ts'

/** What a room's `openTables` returns: its statements by name, run in the store's thread. */
type Tables = Readonly<Record<string, (...args: never[]) => unknown>>

/** Each statement of the tables by name. What changes something resolves after its sync. */
export type Store<T extends Tables> = {
  readonly [N in keyof T]: (...args: Parameters<T[N]>) => Promise<ReturnType<T[N]>>
} & { close(): Promise<void> }

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Returns where what is kept beside the journal of a data folder is. */
export function storePath(dataDir: string): string {
  return join(dataDir, 'accounts.sqlite')
}

/**
 * Opens accounts.sqlite in the data folder, both made when absent. `tablesModule` is the address of a module whose
 * `openTables` makes the tables and returns the statements on them. Rejects with StartRefused when it cannot be opened or
 * kept safely. `onEnded` is called when its thread has ended by itself, and no call of it is answered any more. The usual way:
 * say so and end the process.
 */
export async function openStore<T extends Tables>(
  dataDir: string,
  tablesModule: string,
  onEnded: (error: Error) => void = endProcess,
): Promise<Store<T>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = storePath(dataDir)
  const worker = new Worker(new URL('./store-worker.ts', import.meta.url), {
    workerData: { file, tablesModule } satisfies StoreFile,
  })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  let state: 'opening' | 'open' | 'closing' | 'ended' = 'opening'
  let cause = ''

  worker.on('exit', () => {
    const wasOpen = state === 'open'
    state = 'ended'
    for (const { reject } of waiting.values()) reject(closed())
    waiting.clear()
    if (wasOpen) onEnded(new Error(`The thread of the accounts has ended. ${cause}`.trim()))
  })
  // The first message says that it is open.
  await once(worker, 'message').catch((error: Error) => {
    throw new StartRefused(
      `${file} cannot be opened: ${error.message}. Users, roles, sessions and the audit log are in it: restore it from a copy.`,
    )
  })
  state = 'open'
  worker.on('error', (error) => {
    cause = error instanceof Error ? error.message : String(error)
  })
  worker.on('message', ({ id, result, error }: StatementAnswer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(error)
  })

  const run = (name: string, args: readonly unknown[]) => {
    if (state === 'ended') return Promise.reject(closed())
    if (name === 'close') state = 'closing'
    return new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, name, args } satisfies StatementCall)
    })
  }
  return new Proxy({} as Store<T>, {
    // A promise that resolves to this object asks it for `then`, which is no statement.
    get: (_, name) =>
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...args: readonly unknown[]) => run(name, args),
  })
}

function closed(): Error {
  return new Error('The account store has been closed.')
}
