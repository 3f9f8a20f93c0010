/** History for the server: statements, settled bets, credits, movements of money and casino rounds, read from the views by their own thread. */

import { Worker } from 'node:worker_threads'
import type { Bet } from '#contract/orders.ts'
import type { AccountId, OrderId } from '#core/values/brands.ts'
import type { CashDay, Movements, MovementsQuery } from './banking-readers.ts'
import type { CreditRow, EndedBetsQuery, PageQuery } from './readers.ts'
import type { KeptRound, RoundsQuery } from './round-readers.ts'
import type { FromViews, ToViews, ViewsQuery, ViewsWorkerData } from './views-protocol.ts'

export interface Views {
  /** The last batch known to be in the views. */
  readonly sequence: number
  /** Returns a page of an account's postings, newest first, and the sequence they are as of: the answer of the call as text. */
  statement(account: AccountId, page: PageQuery): Promise<string>
  /** Returns a page of an account's bets in markets that have their result, last settled first: the answer of the call as text. */
  settledBets(account: AccountId, page: EndedBetsQuery): Promise<string>
  /** Returns a page of an account's bets that have ended, with a result or with nothing matched, last ended first: the answer of the call as text. */
  endedBets(account: AccountId, page: EndedBetsQuery): Promise<string>
  /** Returns an account's bet that has ended, also once its market is archived; undefined when there is none. */
  endedBet(account: AccountId, order: OrderId): Promise<Bet | undefined>
  /** Returns a page of what operators gave, to one account or to all, newest first. */
  credits(
    account: AccountId | undefined,
    page: PageQuery,
  ): Promise<{ credits: CreditRow[]; next: string | null }>
  /** Returns a page of the movements of players' money, newest first, and the sequence they are as of. */
  movements(page: MovementsQuery): Promise<Movements & { readonly sequence: number }>
  /** Returns a day's cash; `day` counts days of UTC since 1970. */
  cashDay(day: number): Promise<CashDay>
  /** Returns a page of an account's casino rounds, newest first. */
  rounds(account: AccountId, page: RoundsQuery): Promise<{ rounds: KeptRound[]; next: string | null }>
  /** Returns an account's casino round, or undefined when it has none of this number. */
  round(account: AccountId, round: number): Promise<KeptRound | undefined>
  /** Resolves once the views hold a batch. */
  reached(sequence: number): Promise<void>
  close(): Promise<void>
}

export interface ViewsOptions {
  readonly dataDir: string
  /** The address of the module that exports the server's folds as `folds`: snapshots are read by them. */
  readonly foldsModule: string
  readonly sequencer: { onPublished(listener: () => void): void }
  /** Called when the views have failed: their calls are refused from then on, bets go on. */
  readonly onFailed: (error: Error) => void
}

/** The thread is told of new batches at most this often: it takes all there are. */
const tellMs = 50

/** Starts the views' thread. The journal must be open already. */
export function openViews({ dataDir, foldsModule, sequencer, onFailed }: ViewsOptions): Views {
  const data: ViewsWorkerData = { dataDir, foldsModule }
  const worker = new Worker(new URL('./views-worker.ts', import.meta.url), { workerData: data })
  const calls = new Map<number, PromiseWithResolvers<unknown>>()
  const waiting = new Set<{ sequence: number; resolve: () => void; reject: (error: Error) => void }>()
  let state: 'open' | 'closing' | 'ended' = 'open'
  let failure: Error | undefined
  let sequence = 0
  let lastCall = 0
  let timer: NodeJS.Timeout | undefined

  sequencer.onPublished(() => {
    if (timer !== undefined || state !== 'open') return
    timer = setTimeout(() => {
      timer = undefined
      send({ kind: 'more' })
    }, tellMs)
  })

  worker.on('message', (message: FromViews) => {
    switch (message.kind) {
      case 'projected':
        sequence = message.sequence
        for (const one of waiting) {
          if (one.sequence > sequence) continue
          waiting.delete(one)
          one.resolve()
        }
        break
      case 'answer':
        take(message.id)?.resolve(message.value)
        break
      case 'refused':
        take(message.id)?.reject(new Error(message.message))
        break
    }
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      end(new Error('The thread of the views has ended.'))
      resolve()
    })
  })

  function take(id: number): PromiseWithResolvers<unknown> | undefined {
    const call = calls.get(id)
    calls.delete(id)
    return call
  }

  function end(error: Error): void {
    if (state === 'ended') return
    const wasOpen = state === 'open'
    state = 'ended'
    failure = error
    clearTimeout(timer)
    for (const call of calls.values()) call.reject(error)
    for (const one of waiting) one.reject(error)
    calls.clear()
    waiting.clear()
    if (wasOpen) onFailed(error)
  }

  function send(message: ToViews): void {
    if (state !== 'ended') worker.postMessage(message)
  }

  function ask(query: ViewsQuery): Promise<unknown> {
    if (state !== 'open') return Promise.reject(failure ?? new Error('The views are closed.'))
    const call = Promise.withResolvers<unknown>()
    const id = ++lastCall
    calls.set(id, call)
    send({ kind: 'query', id, query })
    return call.promise
  }

  return {
    get sequence() {
      return sequence
    },
    statement: (account, page) => ask({ kind: 'statement', account, page }) as Promise<string>,
    settledBets: (account, page) => ask({ kind: 'settled-bets', account, page }) as Promise<string>,
    endedBets: (account, page) => ask({ kind: 'ended-bets', account, page }) as Promise<string>,
    endedBet: (account, order) => ask({ kind: 'ended-bet', account, order }) as Promise<Bet | undefined>,
    credits: (account, page) => ask({ kind: 'credits', account, page }) as ReturnType<Views['credits']>,
    movements: (page) => ask({ kind: 'movements', page }) as ReturnType<Views['movements']>,
    cashDay: (day) => ask({ kind: 'cash-day', day }) as Promise<CashDay>,
    rounds: (account, page) => ask({ kind: 'rounds', account, page }) as ReturnType<Views['rounds']>,
    round: (account, round) => ask({ kind: 'round', account, round }) as ReturnType<Views['round']>,
    reached(wanted) {
      if (sequence >= wanted) return Promise.resolve()
      if (failure !== undefined) return Promise.reject(failure)
      return new Promise((resolve, reject) => waiting.add({ sequence: wanted, resolve, reject }))
    },
    async close() {
      if (state === 'open') {
        state = 'closing'
        clearTimeout(timer)
        worker.postMessage({ kind: 'close' } satisfies ToViews)
      }
      await exited
    },
  }
}
