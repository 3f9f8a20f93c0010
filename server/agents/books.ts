/**
 * What the postings come to on the edges of the tree: of each account that has somebody above it or a line, its total, what made it
 * so in each period, and what of it is due. No part of the engine: sums of facts.
 */
import { addShare, createOwed, type Owed } from '#core/ledger/shares.ts'
import type { AccountId, Money } from '#core/values/brands.ts'

/** What changes a total, minor units, below zero where it falls. The first four are the players' own results, commission among them. */
export const causes = [
  ...(['bets', 'commission', 'casino', 'book', 'shares'] as const),
  /** Of a player, by the agent above him: nothing of that agent's own total. */
  'givenBack',
  /** With the account above against cash: paid down to the branch, paid up out of it. */
  ...(['cashIn', 'cashOut', 'writtenOff'] as const),
  /** Of players below with the house itself: deposits, credits; withdrawals. */
  ...(['paidIn', 'paidOut'] as const),
] as const
export type Cause = (typeof causes)[number]

/** The changes of a period, and the total after it. */
export interface Sheet {
  /** Counts from 1. */
  readonly period: number
  readonly changes: Record<Cause, Money>
  closing: Money
}

/** What a branch owed at a close, as far as it has not been paid since, minor units. */
export interface Due {
  amount: Money
  /** Engine time of that close. */
  readonly since: number
  /** The house has frozen the branch since. */
  isFrozen: boolean
}

export interface Node {
  readonly account: AccountId
  readonly isAgent: boolean
  /** 0 for the house. */
  parent: AccountId
  /** Those directly below, in the order in which they came. */
  readonly below: AccountId[]
  /** The balances of it and all below it, minor units. */
  total: Money
  sheet: Sheet
  /** Those before, at most `sheetsKept`, the newest last. */
  readonly closed: Sheet[]
  due: Due | undefined
  /** When it came from another place, engine time, and below whom it was before (0: the house), in turn. */
  readonly moves: { readonly at: number; readonly from: AccountId }[]
  /** Whether a debt of its own was ever given up. */
  isWrittenOff: boolean
  /** What it earned in the period of `earnedIn` and in the one before, by what it came of: a market's id, `bookSource`, `gameSource`. */
  earned: Map<number, Owed>
  earnedBefore: Map<number, Owed>
  earnedIn: number
}

/** A bet against the house's book that is open: its stake, minor units, and the number of the parts that share in it. */
interface OpenBet {
  readonly stake: Money
  readonly parts: number
}

export interface Books {
  readonly nodes: Map<AccountId, Node>
  /** Of accounts below agents. */
  readonly bets: Map<number, OpenBet>
  /** Those directly below the house, in the order in which they came there. */
  readonly top: AccountId[]
  /** Engine times of the closes, the first period's first. */
  readonly closes: number[]
  /** How often deals have changed. */
  dealt: number
}

/** Periods before the open one that are kept, of each account. */
export const sheetsKept = 8

/** Returns books of an empty tree. */
export function createBooks(): Books {
  return { nodes: new Map(), bets: new Map(), top: [], closes: [], dealt: 0 }
}

/** Returns the number of the period that is open. */
export function openPeriod({ closes }: Books): number {
  return closes.length + 1
}

function emptySheet(period: number, closing: Money): Sheet {
  const changes = Object.fromEntries(causes.map((cause) => [cause, 0])) as Record<Cause, Money>
  return { period, changes, closing }
}

/** Returns those directly below an account (0: the house), in the order in which they came; undefined where it is not in the books. */
export function belowOf({ nodes, top }: Books, account: AccountId): AccountId[] | undefined {
  return account === 0 ? top : nodes.get(account)?.below
}

/** Adds an account to the books, and to those below the one above it. Mutates. */
export function addNode(books: Books, account: AccountId, parent: AccountId, isAgent: boolean): Node {
  const period = openPeriod(books)
  const node: Node = {
    ...{ account, parent, isAgent, below: [], total: 0, sheet: emptySheet(period, 0), closed: [] },
    ...{
      due: undefined,
      isWrittenOff: false,
      moves: [],
      earned: new Map(),
      earnedBefore: new Map(),
      earnedIn: period,
    },
  }
  books.nodes.set(account, node)
  belowOf(books, parent)?.push(account)
  return node
}

