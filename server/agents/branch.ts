/** A branch as whoever is above it reads it, from the published state and the books. Names are put to it elsewhere. */
import type { Standing, TreeNode, TreeNodeRead } from '#contract/agent-reports.ts'
import { availableOf, balanceOf, exposureOfAccount, isFrozen, isPlayer } from '#core/ledger/accounts.ts'
import { besideOf, besideRow, lineOf } from '#core/ledger/beside.ts'
import { giveBackNow } from '#core/ledger/give-back.ts'
import { holderNames, holdOf } from '#core/ledger/holds.ts'
import type { LedgerState } from '#core/ledger/ledger.ts'
import { dealsNow, type Owed } from '#core/ledger/shares.ts'
import { largestLineOf, payableOf, smallestLineOf, spendableOf } from '#core/ledger/spending.ts'
import { depthOf, isBelow } from '#core/ledger/tree.ts'
import type { AccountId } from '#core/values/brands.ts'
import { type Books, dueOf, type Node } from './books.ts'
import type { BranchExposures } from './branch-exposures.ts'

/** What a node is without its name. */
export type NodeFigures = Omit<TreeNode, 'alias'>
export type NodeReadFigures = Omit<TreeNodeRead, 'alias' | 'path'> & { readonly path: readonly AccountId[] }

/** Returns whether a reader (0: the house) may see an account: his own or one below. */
export function isSeen(
  { accounts }: LedgerState,
  books: Books,
  reader: AccountId,
  account: AccountId,
): boolean {
  if (!isPlayer(accounts, account)) return false
  return reader === 0 ? books.nodes.has(account) : isBelow(accounts, account, reader)
}

/**
 * Returns from which engine time on a reader (0: the house) may read what a node did: since it came into his branch; undefined where it always
 * stood there.
 */
export function seenSince({ accounts }: LedgerState, reader: AccountId, { moves }: Node): number | undefined {
  if (reader === 0) return undefined
  return moves.findLast(({ from }) => !isBelow(accounts, from, reader))?.at
}

/** Returns what is owed, 1/10,000 of a minor unit, as a decimal of minor units: "-30000.0000" for 300.00 that the house lost. */
export function decimalOf({ rest, units }: Owed): string {
  const all = BigInt(units) * 10_000n + BigInt(rest)
  const digits = (all < 0n ? -all : all).toString().padStart(5, '0')
  return `${all < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** Returns the figures of a node. `exposed`: the exposures of a branch. */
export function figuresOf(
  state: LedgerState,
  books: Books,
  exposed: BranchExposures,
  node: Node,
): NodeFigures {
  const { accounts, tree } = state
  const { account, isAgent, parent } = node
  const agent = tree.agents.get(account)
  const due = dueOf(books, node)
  return {
    accountId: account,
    kind: isAgent ? 'agent' : 'player',
    parentId: parent === 0 ? null : parent,
    depth: depthOf(accounts, account),
    balance: balanceOf(accounts, account),
    line: lineOf(accounts, account),
    given: besideOf(accounts, account, besideRow.GIVEN),
    exposure: isAgent ? (exposed.get(account) ?? 0) : exposureOfAccount(accounts, account),
    held: holderNames.reduce(
      (sum, each) => sum + (each === 'exchange' ? 0 : holdOf(accounts, each, account)),
      0,
    ),
    available: isAgent ? spendableOf(state, account) : availableOf(accounts, account),
    total: node.total,
    below: node.below.length,
    isFrozen: isFrozen(accounts, account),
    isClosed: agent?.isClosed === true,
    deals: agent === undefined ? null : { ...dealsNow(agent) },
    due: due === undefined ? null : { amount: due.amount, since: due.since },
  }
}

/** Returns what an account has to do with giving back: of an agent what he gives, of a player what his agent gives and has promised. */
export function givenBackOf(
  { accounts, tree }: LedgerState,
  account: AccountId,
): Pick<Standing, 'giveBack' | 'giveBackNext' | 'promised'> {
  const isAgent = tree.agents.has(account)
  const giver = isAgent ? account : accounts.parent[account]!
  const agent = tree.agents.get(giver)
  if (agent === undefined) return { giveBack: null, giveBackNext: null, promised: null }
  const next = tree.announcements.find(({ giveBacks }) => giveBacks.some((each) => each.account === giver))
  const announced = next?.giveBacks.find((each) => each.account === giver)
  return {
    giveBack: { ...giveBackNow(agent) },
    giveBackNext: next === undefined ? null : { from: next.from, giveBack: { ...announced!.giveBack } },
    promised: isAgent ? null : decimalOf(tree.promised.get(account) ?? { units: 0, rest: 0 }),
  }
}

/** Returns payments of an account that wait to be confirmed. */
export function waitingOf({ tree }: LedgerState, account: AccountId) {
  if (!tree.waiting.has(account)) return []
  return [...tree.payments]
    .filter(([, payment]) => payment.account === account)
    .map(([paymentId, { amount, until }]) => ({ paymentId, accountId: account, amount, until }))
}

/** Returns claims that are open: those that a reader is to answer, or those of an account. */
export function claimsOf({ tree }: LedgerState, reader: AccountId, account?: AccountId) {
  return [...tree.claims]
    .filter(([, claim]) => (account === undefined ? claim.to === reader : claim.account === account))
    .map(([claimId, claim]) => ({
      ...{ claimId, accountId: claim.account, amount: claim.amount },
      until: claim.until === 0 ? null : claim.until,
      isYours: claim.to === reader,
    }))
}

/** Returns who has frozen the account itself: not the branch that it stands in. */
function frozenByOf({ accounts }: LedgerState, account: AccountId): TreeNodeRead['frozenBy'] {
  const by = accounts.frozenBy.get(account)
  if (by === undefined) return null
  return by === 0 ? 'house' : 'agent'
}

/** Returns a node with what its reader may do there. `lineMax`: the most that the house gives one account. */
export function readFiguresOf(
  state: LedgerState,
  books: Books,
  reader: {
    readonly account: AccountId
    readonly lineMax: number
    readonly exposed: BranchExposures
  },
  node: Node,
): NodeReadFigures {
  const { tree } = state
  const { account, isAgent, parent } = node
  const isChild = parent === reader.account
  const path: AccountId[] = []
  for (let each = account; each !== 0 && each !== reader.account; each = state.accounts.parent[each]!)
    path.push(each)
  const most = largestLineOf(state, account, reader.lineMax)
  return {
    ...figuresOf(state, books, reader.exposed, node),
    isChild,
    frozenBy: frozenByOf(state, account),
    mostLine: isChild ? Math.max(lineOf(state.accounts, account), most) : null,
    leastLine: isChild ? smallestLineOf(state, account) : null,
    owed: isAgent ? decimalOf(tree.agents.get(account)!.owed) : null,
    payable: payableOf(state, account),
    path: path.reverse(),
    next: tree.announcements.flatMap(({ from, changes }) =>
      changes
        .filter((change) => change.account === account)
        .map(({ deals }) => ({ from, deals: { ...deals } })),
    ),
    waiting: waitingOf(state, account),
    claims: claimsOf(state, reader.account, account),
  }
}
