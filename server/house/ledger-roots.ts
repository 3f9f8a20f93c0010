/** Fixes every hour what the ledgers of all accounts are: their root goes into the journal, and from there to all who want to keep it. */
import type { Views } from '#server/history/views.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

const hourMs = 3_600_000

export interface LedgerRootsOptions {
  readonly sequencer: Pick<Sequencer, 'execute'>
  readonly views: Pick<Views, 'ledgerRoot'>
  /** Called when a root could not be noted; the next one makes up for it. */
  readonly onError: (error: unknown) => void
  readonly everyMs?: number
}

/** Notes a root each hour, the first after a minute. None while no line has come since the last of this process. Returns what stops it. */
export function startLedgerRoots({ sequencer, views, onError, everyMs }: LedgerRootsOptions): () => void {
  let noted = ''
  const note = async () => {
    const root = await views.ledgerRoot()
    if (root === undefined || root.hash === noted) return
    const { refusal } = await sequencer.execute({ kind: 'note-root', ...root })
    if (refusal !== undefined) throw new Error(`The root is not noted: ${refusal}`)
    noted = root.hash
  }
  let isNoting = false
  const run = () => {
    if (isNoting) return
    isNoting = true
    note()
      .catch(onError)
      .finally(() => {
        isNoting = false
      })
  }
  const first = setTimeout(run, Math.min(everyMs ?? hourMs, 60_000)).unref()
  const timer = setInterval(run, everyMs ?? hourMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
