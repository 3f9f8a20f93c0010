/** Accounts and their money: balances, beside them what is held of them, and the terms of their opening. */

import { accountKinds, currencies } from '../facts/ledger.ts'
import { createMoments } from '../protection/moments.ts'
import type { Guarded } from '../protection/protection.ts'
import { renewAskedFrom, renewLossRoom } from '../protection/rooms.ts'
import { createUncounted } from '../protection/uncounted.ts'
import { assert } from '../values/assert.ts'
import type { AccountId, Money } from '../values/brands.ts'
import * as accountRowsModule from './account-rows.ts'
import { type AccountRows, accountRow, accountStride, unlimited } from './account-rows.ts'
import * as besideModule from './beside.ts'
import { besideStride } from './beside.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { lineOf } = besideModule
const { rowOfAccount } = accountRowsModule
const { ASKED_FROM, BALANCE, HELD_BESIDE, HELD_BY_EXCHANGE, LOSS_ROOM, ORDERS, STAKE_ROOM } = accountRow
const { AGENT } = accountKinds

/** The house's own accounts, by name. Ids up to 100 are the house's. */
export const house = {
  /** Where play money comes from; goes below zero by what was given out. */
  issue: 1,
  commission: 2,
  /** Crumbs of settlement's rounding. */
  rounding: 3,
  /** Between losers and winners while markets settle; zero when none does. */
  clearing: 4,
  /** The casino's bankroll: takes the stakes of its rounds and pays what they return. */
  casino: 5,
  /** Between the orders of a cross-match: what the roundings leave over, and what a runner who leaves takes out of a match. */
  cross: 6,
  /** Client money with the payment providers: below zero by what came in and has not gone out again. */
  payments: 7,
  /** What agents were paid of what the house earns: below zero by that. */
  shares: 8,
  /** Debts that nobody will pay. */
  badDebt: 9,
  /** The house's own book: takes the stakes of its bets and pays what they return. */
  book: 10,
  /** What the house has put to client money of its own. */
  own: 11,
} as const

export const playerIdFirst = 101
/** A discount of all commission, basis points. */
const discountWhole = 10_000

export interface Accounts extends Guarded {
  /** The next player's id. */
  next: number
  /** Of each account, by its id. Engine time at which it last took play money, 0 for never. */
  playMoneyAt: Float64Array
  discountBps: Int32Array
  /** The agent above it, 0 for the house. */
  parent: Int32Array
  /** Four numbers each, `besideRow`. */
  beside: Float64Array
  /** Accounts of agents that were ever opened: while there are none, nothing is asked for them. */
  agentCount: number
  /** Accounts that are frozen with all below them, and by whom: 0 for the house. */
  readonly frozenBy: Map<AccountId, AccountId>
  /** Its size: read by every bet. */
  frozenCount: number
  /** Whether the profile lets nobody play on credit. Read by every bet. */
  isCreditBarred: boolean
  /** A `currencies` code. */
  currency: Uint8Array
}

/** Returns the house's accounts and no player. */
export function createAccounts(): Accounts {
  const accounts: Accounts = {
    next: playerIdFirst,
    protections: [],
    counted: [[], []],
    stakes: [],
    uncounted: createUncounted(256),
    moments: createMoments(),
    rows: new Float64Array(256 * accountStride),
    playMoneyAt: new Float64Array(256),
    discountBps: new Int32Array(256),
    kind: new Uint8Array(256),
    isIdentityAsked: false,
    parent: new Int32Array(256),
    beside: new Float64Array(256 * besideStride),
    agentCount: 0,
    frozenBy: new Map(),
    frozenCount: 0,
    isCreditBarred: false,
    currency: new Uint8Array(256),
  }
  for (let account = 0; account < playerIdFirst; account++) beginRow(accounts, account)
  for (const account of Object.values(house)) {
    accounts.kind[account] = accountKinds.HOUSE
    accounts.currency[account] = currencies.PLAY_MONEY
  }
  // What is its own gain is not charged for.
  accounts.discountBps[house.cross] = discountWhole
  return accounts
}

/** Writes that nothing limits the account, and nothing of it has been counted. Mutates. */
function beginRow({ counted, rows }: Accounts, account: AccountId): void {
  for (const sums of counted) sums[account] = undefined
  for (const place of [ASKED_FROM, LOSS_ROOM, STAKE_ROOM]) rows[rowOfAccount(account) + place] = unlimited
}

/** Returns whether a player's account of this id exists. */
export function isPlayer(accounts: Accounts, account: AccountId): boolean {
  return Number.isInteger(account) && account >= playerIdFirst && account < accounts.next
}

/** Returns what the account owns, minor units. */
export function balanceOf({ rows }: AccountRows, account: AccountId): Money {
  return rows[rowOfAccount(account) + BALANCE]!
}

/** Returns what every account owns, by its id, minor units; 0 of an id that nobody has. */
export function balancesOf(accounts: Accounts): Money[] {
  return Array.from({ length: accounts.next }, (_, account) => balanceOf(accounts, account))
}

/** Returns the account's worst case over all its markets, minor units, zero or above. */
export function exposureOfAccount({ rows }: AccountRows, account: AccountId): Money {
  return rows[rowOfAccount(account) + HELD_BY_EXCHANGE]!
}

/** Returns what is available: balance and line, less all that is held and given of them, minor units. Below zero only after a correction. */
export function availableOf({ rows }: AccountRows, account: AccountId): Money {
  const row = rowOfAccount(account)
  return rows[row + BALANCE]! - rows[row + HELD_BY_EXCHANGE]! - rows[row + HELD_BESIDE]!
}

