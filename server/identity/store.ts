/** The accounts' store as the rest of the server sees it: every statement a promise, done in a thread of its own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Statements } from './database.ts'
import type { StatementAnswer, StatementCall } from './database-worker.ts'

/** Each statement by name. What changes something resolves after its sync. */
export type AccountStore = {
  readonly [N in keyof Statements]: (...args: Parameters<Statements[N]>) => Promise<ReturnType<Statements[N]>>
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Opens accounts.sqlite, made when absent. Throws when it cannot be opened or kept safely. */
export async function openAccountStore(file: string): Promise<AccountStore> {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), { workerData: { file } })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const failAll = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('exit', () => failAll(new Error('The account store has been closed.')))
  // The first message says that it is open; an error before that is thrown here.
  await once(worker, 'message')
  worker.on('error', failAll)
  worker.on('message', ({ id, result, error }: StatementAnswer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(error)
  })

  const run = (name: string, args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, name, args } satisfies StatementCall)
    })
  return new Proxy({} as AccountStore, {
    // A promise that resolves to this object asks it for `then`, which is no statement.
    get: (_, name) =>
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...args: readonly unknown[]) => run(name, args),
  })
}