/** Writes the closes that came since the node was changed last: its total was the same at each. Mutates. */
export function catchUp(books: Books, node: Node): void {
  const period = openPeriod(books)
  if (node.sheet.period === period) return
  noteDue(books, node)
  node.closed.push(node.sheet)
  // Of periods in which nothing happened the last ones alone are made.
  const first = Math.max(node.sheet.period + 1, period - sheetsKept)
  for (let quiet = first; quiet < period; quiet++) node.closed.push(emptySheet(quiet, node.total))
  if (node.closed.length > sheetsKept) node.closed.splice(0, node.closed.length - sheetsKept)
  node.sheet = emptySheet(period, node.total)
}

/** What was owed at the first of those closes is due since then, unless something was due before. */
function noteDue({ closes }: Books, node: Node): void {
  if (node.due !== undefined || node.total >= 0) return
  node.due = { amount: -node.total, since: closes[node.sheet.period - 1]!, isFrozen: false }
}

/** Adds to the total of a node, and to its sheet. What is paid of a debt is paid of what is due first. Mutates. */
export function change(books: Books, node: Node, cause: Cause, by: Money): void {
  catchUp(books, node)
  node.total += by
  node.sheet.changes[cause] += by
  node.sheet.closing = node.total
  if (node.due === undefined) return
  const isPaid = cause === 'cashIn' || cause === 'writtenOff'
  const left = Math.min(node.due.amount - (isPaid ? by : 0), -node.total)
  if (left <= 0) node.due = undefined
  else node.due.amount = left
}

/** Returns what is due of a node now, without writing the closes that came. */
export function dueOf({ closes }: Books, { due, sheet, total }: Node): Due | undefined {
  if (due !== undefined || total >= 0 || sheet.period > closes.length) return due
  return { amount: -total, since: closes[sheet.period - 1]!, isFrozen: false }
}

/** Returns the sheets of a node, the open one first, without writing the closes that came. */
export function sheetsOf(books: Books, node: Node): Sheet[] {
  const seen = { ...node, closed: [...node.closed] }
  catchUp(books, seen)
  return [seen.sheet, ...seen.closed.reverse()]
}

/** What an agent earns of: a market by its id, the house's book, a game of the casino by its code. */
export const bookSource = 0
export const gameSource = (game: number) => -1 - game
/** Returns the code of the game, undefined of a market and the book. */
export const gameOfSource = (source: number) => (source < 0 ? -1 - source : undefined)

/** Adds to what an agent has earned of a source, minor units by basis points. Mutates. */
export function earn(books: Books, node: Node, source: number, amount: Money, bps: number): void {
  turnEarned(books, node)
  const owed = node.earned.get(source) ?? createOwed()
  node.earned.set(source, owed)
  addShare(owed, amount, bps)
}

function turnEarned(books: Books, node: Node): void {
  const period = openPeriod(books)
  if (node.earnedIn === period) return
  node.earnedBefore = node.earnedIn === period - 1 ? node.earned : new Map()
  node.earned = new Map()
  node.earnedIn = period
}

/** Returns what an agent has earned in a period by source: of the open one and the one before, else nothing. */
export function earnedIn({ earned, earnedBefore, earnedIn: last }: Node, period: number): Node['earned'] {
  return period === last ? earned : period === last - 1 ? earnedBefore : new Map()
}

/** Returns the node and those above it, from below. */
export function upFrom({ nodes }: Books, account: AccountId): Node[] {
  const up: Node[] = []
  for (let node = nodes.get(account); node !== undefined; node = nodes.get(node.parent)) up.push(node)
  return up
}

/** Notes that a node with a total of zero has come below another account, where its sheets begin again. Mutates. */
export function moveNode(books: Books, node: Node, parent: AccountId, at: number): void {
  const siblings = belowOf(books, node.parent)
  siblings?.splice(siblings.indexOf(node.account), 1)
  node.moves.push({ at, from: node.parent })
  node.parent = parent
  belowOf(books, parent)?.push(node.account)
  catchUp(books, node)
  node.closed.length = 0
  node.sheet = emptySheet(openPeriod(books), node.total)
  node.due = undefined
}