/** Returns what may still be bet: what is available, and nothing of the line where nobody plays on credit, minor units. Below zero there where the line is in use. */
export function playableOf(accounts: Accounts, account: AccountId): Money {
  const available = availableOf(accounts, account)
  return accounts.isCreditBarred ? available - lineOf(accounts, account) : available
}

/** Returns what may still be risked: what may be bet, or what the account's limits of losses leave where that is less, minor units; -Infinity in a frozen branch. */
export function riskableOf(accounts: Accounts, account: AccountId, time: number): Money {
  const { rows } = accounts
  if (accounts.frozenCount > 0 && isFrozen(accounts, account)) return Number.NEGATIVE_INFINITY
  const row = rowOfAccount(account)
  if (time >= rows[row + ASKED_FROM]!) renewLossRoom(accounts, account, time)
  return Math.min(playableOf(accounts, account), rows[row + LOSS_ROOM]! - rows[row + HELD_BY_EXCHANGE]!)
}

/** Returns whether it is an agent's account: it takes no bets. */
export function isAgent({ agentCount, kind }: Accounts, account: AccountId): boolean {
  return agentCount > 0 && kind[account] === AGENT
}

/** Returns whether the account, or a branch that it stands in, is frozen: it takes no new risk. As many steps as there are levels above it. */
export function isFrozen({ frozenBy, frozenCount, parent }: Accounts, account: AccountId): boolean {
  if (frozenCount === 0) return false
  for (let each = account; each !== 0; each = parent[each]!) if (frozenBy.has(each)) return true
  return false
}

/** Returns how many live orders the account has, resting and delayed. */
export function ordersOf({ rows }: AccountRows, account: AccountId): number {
  return rows[rowOfAccount(account) + ORDERS]!
}

/** Returns whether an operator has excluded the account: it takes no new risk. */
export function isExcluded({ protections }: Guarded, account: AccountId): boolean {
  return protections[account]?.excluded === true
}

/** Returns the engine time at which the account last took play money, 0 for never. */
export function playMoneyTakenAt({ playMoneyAt }: Accounts, account: AccountId): number {
  return playMoneyAt[account]!
}

/** The account has taken play money. Mutates. */
export function notePlayMoney({ playMoneyAt }: Accounts, account: AccountId, time: number): void {
  playMoneyAt[account] = time
}

/** What is known of an account from its opening on. */
export interface AccountTerms {
  readonly discountBps: number
  readonly kind: number
  readonly parent: number
  readonly currency: number
}

/** Opens the next account of a player or a participant. Mutates; the id must be the next one. */
export function openAccount(accounts: Accounts, account: AccountId, terms: AccountTerms): void {
  assert(account === accounts.next, 'accounts are opened in order')
  if (account >= accounts.kind.length) grow(accounts)
  beginRow(accounts, account)
  accounts.discountBps[account] = terms.discountBps
  accounts.kind[account] = terms.kind
  accounts.parent[account] = terms.parent
  accounts.currency[account] = terms.currency
  if (terms.kind === AGENT) accounts.agentCount++
  accounts.next++
  if (accounts.isIdentityAsked) renewAskedFrom(accounts, account, 0)
}

/** From now on players are asked who they are, or not any more. Mutates: the row of every account says so. */
export function askIdentity(accounts: Accounts, isAsked: boolean, time: number): void {
  if (accounts.isIdentityAsked === isAsked) return
  accounts.isIdentityAsked = isAsked
  // The room as well: what says that it is to be counted again is written over.
  for (let account = playerIdFirst; account < accounts.next; account++) {
    renewLossRoom(accounts, account, time)
  }
}

function grow(accounts: Accounts): void {
  accounts.rows = grown(accounts.rows)
  accounts.uncounted.latest = grown(accounts.uncounted.latest)
  accounts.playMoneyAt = grown(accounts.playMoneyAt)
  accounts.discountBps = grown(accounts.discountBps)
  accounts.kind = grown(accounts.kind)
  accounts.parent = grown(accounts.parent)
  accounts.beside = grown(accounts.beside)
  accounts.currency = grown(accounts.currency)
}

function grown<T extends Float64Array | Int32Array | Uint8Array>(numbers: T): T {
  const larger = new (numbers.constructor as new (length: number) => T)(numbers.length * 2)
  larger.set(numbers)
  return larger
}

/** Moves money from one account to another; the only way a balance changes, so that all balances sum to zero. Mutates. */
export function moveMoney(accounts: Accounts, from: AccountId, to: AccountId, amount: Money): void {
  assert(Number.isSafeInteger(amount) && amount > 0, 'a posting moves a whole amount above zero')
  assert(
    from !== to && accountExists(accounts, from) && accountExists(accounts, to),
    'a posting has two accounts',
  )
  changeBalance(accounts, from, -amount)
  changeBalance(accounts, to, amount)
}

function changeBalance({ rows }: AccountRows, account: AccountId, by: number): void {
  const balance = rowOfAccount(account) + BALANCE
  rows[balance] = rows[balance]! + by
}

function accountExists(accounts: Accounts, account: AccountId): boolean {
  return (account >= house.issue && account <= house.own) || isPlayer(accounts, account)
}

/** Orders of the account began to be live, or ended where `by` is below 0. Mutates. */
export function countOrder({ rows }: AccountRows, account: AccountId, by: number): void {
  const orders = rowOfAccount(account) + ORDERS
  rows[orders] = rows[orders]! + by
}
