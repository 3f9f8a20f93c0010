/**
 * One market in the bet store: who has bets there, the results of the matched ones, and what became of the market.
 * Only matched bets count in a position's figures here; the engine's own positions hold the unmatched ones too.
 */
import type { AccountId, MarketId, Money, Price } from '#core/values/brands.ts'

/** What became of the market, as far as a bet's state depends on it. */
export const UNSETTLED = 0
export const SETTLED = 1
export const VOID = 2

/** Places in a position's row: 1/100 of a minor unit. The result if runner r wins is CONSTANT + figure r. */
export const CONSTANT = 0
export const FIGURES = 1

export interface MarketBets {
  readonly market: MarketId
  readonly runnerCount: number
  outcome: typeof UNSETTLED | typeof SETTLED | typeof VOID
  /** Engine time, 0 while unsettled. */
  endedAt: number
  /** Share of each runner in the result. */
  readonly numerators: number[]
  readonly denominators: number[]
  /** Positions, in the order of the accounts' first orders. */
  count: number
  accounts: Int32Array
  /** First active and first finished bet of each position, newest first; -1 for none. */
  activeHead: Int32Array
  finishedHead: Int32Array
  activeCount: Int32Array
  figures: Float64Array
  /** Open hash: index + 1 of a position, 0 where free. Length a power of two. */
  table: Int32Array
}

/** Returns a market without bets. */
export function createMarketBets(market: MarketId, runnerCount: number): MarketBets {
  return {
    market,
    runnerCount,
    outcome: UNSETTLED,
    endedAt: 0,
    numerators: new Array<number>(runnerCount).fill(0),
    denominators: new Array<number>(runnerCount).fill(1),
    count: 0,
    accounts: new Int32Array(8),
    activeHead: new Int32Array(8),
    finishedHead: new Int32Array(8),
    activeCount: new Int32Array(8),
    figures: new Float64Array(8 * (FIGURES + runnerCount)),
    table: new Int32Array(16),
  }
}

function hashOf(account: AccountId): number {
  const mixed = Math.imul(account, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

/** Returns the index of the account's position, or -1 when it never ordered here. */
export function findPositionOf(bets: MarketBets, account: AccountId): number {
  const { table, accounts } = bets
  const mask = table.length - 1
  for (let slot = hashOf(account) & mask; ; slot = (slot + 1) & mask) {
    const entry = table[slot]!
    if (entry === 0) return -1
    if (accounts[entry - 1] === account) return entry - 1
  }
}

/** Makes a position for an account that has none and returns its index. Mutates. */
export function addPosition(bets: MarketBets, account: AccountId): number {
  const position = bets.count++
  if (position === bets.accounts.length) grow(bets)
  bets.accounts[position] = account
  bets.activeHead[position] = -1
  bets.finishedHead[position] = -1
  if (bets.count * 2 > bets.table.length) {
    bets.table = new Int32Array(bets.table.length * 2)
    for (let i = 0; i < bets.count; i++) enter(bets, i)
  } else {
    enter(bets, position)
  }
  return position
}

function enter(bets: MarketBets, position: number): void {
  const mask = bets.table.length - 1
  let slot = hashOf(bets.accounts[position]!) & mask
  while (bets.table[slot] !== 0) slot = (slot + 1) & mask
  bets.table[slot] = position + 1
}

function grow(bets: MarketBets): void {
  bets.accounts = doubled(bets.accounts)
  bets.activeHead = doubled(bets.activeHead)
  bets.finishedHead = doubled(bets.finishedHead)
  bets.activeCount = doubled(bets.activeCount)
  const figures = new Float64Array(bets.figures.length * 2)
  figures.set(bets.figures)
  bets.figures = figures
}

function doubled(before: Int32Array): Int32Array {
  const after = new Int32Array(before.length * 2)
  after.set(before)
  return after
}

/** Adds `size` at `price` to what a position has matched on a runner; a negative size takes it out. Mutates. */
export function addMatched(
  bets: MarketBets,
  position: number,
  runner: number,
  isLay: boolean,
  price: Price,
  size: Money,
): void {
  const at = position * (FIGURES + bets.runnerCount)
  const figure = at + FIGURES + runner
  const { figures } = bets
  if (isLay) {
    figures[at] = figures[at]! + 100 * size
    figures[figure] = figures[figure]! - size * price
  } else {
    figures[at] = figures[at]! - 100 * size
    figures[figure] = figures[figure]! + size * price
  }
}

/** Adds to what a position wins if the runner does, 1/100 of a minor unit. Mutates. */
export function addGain(bets: MarketBets, position: number, runner: number, gain: number): void {
  const figure = position * (FIGURES + bets.runnerCount) + FIGURES + runner
  bets.figures[figure] = bets.figures[figure]! + gain
}

/** Returns the result of a position's matched bets if this runner alone wins: 1/100 of a minor unit. */
export function matchedIfWins(bets: MarketBets, position: number, runner: number): number {
  const at = position * (FIGURES + bets.runnerCount)
  return bets.figures[at + CONSTANT]! + bets.figures[at + FIGURES + runner]!
}
