/**
 * What an agent gives the players directly below him of what the house earns from them: his own money, promised exactly as it is earned
 * and paid at a close. What the house loses gives nothing: it is made up for by what it earns from the same player later.
 */
import type { AccountId, Money } from '../values/brands.ts'
import type { Accounts } from './accounts.ts'
import type { Deals, Earning } from './deals.ts'
import { accrue, addShare, agentOfParts, createOwed, termsOfParts } from './shares.ts'
import type { Agent, Tree } from './tree.ts'

/** Of what something may be given back. Of stakes nothing: it would be worth playing where nothing can be lost. */
export const givable = ['exchange', 'casino', 'book'] as const
type Givable = (typeof givable)[number]
/** Basis points of what the house earns. */
export type GiveBack = Readonly<Record<Givable, number>>

export const nothingBack: GiveBack = { exchange: 0, casino: 0, book: 0 }

/** Returns what is given back with what stays where nothing is named. */
export function giveBackFrom(named: Partial<GiveBack>, otherwise: GiveBack): GiveBack {
  const { exchange, casino, book } = { ...otherwise, ...named }
  return { exchange, casino, book }
}

/** Returns whether each is a whole number of basis points, zero or above. */
export function isGiveBack(giveBack: GiveBack): boolean {
  return givable.every((earning) => Number.isSafeInteger(giveBack[earning]) && giveBack[earning] >= 0)
}

/** Returns whether an agent of these deals has that much to give: all that he keeps of his own players' at most. */
export function isWithinDeals(giveBack: GiveBack, deals: Deals): boolean {
  return givable.every((earning) => giveBack[earning] <= deals[earning])
}

/** Returns what an agent gives back at present, as far as his deals go. */
export function giveBackNow({ history }: Agent): GiveBack {
  return history.at(-1)!.giveBack
}

interface TreeIn {
  readonly accounts: Accounts
  readonly tree: Tree
}

/** Returns what the lowest agent of these parts gives back of an earning, basis points: never more than he keeps himself. */
export function backOf({ tree }: Pick<TreeIn, 'tree'>, parts: number, earning: Givable): number {
  const agent = tree.agents.get(agentOfParts(parts))
  if (agent === undefined) return 0
  const { deals, giveBack } = termsOfParts(agent, parts)
  return Math.min(giveBack[earning], deals[earning])
}

function isGivable(earning: Earning): earning is Givable {
  return (givable as readonly string[]).includes(earning)
}

/** The house has earned `amount` from a player, as in `accrue`: adds to what agents are owed, and to what his own one has promised him. Mutates. */
export function accrueFrom(
  state: TreeIn,
  player: AccountId,
  parts: number,
  earning: Earning,
  amount: Money,
): void {
  accrue(state, parts, earning, amount)
  const { accounts, tree } = state
  // A market of before he moved is no longer between him and that agent.
  if (!isGivable(earning) || accounts.parent[player] !== agentOfParts(parts)) return
  const bps = backOf(state, parts, earning)
  if (bps === 0) return
  const owed = tree.promised.get(player) ?? createOwed()
  tree.promised.set(player, owed)
  addShare(owed, amount, bps)
}

/** Returns the whole minor units that a player is promised and has not got, zero or above. */
export function promisedTo({ promised }: Tree, player: AccountId): Money {
  return Math.max(0, promised.get(player)?.units ?? 0)
}
