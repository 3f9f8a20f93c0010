/** Under the profile `strict` nobody plays on credit, which the engine sees to: what is left of lines is taken back here, down to what is owed or at stake. */
import { profiles } from '#core/facts/profile.ts'
import { lineOf } from '#core/ledger/beside.ts'
import { smallestLineOf } from '#core/ledger/spending.ts'
import { depthOf } from '#core/ledger/tree.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Clock } from '#server/house/clock.ts'
import { startHourly } from '#server/house/hourly.ts'
import { inSlices } from '#server/live/in-slices.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Books } from './books.ts'
import { booksFold } from './books-fold.ts'

/** Lowered together, by one sync. */
const linesAtOnce = 500

type Lines = Pick<Sequencer, 'published' | 'fold' | 'execute'>
/** Called with how many were lowered, where any were. */
type OnEnded = (count: number) => Promise<void>

/** Lowers every line as far as it goes, those of a branch before its agent's, where the profile in force is `strict`. Rejects where one is refused: what was lowered before is told all the same. */
export async function endLines(sequencer: Lines, onEnded: OnEnded): Promise<void> {
  const { published } = sequencer
  if (published.profile !== profiles.strict) return
  let count = 0
  const lower = async (account: AccountId) => {
    if (await lowered(sequencer, account)) count++
  }
  try {
    for (const level of await inSlices(levelsOf(sequencer))) {
      for (let from = 0; from < level.length; from += linesAtOnce) {
        await allOf(level.slice(from, from + linesAtOnce).map(lower))
      }
    }
  } finally {
    if (count > 0) await onEnded(count)
  }
}

/** Resolves once all are over; rejects then with what the first of them threw. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Returns who has a line, the deepest level first. A step is one account. */
function* levelsOf(sequencer: Lines): Generator<undefined, AccountId[][]> {
  const { accounts } = sequencer.published
  const byDepth = new Map<number, AccountId[]>()
  for (const { account } of sequencer.fold<Books>(booksFold.name).nodes.values()) {
    if (lineOf(accounts, account) > 0) {
      const depth = depthOf(accounts, account)
      const level = byDepth.get(depth)
      if (level === undefined) byDepth.set(depth, [account])
      else level.push(account)
    }
    yield
  }
  return [...byDepth].sort(([one], [other]) => other - one).map(([, level]) => level)
}

/** Lowers the line of an account as far as it goes. Resolves to whether it is lower than before. */
async function lowered(sequencer: Lines, account: AccountId): Promise<boolean> {
  const { published } = sequencer
  const line = smallestLineOf(published, account)
  if (line === lineOf(published.accounts, account)) return false
  const by = published.accounts.parent[account]!
  const { refusal } = await sequencer.execute({ kind: 'set-line', account, line, by })
  // A payment that came in between uses what was free: it is looked at again.
  if (refusal !== undefined && refusal !== 'line_in_use') throw new Error(`A line is not ended: ${refusal}`)
  return refusal === undefined
}

export interface EndingOptions {
  readonly sequencer: Lines
  readonly clock: Clock
  readonly onEnded: OnEnded
  readonly onError: (error: unknown) => void
}

/** Ends lines every hour: what is won or paid in makes them less. Returns what stops it. */
export function startEndingLines({ sequencer, clock, onEnded, onError }: EndingOptions): () => void {
  return startHourly({ clock, look: () => endLines(sequencer, onEnded), onError, isFirstNow: false })
}
