/** The positions of all accounts in one market, rows in pages that are never copied once they are full, found by account through an open hash. */

import { AssertionFailed, assert } from '../../values/assert.ts'
import type { AccountId } from '../../values/brands.ts'
import * as exposureModule from './exposure.ts'
import { exposureOfParts, grossMax } from './exposure.ts'
import { type FigureChange, payoffs, type WinningRules, WINNERS as winnersCode } from './payoff.ts'

/** Places in a position's row; 1/100 of a minor unit where not said otherwise. */
export const positionRow = {
  CONSTANT: 0,
  /** Rounded up, minor units; what of it the account's exposure holds. */
  EXPOSURE: 1,
  /** Sum of size x price of all bets, matched and unmatched: what the other figures cannot go beyond. */
  GROSS: 2,
  /** Place of the row of the account's newest live order, -1 when it has none: the end of its thread. */
  NEWEST: 3,
  /** Of winners the least of the figures, those of removed runners among them: most bets need no other runner's figure than it. */
  LEAST: 4,
  /** The number of the parts by which agents share what the house earns from the account here: fixed when a bet is first matched, 0 before. */
  PARTS: 5,
} as const

/**
 * Where the figures of the market's kind begin (`figurePlace`). Of winners one a runner, what the account gets on top of the
 * constant if that runner wins; each with, beside it, what the bets on that runner come to if it loses (`lossOf`), which together
 * are the constant. A bet reads the places before and this pair: two lines of the processor's cache, however many runners there
 * are. Even, and rows come in fours, so that a pair does not lie across two.
 */
const FIGURES = 6

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { exposureOfWorst } = exposureModule
const { CONSTANT, EXPOSURE, GROSS, NEWEST, LEAST } = positionRow

const WINNERS = winnersCode
const grossBound = grossMax

/** Figures of a page at most: a megabyte, copied in a fraction of a millisecond while the first page of a market grows to it. */
const pageFigures = 2 ** 17

export interface Positions {
  count: number
  /** Figures of a position beside its constant: of winners one a runner. */
  readonly figureCount: number
  /** From one figure to the next: 2 of winners, whose losses are between them, 1 of other kinds. */
  readonly step: number
  readonly stride: number
  /** Account of each position, in the order of their first orders. */
  accounts: Int32Array
  /**
   * Rows of `stride` figures (`positionRow`), 2^pageBits of them a page, found by `pageOf` and `rowOf`. The first page, which
   * is all that most markets ever have, grows as it is needed.
   */
  readonly pageBits: number
  first: Float64Array
  readonly rest: Float64Array[]
  /** Of the standing settlement, two figures a position: what it won and the commission on it, minor units. Empty before. */
  settled: Float64Array
  /** Waiting orders of the account. */
  waiting: Int32Array
  /** Held orders of the account. */
  held: Int32Array
  /** Open hash, two figures a place: the account, and index + 1 of its position (0: free). Places are a power of two. */
  table: Int32Array
  /** The position found last, and whose it is: an order's checks and its facts ask for the same one. */
  lastFound: number
  lastAccount: AccountId
}

/** Returns no positions, with room for `figureCount` figures in each; `withLosses`: of winners. */
export function createPositions(figureCount: number, withLosses: boolean): Positions {
  const shape = shapeOf(figureCount, withLosses)
  return {
    count: 0,
    figureCount,
    ...shape,
    accounts: new Int32Array(8),
    first: new Float64Array(8 * shape.stride),
    rest: [],
    settled: new Float64Array(0),
    waiting: new Int32Array(8),
    held: new Int32Array(8),
    table: new Int32Array(32),
    lastFound: -1,
    lastAccount: -1,
  }
}

/** Returns how far apart figures and positions lie, and how many positions a page has. */
export function shapeOf(
  figureCount: number,
  withLosses: boolean,
): Pick<Positions, 'step' | 'stride' | 'pageBits'> {
  const step = withLosses ? 2 : 1
  const stride = Math.ceil((FIGURES + step * figureCount) / 4) * 4
  return { step, stride, pageBits: Math.floor(Math.log2(pageFigures / stride)) }
}

