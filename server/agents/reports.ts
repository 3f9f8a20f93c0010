/** Reports of a branch: what is outstanding and since when, what agents carry, what each market earned, and why totals changed. */
import type { EdgeSheet } from '#contract/agent-reports.ts'
import { shareDue } from '#core/agents/close.ts'
import { lineOf } from '#core/ledger/beside.ts'
import type { LedgerState } from '#core/ledger/ledger.ts'
import { addShare, createOwed, type Owed } from '#core/ledger/shares.ts'
import { agentsBelow } from '#core/ledger/tree.ts'
import type { AccountId } from '#core/values/brands.ts'
import { inSlices } from '#server/live/in-slices.ts'
import { type Books, belowOf, causes, dueOf, earnedIn, type Node, openPeriod, sheetsOf } from './books.ts'
import { decimalOf } from './branch.ts'

const dayMs = 86_400_000
/** Rows of a report at most. */
export const rowsMax = 500

/** Returns the nodes directly below an account, in the order in which they came; below the house (0) all that are in the books. */
export function childrenOf(books: Books, account: AccountId): readonly AccountId[] {
  return belowOf(books, account) ?? []
}

/** Nodes or sources looked at in a step. */
const lookedAtOnce = 200

/** Returns the nodes directly below a reader who owe or are owed, the largest debt first, at most `rowsMax` of any number. */
function* largestDebts(books: Books, reader: AccountId): Generator<undefined, Node[]> {
  const before = (a: Node, b: Node) => a.total - b.total || a.account - b.account
  let kept: Node[] = []
  for (const [i, account] of [...childrenOf(books, reader)].entries()) {
    const node = books.nodes.get(account)
    // It may have moved meanwhile.
    if (node?.parent === reader && (node.total !== 0 || dueOf(books, node) !== undefined)) kept.push(node)
    if (kept.length >= 2 * rowsMax) kept = kept.sort(before).slice(0, rowsMax)
    if (i % lookedAtOnce === 0) yield
  }
  return kept.sort(before).slice(0, rowsMax)
}

/** Resolves to what those directly below a reader owe or are owed, the largest debt first, looked for in slices between which bets are taken. */
export async function outstandingOf({ accounts }: LedgerState, books: Books, reader: AccountId, now: number) {
  const nodes = await inSlices(largestDebts(books, reader))
  const hisStill = nodes.filter(({ parent }) => parent === reader)
  return hisStill.map((node) => {
    const due = dueOf(books, node)
    return {
      ...{ accountId: node.account, total: node.total, line: lineOf(accounts, node.account) },
      due: due === undefined ? null : { amount: due.amount, since: due.since },
      days: due === undefined ? 0 : Math.floor((now - due.since) / dayMs),
    }
  })
}

/** Returns what a reader and the agents directly below him are owed and not paid yet. */
export function carriesOf(state: LedgerState, reader: AccountId) {
  const { agents } = state.tree
  const listed = reader === 0 ? [] : [reader]
  return [...listed, ...agentsBelow(state.tree, reader)].slice(0, rowsMax).map((account) => {
    const { owed } = agents.get(account)!
    const due = shareDue(state, account)
    const carried = { units: owed.units - due, rest: owed.rest }
    return { accountId: account, owed: decimalOf(owed), due, carried: decimalOf(carried) }
  })
}

interface Earned {
  readonly source: number
  readonly owed: Owed
}

/** Adds up what an agent has earned in a period by source. Returns the largest, at most `rowsMax` of any number, all of it and of how many. */
function* largestEarned(node: Node, period: number) {
  const before = (a: Earned, b: Earned) => b.owed.units - a.owed.units || b.owed.rest - a.owed.rest
  const total = createOwed()
  let kept: Earned[] = []
  let count = 0
  for (const [source, { units, rest }] of earnedIn(node, period)) {
    // Units by basis points of the whole, and what is below them as it is.
    addShare(total, 1, units * 10_000 + rest)
    // More may be earned of it meanwhile: it is as the sum has it.
    kept.push({ source, owed: { units, rest } })
    if (kept.length >= 2 * rowsMax) kept = kept.sort(before).slice(0, rowsMax)
    if (count++ % lookedAtOnce === 0) yield
  }
  return { largest: kept.sort(before).slice(0, rowsMax), total, count }
}

/**
 * Resolves to what an agent has earned by source, the most first, in the open period or the one before, all of it, and how many more rows
 * there are: looked for in slices between which bets are taken.
 */
export async function sharesOf(books: Books, node: Node, which: 'open' | 'before') {
  const period = openPeriod(books) - (which === 'open' ? 0 : 1)
  const { count, largest, total } = await inSlices(largestEarned(node, period))
  const rows = largest.map(({ source, owed }) => ({ source, earned: decimalOf(owed) }))
  return {
    ...{ period, rows, total: decimalOf(total), more: count - rows.length },
    from: books.closes[period - 2] ?? null,
    until: books.closes[period - 1] ?? null,
  }
}

/** Returns the sheets of a node's edge with the one above, the open period first: opening and changes add up to closing. */
export function edgeSheetsOf(books: Books, node: Node): EdgeSheet[] {
  return sheetsOf(books, node).map(({ changes, closing, period }) => ({
    ...{ period, closedAt: books.closes[period - 1] ?? null },
    opening: closing - causes.reduce((sum, cause) => sum + changes[cause], 0),
    ...changes,
    closing,
  }))
}
