/** Takes out what is kept no longer, table by table, a little at a time: sign-ins wait for the same file. */
import type { Mailer } from '#server/mail/mailer.ts'
import { hourMs, mailsKeptMs, retention } from './retention.ts'
import type { KeepingStore } from './tables.ts'

/** Rows of one statement. */
const rowsAtOnce = 500

export interface RetentionParts {
  readonly store: Pick<KeepingStore, 'prune'>
  readonly mailer: Pick<Mailer, 'forget'>
  /** Engine time. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Takes out all that is over now; resolves to how many rows that were. */
export async function applyRetention({ store, mailer, now }: RetentionParts): Promise<number> {
  let count = 0
  for (const { pruning } of retention) {
    if (pruning === undefined) continue
    const before = now() - pruning.keepMs
    for (let gone = rowsAtOnce; gone === rowsAtOnce; count += gone) {
      gone = await store.prune(pruning.table, before, rowsAtOnce)
    }
  }
  const before = now() - mailsKeptMs
  await mailer.forget(({ at }) => at < before)
  return count
}

/** Does so at once and every hour. Returns what stops it. */
export function startRetention(parts: RetentionParts): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  const apply = () => {
    underWay = applyRetention(parts).catch(parts.onError)
  }
  apply()
  const timer = setInterval(apply, hourMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
