/** Accounts and their money: balances and, beside them, what is held of them. Arrays by account id. */

import { accountKinds, currencies } from '../facts/ledger.ts'
import { assert } from '../values/assert.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { createHolds, type Held, holderNames } from './holds.ts'

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
} as const

export const playerIdFirst = 101
/** A discount of all commission, basis points. */
const discountWhole = 10_000

export interface Accounts extends Held {
  /** The next player's id. */
  next: number
  /** Minor units. */
  balance: Float64Array
  discountBps: Int32Array
  /** An `accountKinds` code; 0 of an id that nobody has. */
  kind: Uint8Array
  /** The account that it belongs to, 0 for none. */
  parent: Int32Array
  /** A `currencies` code. */
  currency: Uint8Array
  /** Engine time at which the account last took play money, 0 for never. */
  playMoneyAt: Float64Array
  /** Live orders: resting and delayed. */
  orders: Int32Array
  /** 1 of an account that takes no new risk. */
  excluded: Uint8Array
}

/** Returns the house's accounts and no player. */
export function createAccounts(): Accounts {
  const accounts: Accounts = {
    next: playerIdFirst,
    balance: new Float64Array(256),
    holds: createHolds(256),
    held: new Float64Array(256),
    discountBps: new Int32Array(256),
    kind: new Uint8Array(256),
    parent: new Int32Array(256),
    currency: new Uint8Array(256),
    playMoneyAt: new Float64Array(256),
    orders: new Int32Array(256),
    excluded: new Uint8Array(256),
  }
  for (const account of Object.values(house)) {
    accounts.kind[account] = accountKinds.HOUSE
    accounts.currency[account] = currencies.PLAY_MONEY
  }
  // What is its own gain is not charged for.
  accounts.discountBps[house.cross] = discountWhole
  return accounts
}

/** Returns whether a player's account of this id exists. */
export function isPlayer(accounts: Accounts, account: AccountId): boolean {
  return Number.isInteger(account) && account >= playerIdFirst && account < accounts.next
}

/** Returns what the account owns, minor units. */
export function balanceOf(accounts: Accounts, account: AccountId): Money {
  return accounts.balance[account]!
}

/** Returns the account's worst case over all its markets, minor units, zero or above. */
export function exposureOfAccount(accounts: Accounts, account: AccountId): Money {
  return accounts.holds.exchange[account]!
}

/** Returns what may still be bet: balance less all that is held of it, minor units. Below zero only after a correction. */
export function availableOf(accounts: Accounts, account: AccountId): Money {
  return accounts.balance[account]! - accounts.held[account]!
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
  if (account >= accounts.balance.length) grow(accounts)
  accounts.discountBps[account] = terms.discountBps
  accounts.kind[account] = terms.kind
  accounts.parent[account] = terms.parent
  accounts.currency[account] = terms.currency
  accounts.next++
}

function grow(accounts: Accounts): void {
  accounts.balance = grown(accounts.balance)
  for (const holder of holderNames) accounts.holds[holder] = grown(accounts.holds[holder])
  accounts.held = grown(accounts.held)
  accounts.discountBps = grown(accounts.discountBps)
  accounts.kind = grown(accounts.kind)
  accounts.parent = grown(accounts.parent)
  accounts.currency = grown(accounts.currency)
  accounts.playMoneyAt = grown(accounts.playMoneyAt)
  accounts.orders = grown(accounts.orders)
  accounts.excluded = grown(accounts.excluded)
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
  accounts.balance[from] = accounts.balance[from]! - amount
  accounts.balance[to] = accounts.balance[to]! + amount
}

function accountExists(accounts: Accounts, account: AccountId): boolean {
  return (account >= house.issue && account <= house.cross) || isPlayer(accounts, account)
}

/** Orders of the account began to be live, or ended where `by` is below 0. Mutates. */
export function countOrder(accounts: Accounts, account: AccountId, by: number): void {
  const { orders } = accounts
  orders[account] = orders[account]! + by
}
