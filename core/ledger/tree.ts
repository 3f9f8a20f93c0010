/** The tree of agents above the accounts: who stands where, what each keeps of what the house earns, and what of that is not paid yet. */
import { accountKinds } from '../facts/ledger.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { type Accounts, isPlayer } from './accounts.ts'
import { areDeals, areWithin, type Deals, wholeDeals } from './deals.ts'
import type { GiveBack } from './give-back.ts'
import { createOwed, dealsNow, type Owed } from './shares.ts'

/** Levels of agents. */
export const depthMax = 8
/** Agents directly below one, and below the house. */
export const agentsBelowMax = 1_000

export interface Agent {
  /** His deals and what he gives back, from the first on, each with how often deals had changed in all when it came: what was fixed by one is shared by it. */
  readonly history: { readonly since: number; readonly deals: Deals; readonly giveBack: GiveBack }[]
  /** What of his share is not paid yet; below zero where the house lost. */
  readonly owed: Owed
  /** Agents directly below him that are not closed. */
  readonly agents: AccountId[]
  /** Accounts directly below him, of agents and players. */
  below: number
  isClosed: boolean
}

/** New deals that come into force together, or what an agent gives back from then on. */
export interface Announcement {
  readonly number: number
  /** Engine time of the earliest close. */
  readonly from: number
  readonly changes: { readonly account: AccountId; readonly deals: Deals }[]
  readonly giveBacks: { readonly account: AccountId; readonly giveBack: GiveBack }[]
}

/** A balance that the account above has paid out, until the account that it is of confirms it. */
export interface Payment {
  readonly account: AccountId
  /** 0 for the house. */
  readonly to: AccountId
  readonly amount: Money
  /** Engine time at which it is over. */
  readonly until: number
}

/** Cash that an account says it has paid, and the one above has not posted. */
export interface Claim {
  readonly account: AccountId
  readonly amount: Money
  readonly waitMs: number
  /** Who is to answer, 0 for the house. */
  to: AccountId
  /** Engine time at which the next level above is, 0 for never. */
  until: number
}

export interface Tree {
  /** In the order of their numbers. */
  readonly agents: Map<AccountId, Agent>
  /** Agents directly below the house. */
  readonly top: AccountId[]
  /** What the house keeps of the shares: less than none by what all agents are owed. */
  readonly owed: Owed
  /** What players are promised back and have not got, of each that ever was; below zero what is to be made up for. */
  readonly promised: Map<AccountId, Owed>
  /** How often deals, or what is given back, have changed. */
  dealt: number
  /** What has not come into force, in the order in which it was announced. */
  readonly announcements: Announcement[]
  /** How many there ever were. */
  announced: number
  readonly payments: Map<number, Payment>
  /** How many of them each account has that has any. */
  readonly waiting: Map<AccountId, number>
  /** How many there ever were. */
  proposed: number
  readonly claims: Map<number, Claim>
  /** How many there ever were. */
  claimed: number
  /** How many are open of each account that has any. */
  readonly claimsOf: Map<AccountId, number>
  /** While a period is being closed the account at which that goes on, 0 else. */
  closingFrom: AccountId
  /** And once all agents have had their share: the player at which giving back goes on, 0 before. */
  givingFrom: AccountId
  /** Periods that were closed. */
  periods: number
}

/** Returns a tree without agents. */
export function createTree(): Tree {
  return {
    agents: new Map(),
    top: [],
    owed: createOwed(),
    dealt: 0,
    announcements: [],
    ...{ promised: new Map(), givingFrom: 0 },
    ...{ claims: new Map(), claimed: 0, claimsOf: new Map() },
    ...{ announced: 0, payments: new Map(), waiting: new Map(), proposed: 0, closingFrom: 0, periods: 0 },
  }
}

/** Returns how many levels of agents there are from the house down to an account, itself one of them. */
export function depthOf({ parent }: Pick<Accounts, 'parent'>, account: AccountId): number {
  let depth = 0
  for (let each = account; each !== 0; each = parent[each]!) depth++
  return depth
}

/** Returns whether an account stands in the branch of another, or is that one. */
export function isBelow({ parent }: Pick<Accounts, 'parent'>, account: AccountId, top: AccountId): boolean {
  for (let each = account; each !== 0; each = parent[each]!) if (each === top) return true
  return false
}

/** Returns what an account and all below it keep; of the house (0) all there is. */
export function dealsOf({ agents }: Tree, account: AccountId): Deals {
  const agent = agents.get(account)
  return agent === undefined ? wholeDeals : dealsNow(agent)
}

/** Returns the deals as they will be once all that is announced has come. */
export function dealsToCome(tree: Tree, account: AccountId): Deals {
  for (let i = tree.announcements.length - 1; i >= 0; i--) {
    const change = tree.announcements[i]!.changes.find((each) => each.account === account)
    if (change !== undefined) return change.deals
  }
  return dealsOf(tree, account)
}

/** Returns whether deals are within those of the account above as they are now, and as each announcement will make them. */
function areWithinAll(tree: Tree, deals: Deals, above: AccountId): boolean {
  if (!areWithin(deals, dealsOf(tree, above))) return false
  return tree.announcements.every(({ changes }) =>
    changes.every((change) => change.account !== above || areWithin(deals, change.deals)),
  )
}

interface TreeIn {
  readonly accounts: Accounts
  readonly tree: Tree
}

/**
 * Returns why nobody may be placed below an account (0: the house), or undefined: `account_not_found`, `parent_not_agent`,
 * `agent_closed`, and for an agent with these deals `tree_too_deep`, `too_many_agents`, `deals_invalid`, `share_above_parent`.
 */
export function whyNotBelow(
  { accounts, tree }: TreeIn,
  parent: AccountId,
  deals?: Deals,
): RefusalCode | undefined {
  if (parent !== 0) {
    if (!isPlayer(accounts, parent)) return 'account_not_found'
    if (accounts.kind[parent] !== accountKinds.AGENT) return 'parent_not_agent'
    if (tree.agents.get(parent)!.isClosed) return 'agent_closed'
  }
  if (deals === undefined) return undefined
  if (depthOf(accounts, parent) >= depthMax) return 'tree_too_deep'
  if (agentsBelow(tree, parent).length >= agentsBelowMax) return 'too_many_agents'
  if (!areDeals(deals)) return 'deals_invalid'
  return areWithinAll(tree, deals, parent) ? undefined : 'share_above_parent'
}

/** Returns the agents directly below an account, or below the house (0). */
export function agentsBelow({ agents, top }: Tree, account: AccountId): AccountId[] {
  return account === 0 ? top : agents.get(account)!.agents
}

/** Returns `account_not_found`, `agent_closed` or `not_your_child` unless `by` (0: the house) is directly above the account. */
export function whyNotChild(
  { accounts, tree }: TreeIn,
  account: AccountId,
  by: AccountId,
): RefusalCode | undefined {
  if (!isPlayer(accounts, account)) return 'account_not_found'
  if (tree.agents.get(account)?.isClosed) return 'agent_closed'
  return accounts.parent[account] === by ? undefined : 'not_your_child'
}
