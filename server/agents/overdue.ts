/** Debts that are due too long: nobody raises a line there after 7 days, and the house freezes the branch after 14. */
import type { AccountId } from '#core/values/brands.ts'
import type { Clock } from '#server/house/clock.ts'
import { startHourly } from '#server/house/hourly.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { type Books, dueOf, upFrom } from './books.ts'
import { booksFold } from './books-fold.ts'

export interface OverdueLimits {
  readonly noRaiseMs: number
  readonly frozenMs: number
}

/** Returns whether an account, or one above it, owes what was due longer than lines are raised. */
export function isOverdue(
  books: Books,
  account: AccountId,
  now: number,
  { noRaiseMs }: OverdueLimits,
): boolean {
  return upFrom(books, account).some((node) => {
    const due = dueOf(books, node)
    return due !== undefined && now - due.since >= noRaiseMs
  })
}

/** Returns the accounts whose branch is to be frozen: once for each debt, so that whom the house has let go again stays so. */
export function frozenNow(books: Books, now: number, { frozenMs }: OverdueLimits): AccountId[] {
  const found: AccountId[] = []
  for (const node of books.nodes.values()) {
    if (node.total >= 0) continue
    const due = dueOf(books, node)
    if (due !== undefined && !due.isFrozen && now - due.since >= frozenMs) found.push(node.account)
  }
  return found
}

export interface OverdueOptions extends OverdueLimits {
  readonly sequencer: Sequencer
  readonly clock: Clock
  /** Called with whom the house has frozen. */
  readonly onFrozen: (account: AccountId) => void
  readonly onError: (error: unknown) => void
}

const reason = 'A debt is overdue'

/** Looks at the start and every hour. Returns what stops it. */
export function startFreezingOverdue(options: OverdueOptions): () => void {
  const { sequencer, clock, onFrozen, onError } = options
  const freeze = async () => {
    const books = sequencer.fold<Books>(booksFold.name)
    for (const account of frozenNow(books, clock.now(), options)) {
      const { refusal } = await sequencer.execute({ kind: 'freeze-branch', account, by: 0, reason })
      if (refusal === undefined) onFrozen(account)
      // Somebody else has frozen it: it is looked at again.
      else if (refusal !== 'branch_frozen') throw new Error(`An overdue branch is not frozen: ${refusal}`)
    }
  }
  return startHourly({ clock, look: freeze, onError, isFirstNow: true })
}
