/** What facts about accounts, deals and closes do to the books of the tree. Each function is told one fact. */
import type { State } from '#core/engine/state.ts'
import { accountMoved, branchFrozen, lineSet } from '#core/facts/agent.ts'
import { accountAdded, accountKinds } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf } from '#core/facts/reader.ts'
import { addNode, type Books, catchUp, moveNode, type Node } from './books.ts'

export interface Noting {
  readonly books: Books
  /** After the batch. */
  readonly state: State
  /** Came into the books in this batch, opened before it. */
  readonly late: Node[]
  /** The code of the game of the last round, whose postings follow it in the batch. */
  game: number
}

const added = readerOf(accountAdded)
const lined = readerOf(lineSet)
const frozen = readerOf(branchFrozen)
const moved = readerOf(accountMoved)

/** An account was opened: an agent, or below one. */
export function noteAccount({ books }: Noting, { numbers }: FactLog, at: number): void {
  const isAgent = added.kind(numbers, at) === accountKinds.AGENT
  const parent = added.parent(numbers, at)
  if (isAgent || parent !== 0) addNode(books, added.account(numbers, at), parent, isAgent)
}

/** A player directly below the house is in the books from his first line on. */
export function noteLine({ books, late }: Noting, { numbers }: FactLog, at: number): void {
  const account = lined.account(numbers, at)
  if (!books.nodes.has(account)) late.push(addNode(books, account, 0, false))
}

/** Deals have come into force. */
export function noteDeals({ books }: Noting): void {
  books.dealt++
}

/** The house has frozen a branch: not again for the same debt. */
export function noteFrozen({ books }: Noting, { numbers }: FactLog, at: number): void {
  const node = books.nodes.get(frozen.account(numbers, at))
  if (node === undefined || frozen.by(numbers, at) !== 0) return
  catchUp(books, node)
  if (node.due !== undefined) node.due.isFrozen = true
}

/** Who moves has nothing, and owes nothing: no total changes. */
export function noteMove({ books, late, state }: Noting, { numbers }: FactLog, at: number): void {
  const account = moved.account(numbers, at)
  const parent = moved.parent(numbers, at)
  const node = books.nodes.get(account)
  if (node === undefined) {
    const added = addNode(books, account, parent, false)
    added.moves.push({ at: state.time, from: 0 })
    late.push(added)
    return
  }
  moveNode(books, node, parent, state.time)
}

/** A period is over. */
export function noteClose({ books, state }: Noting): void {
  books.closes.push(state.time)
}
