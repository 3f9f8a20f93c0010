/** Under the profile `strict` nobody plays on credit: lines are lowered to what is owed or at stake, and again as that gets less. */
import { profiles } from '#core/facts/profile.ts'
import { lineOf } from '#core/ledger/beside.ts'
import { smallestLineOf } from '#core/ledger/spending.ts'
import { depthOf } from '#core/ledger/tree.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Clock } from '#server/house/clock.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Books } from './books.ts'
import { booksFold } from './books-fold.ts'

/** How often it is looked. */
const lookMs = 3_600_000
/** Lowered together, by one sync. */
const linesAtOnce = 500

type Lines = Pick<Sequencer, 'published' | 'fold' | 'execute'>

/** Lowers every line as far as it goes, those of a branch before its agent's, where the profile in force is `strict`; resolves to how many. */
export async function endLines(sequencer: Lines): Promise<number> {
  const { published } = sequencer
  if (published.profile !== profiles.strict) return 0
  let count = 0
  for (const level of levelsOf(sequencer)) {
    for (let from = 0; from < level.length; from += linesAtOnce) {
      const some = level.slice(from, from + linesAtOnce)
      const lowered = await Promise.all(some.map((account) => lower(sequencer, account)))
      count += lowered.filter(Boolean).length
    }
  }
  return count
}

/** Returns who has a line, the deepest level first. */
function levelsOf(sequencer: Lines): AccountId[][] {
  const { accounts } = sequencer.published
  const nodes = sequencer.fold<Books>(booksFold.name).nodes.values()
  const lined = [...nodes].map(({ account }) => account).filter((account) => lineOf(accounts, account) > 0)
  const byDepth = Map.groupBy(lined, (account) => depthOf(accounts, account))
  return [...byDepth].sort(([one], [other]) => other - one).map(([, level]) => level)
}

async function lower(sequencer: Lines, account: AccountId): Promise<boolean> {
  const { published } = sequencer
  const line = smallestLineOf(published, account)
  if (line === lineOf(published.accounts, account)) return false
  const by = published.accounts.parent[account]!
  const { refusal } = await sequencer.execute({ kind: 'set-line', account, line, by })
  // A bet that came in between uses what was free: it is looked at again.
  if (refusal !== undefined && refusal !== 'line_in_use') throw new Error(`A line is not ended: ${refusal}`)
  return refusal === undefined
}

export interface EndingOptions {
  readonly sequencer: Lines
  readonly clock: Clock
  /** Called with how many were lowered, where any were. */
  readonly onEnded: (count: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Ends lines every hour: what is won or paid in is played with, and not lost on credit again. Returns what stops it. */
export function startEndingLines({ sequencer, clock, onEnded, onError }: EndingOptions): () => void {
  let stop = () => {}
  let isStopped = false
  const wait = () => {
    if (!isStopped) stop = clock.wake(clock.now() + lookMs, run)
  }
  const run = () => {
    endLines(sequencer)
      .then((count) => (count > 0 ? onEnded(count) : undefined))
      .catch(onError)
      .finally(wait)
  }
  wait()
  return () => {
    isStopped = true
    stop()
  }
}
