/** Compares the payments of each day with the provider's list: by the clock, and when somebody asks; each result is kept. */
import type { AccountId } from '#core/values/brands.ts'
import type { openTables } from '#server/back-office/reconciliation-tables.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Store } from '#server/store/store.ts'
import type { PaymentProvider } from '#server/wallet/provider.ts'
import { compareDay } from '#server/wallet/reconciliation.ts'
import type { Clock } from './clock.ts'
import { startDaily } from './daily.ts'

type RunStore = Pick<
  Store<ReturnType<typeof openTables>>,
  'keepRun' | 'runOf' | 'runsBefore' | 'mismatchesSince' | 'lastRunAt'
>

export interface ReconcilingParts {
  readonly store: RunStore
  readonly sequencer: Pick<Sequencer, 'published'>
  /** Undefined where no provider has anything to list. */
  readonly provider: () => Pick<PaymentProvider, 'list' | 'listsFrom'> | undefined
  readonly now: () => number
  readonly onFound: (day: string, mismatches: number) => void
  readonly onError: (error: unknown) => void
}

export interface Reconciling {
  /**
   * Compares a day now, keeps the result and resolves once it is kept; who asks for a day that is being compared, or waits for it, gets
   * that result. Refuses `payments_not_offered`, and (`invalid_request`) a day that has not begun, of more than 119 days ago, or that
   * ended a day before the first payment.
   */
  run(day: number, by: AccountId): Promise<void>
  readonly store: RunStore
  /** What the last comparisons of the last 30 days found, and when one was made last: engine time, 0 for never. */
  readonly figures: { mismatches: number; lastAt: number }
  /** Begins to compare every day. Returns what stops it. */
  start(clock: Clock): () => void
}

const dayMs = 86_400_000
const watchedDays = 30
/** So far back a day is compared on demand: payments that ended leave memory after 120 days. */
const askedDays = 119
/** Days that are compared again while something of them did not agree. */
const againDays = 7

/** Resolves to what compares. */
export async function openReconciling(parts: ReconcilingParts): Promise<Reconciling> {
  const { store, sequencer, provider, now, onFound, onError } = parts
  const figures = { mismatches: 0, lastAt: await store.lastRunAt() }
  const today = () => Math.floor(now() / dayMs)
  const count = async () => {
    const days = await store.mismatchesSince(today() - watchedDays)
    figures.mismatches = days.reduce((sum, { mismatches }) => sum + mismatches, 0)
  }
  await count()
  let turn: Promise<unknown> = Promise.resolve()
  /** By day: what is being compared, and what waits for it. */
  const underWay = new Map<number, Promise<void>>()

  async function compare(day: number, by: AccountId): Promise<void> {
    const listing = provider()
    if (listing === undefined) throw new RefusedError('payments_not_offered')
    const listed = await listing.list((day - 1) * dayMs, now() + 1)
    const { wallet } = sequencer.published
    const compared = await compareDay(wallet, listed, day)
    // Of what was before the list began the provider says nothing.
    const found = compared.found.filter(
      ({ what }) => what !== 'missing_there' || day * dayMs >= listing.listsFrom(),
    )
    await store.keepRun({ day, ranAt: now(), ranBy: by, ...compared, found })
    figures.lastAt = now()
    await count()
    if (found.length > 0) onFound(new Date(day * dayMs).toISOString().slice(0, 10), found.length)
  }

  /** One after the other, each day once at a time. */
  function compareInTurn(day: number, by: AccountId): Promise<void> {
    const known = underWay.get(day)
    if (known !== undefined) return known
    const done = turn.then(() => compare(day, by)).finally(() => underWay.delete(day))
    underWay.set(day, done)
    turn = done.catch(() => {})
    return done
  }

  async function run(day: number, by: AccountId): Promise<void> {
    const { ended } = sequencer.published.wallet
    const [first] = ended.values()
    // What ended here after midnight may have been done there before.
    const from = Math.max(today() - askedDays, Math.floor((first?.endedAt ?? now()) / dayMs) - 1)
    const message =
      day > today()
        ? 'That day has not begun.'
        : day < from
          ? 'Of that day nothing is compared any more.'
          : ''
    if (message !== '') throw new RefusedError('invalid_request', { message })
    await compareInTurn(day, by)
  }

  async function runDue(): Promise<void> {
    if (provider() === undefined) return
    const yesterday = today() - 1
    const open = await store.mismatchesSince(yesterday - againDays)
    const again = open.filter(({ day, mismatches }) => mismatches > 0 && day < yesterday)
    for (const { day } of again) await compareInTurn(day, 0)
    await compareInTurn(yesterday, 0)
  }

  return {
    run,
    store,
    figures,
    start: (clock) => startDaily(clock, () => void runDue().catch(onError)),
  }
}