/** Returns the index of the account's position, or -1 when it has none. */
export function findPosition(positions: Positions, account: AccountId): number {
  if (positions.lastAccount === account) return positions.lastFound
  const { table } = positions
  const mask = table.length - 1
  for (let place = (hashOf(account) << 1) & mask; ; place = (place + 2) & mask) {
    const entry = table[place + 1]!
    if (entry === 0) return -1
    if (table[place] === account) {
      positions.lastAccount = account
      positions.lastFound = entry - 1
      return entry - 1
    }
  }
}

/** Returns the index of the account's position, made when there is none. Mutates. */
export function ensurePosition(positions: Positions, account: AccountId): number {
  const found = findPosition(positions, account)
  if (found !== -1) return found
  const index = positions.count
  if (index === positions.accounts.length) growPositions(positions)
  positions.accounts[index] = account
  makeRoom(positions, index)
  pageOf(positions, index)[rowOf(positions, index) + NEWEST] = -1
  positions.count++
  if (positions.count * 4 > positions.table.length) rehash(positions)
  else enter(positions.table, account, index)
  return index
}

function hashOf(account: AccountId): number {
  const mixed = Math.imul(account, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

function enter(table: Int32Array, account: AccountId, index: number): void {
  const mask = table.length - 1
  let place = (hashOf(account) << 1) & mask
  while (table[place + 1] !== 0) place = (place + 2) & mask
  table[place] = account
  table[place + 1] = index + 1
}

function rehash(positions: Positions): void {
  const table = new Int32Array(positions.table.length * 2)
  for (let i = 0; i < positions.count; i++) enter(table, positions.accounts[i]!, i)
  positions.table = table
}

function growPositions(positions: Positions): void {
  const accounts = new Int32Array(positions.accounts.length * 2)
  accounts.set(positions.accounts)
  const waiting = new Int32Array(accounts.length)
  waiting.set(positions.waiting)
  positions.accounts = accounts
  positions.waiting = waiting
  const held = new Int32Array(accounts.length)
  held.set(positions.held)
  positions.held = held
}

/** Makes room for the row of the next position. The first page grows to four times: what it grew through is cleared and copied once, a third of it in all. */
function makeRoom(positions: Positions, index: number): void {
  const { first, rest, stride, pageBits } = positions
  const page = index >> pageBits
  if (page > rest.length) rest.push(new Float64Array(stride << pageBits))
  else if (index * stride === first.length) {
    positions.first = new Float64Array(Math.min(first.length * 4, stride << pageBits))
    positions.first.set(first)
  }
}

/** Returns the page of the row of position `index`. */
export function pageOf({ first, rest, pageBits }: Positions, index: number): Float64Array {
  const page = index >> pageBits
  return page === 0 ? first : rest[page - 1]!
}

/** Returns where the row of position `index` begins in its page. */
export function rowOf({ stride, pageBits }: Positions, index: number): number {
  // Not `*`: it would be asked each time whether the product is within 32 bits, and whether it is -0.
  return Math.imul(index & ((1 << pageBits) - 1), stride)
}

/** Returns one figure (a place of `positionRow`) of position `index`; 0 of nobody's (-1). */
export function figureOf(positions: Positions, index: number, place: number): number {
  return index === -1 ? 0 : pageOf(positions, index)[rowOf(positions, index) + place]!
}

/** Returns the place in a row of one of the figures of the market's kind: of winners of that runner's. */
export function figurePlace({ step }: Positions, figure: number): number {
  return FIGURES + step * figure
}

/** Returns what the bets on a runner come to if it loses, 1/100 of a minor unit, unmatched ones as in the constant; 0 of nobody's (-1). Of winners alone. */
export function lossOf(positions: Positions, index: number, runner: number): number {
  return figureOf(positions, index, figurePlace(positions, runner) + 1)
}

/** Adds to what the bets of position `index` on a runner come to if it loses. Mutates. */
export function changeLoss(positions: Positions, index: number, runner: number, loss: number): void {
  const rows = pageOf(positions, index)
  const at = rowOf(positions, index) + figurePlace(positions, runner) + 1
  rows[at] = rows[at]! + loss
}

/** A change of a position: of its constant and of the figures of some runners, 1/100 of a minor unit. Reused. */
export interface PositionChange {
  constant: number
  count: number
  readonly runners: number[]
  readonly figures: number[]
}

/** Returns a change of nothing. */
export function noChange(): PositionChange {
  return { constant: 0, count: 0, runners: [], figures: [] }
}

/**
 * Returns the exposure (minor units, rounded up) of position `index` (-1: of nobody) in a market of winners as it would be with `constant`
 * added to its constant and `figure` to the figure of one runner. Does not mutate.
 */
export function exposureIf(
  positions: Positions,
  rules: WinningRules,
  index: number,
  runner: number,
  constant: number,
  figure: number,
): number {
  if (!hasOneWinner(rules)) return exposureAfterOne(positions, rules, index, runner, constant, figure)
  if (index === -1) return exposureOfWorst(constant + Math.min(0, figure))
  const rows = pageOf(positions, index)
  const at = rowOf(positions, index)
  const least = leastWith(positions, rows, at, runner, figure)
  return exposureOfWorst(rows[at + CONSTANT]! + constant + least)
}

/** Returns whether the worst result is that of the runner with the least figure. */
function hasOneWinner({ numberOfWinners, removedCount }: WinningRules): boolean {
  return numberOfWinners === 1 && removedCount === 0
}

/** Returns the least figure of a row of winners with `figure` added to one runner's. Does not mutate. */
function leastWith(
  positions: Positions,
  rows: Float64Array,
  at: number,
  runner: number,
  figure: number,
): number {
  const own = rows[at + FIGURES + 2 * runner]!
  const least = rows[at + LEAST]!
  // Only the least of all, when it grows, may leave that place to another.
  if (figure <= 0 || own !== least) return Math.min(least, own + figure)
  return leastOfOthers(positions, rows, at, runner, own + figure)
}

/** Returns the least of a number and the figures of all runners of a row of winners but one. */
function leastOfOthers(
  { figureCount }: Positions,
  rows: Float64Array,
  at: number,
  runner: number,
  figure: number,
): number {
  const own = at + FIGURES + 2 * runner
  const end = at + FIGURES + 2 * figureCount
  let least = figure
  for (let i = at + FIGURES; i < end; i += 2) {
    const value = rows[i]!
    if (value < least && i !== own) least = value
  }
  return least
}

const single = noChange()

function exposureAfterOne(
  positions: Positions,
  rules: WinningRules,
  index: number,
  runner: number,
  constant: number,
  figure: number,
): number {
  single.constant = constant
  single.count = 1
  single.runners[0] = runner
  single.figures[0] = figure
  return exposureAfter(positions, rules, index, single)
}

/** Returns the exposure of position `index` (-1: of nobody) as it would be after a change over several runners. Does not mutate. */
export function exposureAfter(
  positions: Positions,
  rules: WinningRules,
  index: number,
  change: PositionChange,
): number {
  return exposureOfWorst(worstAfter(positions, rules, index, change))
}

/** Returns the worst result itself, 1/100 of a minor unit, that `exposureAfter` rounds. Does not mutate. */
export function worstAfter(
  positions: Positions,
  rules: WinningRules,
  index: number,
  change: PositionChange,
): number {
  const figures = figuresOf(positions, index)
  for (let i = 0; i < change.count; i++) {
    const runner = change.runners[i]!
    figures[runner] = figures[runner]! + change.figures[i]!
  }
  return payoffs[rules.payoff]!.worst(figureOf(positions, index, CONSTANT) + change.constant, figures, rules)
}

/** Returns a copy of the figures of position `index`; as many times 0 of nobody's (-1). */
export function figuresOf(positions: Positions, index: number): Float64Array {
  const figures = new Float64Array(positions.figureCount)
  if (index === -1) return figures
  const rows = pageOf(positions, index)
  const first = rowOf(positions, index) + FIGURES
  for (let i = 0; i < figures.length; i++) figures[i] = rows[first + positions.step * i]!
  return figures
}

/** Returns the worst result of position `index` (-1: of nobody) with a change of any kind made, in the parts of the kind. Does not mutate. */
export function worstWith(
  positions: Positions,
  rules: WinningRules,
  index: number,
  change: FigureChange,
): number {
  const figures = figuresOf(positions, index)
  for (let i = 0; i < figures.length; i++) figures[i]! += change.figures[i]!
  const constant = figureOf(positions, index, CONSTANT) + change.constant
  return payoffs[rules.payoff]!.worst(constant, figures, rules)
}

/** Returns the exposure of that, minor units, rounded up. */
export function exposureWith(
  positions: Positions,
  rules: WinningRules,
  index: number,
  change: FigureChange,
): number {
  const parts = payoffs[rules.payoff]!.parts(rules.kindTerms)
  return exposureOfParts(worstWith(positions, rules, index, change), parts)
}

/** Returns the exposure of position `index` as it stands, minor units, rounded up. Does not mutate. */
export function exposureNow(positions: Positions, rules: WinningRules, index: number): number {
  if (rules.payoff === WINNERS) return exposureIf(positions, rules, index, 0, 0, 0)
  const { worst, parts } = payoffs[rules.payoff]!
  const figures = figuresOf(positions, index)
  return exposureOfParts(worst(figureOf(positions, index, CONSTANT), figures, rules), parts(rules.kindTerms))
}

/** As `changePosition`, of a change of any kind. Mutates. */
export function changeFigures(
  positions: Positions,
  rules: WinningRules,
  index: number,
  change: FigureChange,
  gross: number,
): number {
  const rows = pageOf(positions, index)
  const at = rowOf(positions, index)
  const before = rows[at + EXPOSURE]!
  rows[at + CONSTANT] = rows[at + CONSTANT]! + change.constant
  for (let i = 0; i < positions.figureCount; i++) {
    const place = at + figurePlace(positions, i)
    rows[place] = rows[place]! + change.figures[i]!
  }
  if (rules.payoff === WINNERS) rows[at + LEAST] = leastOfOthers(positions, rows, at, 0, rows[at + FIGURES]!)
  const sum = rows[at + GROSS]! + gross
  assert(sum >= 0 && sum <= grossBound, 'the bets of a position stay exact')
  rows[at + GROSS] = sum
  rows[at + EXPOSURE] = exposureNow(positions, rules, index)
  return rows[at + EXPOSURE]! - before
}

/**
 * Adds to the constant of a position of winners, to one runner's figure and (`gross`) to the sum of its bets, and brings its exposure up
 * to date. Returns by how much the exposure grew (minor units, negative when it fell). Mutates.
 */
export function changePosition(
  positions: Positions,
  rules: WinningRules,
  index: number,
  runner: number,
  constant: number,
  figure: number,
  gross: number,
): number {
  const rows = pageOf(positions, index)
  const at = rowOf(positions, index)
  const least = leastWith(positions, rows, at, runner, figure)
  const exposure = hasOneWinner(rules)
    ? exposureOfWorst(rows[at + CONSTANT]! + constant + least)
    : exposureAfterOne(positions, rules, index, runner, constant, figure)
  const before = rows[at + EXPOSURE]!
  rows[at + LEAST] = least
  rows[at + CONSTANT] = rows[at + CONSTANT]! + constant
  const ifWins = at + FIGURES + 2 * runner
  rows[ifWins] = rows[ifWins]! + figure
  const ifLoses = ifWins + 1
  rows[ifLoses] = rows[ifLoses]! + constant
  const sum = rows[at + GROSS]! + gross
  if (sum < 0 || sum > grossBound) throw new AssertionFailed('the bets of a position stay exact')
  rows[at + GROSS] = sum
  rows[at + EXPOSURE] = exposure
  return exposure - before
}

/**
 * Adds to a position of winners as `changePosition` does, of a change that is one of several made together: its least figure and its
 * exposure are brought up to date by `renewExposure` after the last. Mutates.
 */
export function addToPosition(
  positions: Positions,
  index: number,
  runner: number,
  constant: number,
  figure: number,
  gross: number,
): void {
  const rows = pageOf(positions, index)
  const at = rowOf(positions, index)
  rows[at + CONSTANT] = rows[at + CONSTANT]! + constant
  const ifWins = at + FIGURES + 2 * runner
  rows[ifWins] = rows[ifWins]! + figure
  rows[ifWins + 1] = rows[ifWins + 1]! + constant
  const sum = rows[at + GROSS]! + gross
  if (sum < 0 || sum > grossBound) throw new AssertionFailed('the bets of a position stay exact')
  rows[at + GROSS] = sum
}

/** Brings least figure and exposure of a position of winners up to date. Returns by how much the exposure grew, minor units. Mutates. */
export function renewExposure(positions: Positions, rules: WinningRules, index: number): number {
  const rows = pageOf(positions, index)
  const at = rowOf(positions, index)
  rows[at + LEAST] = leastOfOthers(positions, rows, at, 0, rows[at + FIGURES]!)
  const before = rows[at + EXPOSURE]!
  const exposure = exposureIf(positions, rules, index, 0, 0, 0)
  rows[at + EXPOSURE] = exposure
  return exposure - before
}
