/** The tree of agents in the oracle, read from the accounts each time: who stands where, what they may spend, and what of the house's earnings is whose. */
import { available, free } from './holds.ts'
import {
  balance,
  findAccount,
  type OracleAccount,
  type OracleDeals,
  type OracleGiveBack,
  type OracleMarket,
  type World,
} from './world.ts'

/** What the house keeps nothing of, basis points; of turnover what it gives at most. */
const wholeDeals: OracleDeals = {
  ...{ exchange: 10_000, casino: 10_000, book: 10_000 },
  ...{ casinoTurnover: 100, bookTurnover: 100 },
}
export const dealNames = ['exchange', 'casino', 'book', 'casinoTurnover', 'bookTurnover'] as const
/** What may be given back: nothing of stakes. */
export const givenNames = ['exchange', 'casino', 'book'] as const
/** Levels of agents. */
export const deepest = 8

/** Returns the account and those above it, itself first. */
export function lineage(world: World, id: number): OracleAccount[] {
  const account = findAccount(world, id)
  return account === undefined ? [] : [account, ...lineage(world, account.parent)]
}

export function childrenOf(world: World, id: number): OracleAccount[] {
  return world.accounts.filter(({ parent }) => parent === id)
}

/** Whether an account stands in the branch of another, or is that one. */
export function isBelow(world: World, id: number, top: number): boolean {
  return lineage(world, id).some((each) => each.id === top)
}

export function isAgent(world: World, id: number): boolean {
  return findAccount(world, id)?.kind === 'AGENT'
}

/** Returns the lines of those directly below, minor units. */
export function given(world: World, id: number): number {
  return childrenOf(world, id).reduce((sum, { line }) => sum + line, 0)
}

/** Returns what may be given and paid, minor units: a loss that is not taken yet, down to a cent, lowers it. `own`: what is free, where it is known. */
export function spendable(world: World, id: number, own = free(world, id)): number {
  const accrued = findAccount(world, id)?.accrued ?? 0
  return available(world, id, own) + Math.min(0, Math.floor(accrued / 10_000))
}

/** Returns what may be paid out: no credit, and of an agent nothing that he has given or lost. */
export function payable(world: World, id: number, own = free(world, id)): number {
  return Math.max(0, Math.min(own, isAgent(world, id) ? spendable(world, id, own) : own))
}

/** Returns the most that an agent may give an account below him, zero or above: what he may spend, but under the strict profile nothing that is no money of his. */
export function largestPayment(world: World, id: number, own = free(world, id)): number {
  const most = world.profile === 'strict' ? own : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(most, spendable(world, id, own)))
}

/** Returns what all of the branch own together: above zero the account above owes it, below zero it owes. */
export function total(world: World, id: number): number {
  return world.accounts
    .filter((each) => isBelow(world, each.id, id))
    .reduce((sum, each) => sum + balance(world, each.id), 0)
}

/** Returns the largest line that the account above may give. `most`: of the house alone, to one account. */
export function largestLine(world: World, id: number, most = Number.POSITIVE_INFINITY): number {
  const { line, parent } = findAccount(world, id)!
  return parent === 0 ? most : line + Math.max(0, spendable(world, parent))
}

/** Returns the smallest line that leaves nothing below zero. */
export function smallestLine(world: World, id: number): number {
  return Math.max(0, findAccount(world, id)!.line - Math.max(0, spendable(world, id)))
}

/** Returns what an account keeps with all below it, as it will be once all that is announced has come; of the house all there is. */
export function dealsToCome(world: World, id: number): OracleDeals {
  const changes = world.announcements.flatMap((each) => each.changes)
  return changes.findLast(({ account }) => account === id)?.deals ?? dealsOf(world, id)
}

export function dealsOf(world: World, id: number): OracleDeals {
  return findAccount(world, id)?.deals ?? wholeDeals
}

/** Returns every state in which an account's deals are or will be. */
export function dealsInTurn(world: World, id: number): OracleDeals[] {
  const changes = world.announcements.flatMap((each) => each.changes)
  return [dealsOf(world, id), ...changes.filter(({ account }) => account === id).map(({ deals }) => deals)]
}

export function isWithin(deals: OracleDeals, above: OracleDeals): boolean {
  return dealNames.every((name) => deals[name] <= above[name])
}

/** What of the house's earnings from a player each agent above him keeps: his own deal less that of the one below, basis points. */
export interface OraclePart extends OracleDeals {
  readonly agent: number
  /** What the agent directly above gives the player back, no more than he keeps. */
  readonly back: OracleGiveBack
}

/** Returns the parts of the agents above an account as its deals are now, the lowest agent first. */
export function partsAbove(world: World, id: number): OraclePart[] {
  const above = lineage(world, id).slice(1)
  return above.map(({ id: agent, deals, giveBack }, i) => {
    const below = above[i - 1]?.deals
    const part = (name: keyof OracleDeals) => deals![name] - (below?.[name] ?? 0)
    const back = (name: keyof OracleGiveBack) => (i === 0 ? Math.min(giveBack[name], deals![name]) : 0)
    return {
      agent,
      back: { exchange: back('exchange'), casino: back('casino'), book: back('book') },
      ...{ exchange: part('exchange'), casino: part('casino'), book: part('book') },
      ...{ casinoTurnover: part('casinoTurnover'), bookTurnover: part('bookTurnover') },
    }
  })
}

/**
 * The house earned an amount from a player. Adds to what the agents are owed of it, and to what his own agent gives him back if he
 * still is his: minor units by basis points, 1/10,000 of a minor unit. Mutates.
 */
export function accrue(
  world: World,
  player: number,
  parts: readonly OraclePart[],
  by: keyof OracleDeals,
  amount: number,
): void {
  for (const part of parts) {
    findAccount(world, part.agent)!.accrued += amount * part[by]
    const account = findAccount(world, player)!
    if (by === 'casinoTurnover' || by === 'bookTurnover' || account.parent !== part.agent) continue
    account.promised += amount * part.back[by]
  }
}

/** Bets of these accounts are matched in the market: from the first one on it stands who above them earns what of it. Mutates. */
export function fixParts(world: World, market: OracleMarket, accounts: readonly number[]): void {
  for (const account of accounts) {
    if (findAccount(world, account) === undefined) continue
    if (market.fixedParts.some((each) => each.account === account)) continue
    market.fixedParts.push({ account, parts: partsAbove(world, account) })
  }
}

/** Returns what the agents above an account get of the exchange in this market: fixed at the first bet that was matched there. */
export function partsInMarket(world: World, market: number, account: number): readonly OraclePart[] {
  const fixed = world.markets.find(({ id }) => id === market)?.fixedParts
  return fixed?.find((each) => each.account === account)?.parts ?? []
}
