/**
 * What agents are owed of what the house earns, exactly: minor units by basis points, in 1/10,000 of a minor unit, kept as whole minor
 * units and what is above them, so that no sum outgrows a number.
 */
import type { AccountId, Money } from '../values/brands.ts'
import type { Accounts } from './accounts.ts'
import type { Deals, Earning } from './deals.ts'
import type { Agent, Tree } from './tree.ts'

/** 1/10,000 of a minor unit make one. */
const whole = 10_000
/** From one time at which deals changed to the next in the number of parts; below it stands the lowest agent. */
const timeStep = 2 ** 32
/** The parts of nobody. */
const nobodys = 1

export interface Owed {
  /** Minor units, rounded down. */
  units: Money
  /** What is above them, 1/10,000 of a minor unit, from 0 up to but not including a whole one. */
  rest: number
}

/** Returns nothing owed. */
export function createOwed(): Owed {
  return { units: 0, rest: 0 }
}

/** Adds minor units by basis points. Mutates. */
export function addShare(owed: Owed, amount: Money, bps: number): void {
  const units = Math.floor(amount / whole)
  const rest = owed.rest + (amount - units * whole) * bps
  const more = Math.floor(rest / whole)
  owed.units += units * bps + more
  owed.rest = rest - more * whole
}

/** Returns the whole minor units of it, towards zero. */
export function wholeOf({ rest, units }: Owed): Money {
  return units < 0 && rest > 0 ? units + 1 : units
}

interface TreeIn {
  readonly accounts: Accounts
  readonly tree: Tree
}

/**
 * Returns the number of the parts by which the agents above an account share now what is earned from it: who stands above it, and how often
 * deals had changed by then. Agents never move, and what their deals were is kept, so that the number says it for ever.
 */
export function partsAbove({ accounts, tree }: TreeIn, account: AccountId): number {
  // Asked at the first match of each account in each market: where there is no agent, nothing is looked up.
  if (accounts.agentCount === 0) return nobodys
  const lowest = accounts.parent[account]!
  return tree.agents.has(lowest) ? partsFor(lowest, tree.dealt) : nobodys
}

/** Returns the number of the parts above the accounts of an agent, when deals had changed so often. */
export function partsFor(lowest: AccountId, dealt: number): number {
  return dealt * timeStep + lowest
}

/** What an agent keeps of an earning, basis points. */
interface Part {
  readonly agent: AccountId
  readonly bps: number
}

/** Returns the parts of this number in an earning, the lowest agent's first: each keeps his deal less that of the one below him. None of 0. */
export function partsOf({ accounts, tree }: TreeIn, parts: number, earning: Earning): Part[] {
  const made: Part[] = []
  let below = 0
  for (let agent = agentOfParts(parts); tree.agents.has(agent); agent = accounts.parent[agent]!) {
    const kept = termsOfParts(tree.agents.get(agent)!, parts).deals[earning]
    made.push({ agent, bps: kept - below })
    below = kept
  }
  return made
}

/** Returns the lowest agent of the parts of this number; of nobody's no account of the tree. */
export function agentOfParts(parts: number): AccountId {
  return parts % timeStep
}

/** Returns what an agent kept and gave back when the parts of this number were made. */
export function termsOfParts({ history }: Agent, parts: number): Agent['history'][number] {
  const time = Math.floor(parts / timeStep)
  let at = history.length - 1
  while (at > 0 && history[at]!.since > time) at--
  return history[at]!
}

/** Returns the present deals of an agent. */
export function dealsNow({ history }: Agent): Deals {
  return history.at(-1)!.deals
}

/** The house has earned `amount` (minor units, below zero what it lost) of a kind: adds to what each agent of these parts is owed. Mutates. */
export function accrue(state: TreeIn, parts: number, earning: Earning, amount: Money): void {
  const { tree } = state
  for (const { agent, bps } of partsOf(state, parts, earning)) {
    if (bps === 0) continue
    addShare(tree.agents.get(agent)!.owed, amount, bps)
    addShare(tree.owed, -amount, bps)
  }
}
