/**
 * One market in the bet store: who has bets there, the results of the matched ones, and what became of the market.
 * Only matched bets count in a position's figures here; the engine's own positions hold the unmatched ones too.
 */
import type { KindTerms } from '#core/exchange/market-terms.ts'
import { type FigureChange, payoffs, WINNERS as winnersCode } from '#core/exchange/risk/payoff.ts'
import type { AccountId, MarketId, Money, Price } from '#core/values/brands.ts'

/** What became of the market, as far as a bet's state depends on it. */
export const UNSETTLED = 0
export const SETTLED = 1
export const VOID = 2

/**
 * Places in a position's row: its constant and the figures of the market's kind (`payoffs`). In a market of winners the result if
 * runner r wins is CONSTANT + figure r, 1/100 of a minor unit.
 */
const CONSTANT = 0
const FIGURES = 1
// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const WINNERS = winnersCode

export interface MarketBets {
  readonly market: MarketId
  /** A `payoffs` code, and the numbers of the kind. */
  readonly payoff: number
  readonly kindTerms: KindTerms
  /** Of a position beside its constant. */
  readonly figureCount: number
  outcome: typeof UNSETTLED | typeof SETTLED | typeof VOID
  /** Engine time, 0 while unsettled. */
  endedAt: number
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
export function createMarketBets(
  market: MarketId,
  runnerCount: number,
  payoff: number,
  kindTerms: KindTerms,
): MarketBets {
  const figureCount = payoffs[payoff]!.figureCount(runnerCount, kindTerms)
  return {
    market,
    payoff,
    kindTerms,
    figureCount,
    outcome: UNSETTLED,
    endedAt: 0,
    count: 0,
    accounts: new Int32Array(8),
    activeHead: new Int32Array(8),
    finishedHead: new Int32Array(8),
    activeCount: new Int32Array(8),
    figures: new Float64Array(8 * (FIGURES + figureCount)),
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
  const { figures, figureCount, payoff } = bets
  const at = position * (FIGURES + figureCount)
  const figure = at + FIGURES + runner
  if (payoff !== WINNERS) {
    const change = figuresOf(bets, position)
    payoffs[payoff]!.add(change, bets, { runner, isBack: !isLay, price, size, isMatched: true })
    figures[at] = change.constant
  } else if (isLay) {
    figures[at] = figures[at]! + 100 * size
    figures[figure] = figures[figure]! - size * price
  } else {
    figures[at] = figures[at]! - 100 * size
    figures[figure] = figures[figure]! + size * price
  }
}

/** Returns the figures of a position's matched bets, of the kind of the market. They are its own: to be copied before they are changed. */
export function figuresOf({ figures, figureCount }: MarketBets, position: number): FigureChange {
  const at = position * (FIGURES + figureCount)
  return {
    constant: figures[at + CONSTANT]!,
    figures: figures.subarray(at + FIGURES, at + FIGURES + figureCount),
  }
}
