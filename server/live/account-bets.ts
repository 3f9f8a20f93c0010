/**
 * Each account's bets over all its markets in the order of placing: what its pages are read from. They stand in linked runs
 * of 28 places, one row of whole numbers a run, with a bit a place for what is unmatched and what is matched: a page passes
 * over a run of others at a glance, and no bet costs more than its own run.
 */
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { MATCHED } from './bet-course.ts'
import { countOf, intOf, intsAt, intsOf, PLACE, serialOf, unmatchedOf } from './bet-pool.ts'
import type { BetStore } from './bet-store.ts'
import { isHeldBet } from './held-bets.ts'

/** Places in a run's row. The neighbours are -1 at the ends; free runs are linked through OLDER. */
const OLDER = 0
const NEWER = 1
/** Places taken, and those of them whose bets are not forgotten. */
const COUNT = 2
const LIVE = 3
/** By place: whether something of the bet is unmatched, or matched. */
export const UNMATCHED_BITS = 4
export const MATCHED_BITS = 5
/** By place: the bet, -1 once forgotten, and its market. */
const BETS = 8
const stride = 64
const placesMax = (stride - BETS) / 2
const placeBits = 5
const placeMask = (1 << placeBits) - 1
/** Two neighbours with so few live bets each become one run. */
const sparse = placesMax / 4
const pageBits = 10
const pageMask = (1 << pageBits) - 1
const none = -1

export interface BetRuns {
  readonly pages: Int32Array[]
  /** Runs ever used. */
  used: number
  /** Head of the free runs. */
  free: number
  /** Account -> its newest run, + 1; 0 without bets. */
  newest: Int32Array
}

/** Returns runs without bets. */
export function createBetRuns(): BetRuns {
  return { pages: [], used: 0, free: none, newest: new Int32Array(64) }
}

function pageOf(runs: BetRuns, run: number): Int32Array {
  return runs.pages[run >>> pageBits]!
}

function rowOf(run: number): number {
  return (run & pageMask) * stride
}

/** Puts a new bet, all of it unmatched, at the end of its account's bets. Mutates. */
export function appendToAccount(store: BetStore, account: AccountId, bet: number, market: MarketId): void {
  const { runs } = store
  let run = runs.newest[account]! - 1
  if (run === none || pageOf(runs, run)[rowOf(run) + COUNT] === placesMax) run = addRun(runs, account)
  const page = pageOf(runs, run)
  const row = rowOf(run)
  const place = page[row + COUNT]!
  page[row + COUNT] = place + 1
  page[row + LIVE] = page[row + LIVE]! + 1
  page[row + UNMATCHED_BITS] = page[row + UNMATCHED_BITS]! | (1 << place)
  page[row + BETS + 2 * place] = bet
  page[row + BETS + 2 * place + 1] = market
  intsOf(store.pool, bet)[intsAt(bet) + PLACE] = (run << placeBits) | place
}

/** Returns the market of a bet. */
export function marketOfBet({ runs, pool }: BetStore, bet: number): MarketId {
  const place = intOf(pool, bet, PLACE)
  const run = place >>> placeBits
  return pageOf(runs, run)[rowOf(run) + BETS + 2 * (place & placeMask) + 1]!
}

/** Makes room for accounts up to this one. Mutates. */
export function admitAccount(runs: BetRuns, account: AccountId): void {
  if (account < runs.newest.length) return
  const newest = new Int32Array(2 ** Math.ceil(Math.log2(account + 1)))
  newest.set(runs.newest)
  runs.newest = newest
}

function addRun(runs: BetRuns, account: AccountId): number {
  let run = runs.free
  if (run !== none) runs.free = pageOf(runs, run)[rowOf(run) + OLDER]!
  else {
    if ((runs.used & pageMask) === 0) runs.pages.push(new Int32Array(stride << pageBits))
    run = runs.used++
  }
  const page = pageOf(runs, run)
  const row = rowOf(run)
  const older = runs.newest[account]! - 1
  page.fill(0, row, row + BETS)
  page[row + OLDER] = older
  page[row + NEWER] = none
  if (older !== none) pageOf(runs, older)[rowOf(older) + NEWER] = run
  runs.newest[account] = run + 1
  return run
}

/** Says whether something of the bet at a PLACE is unmatched, or matched. Mutates. */
export function setBit(
  { runs }: BetStore,
  place: number,
  bits: typeof UNMATCHED_BITS | typeof MATCHED_BITS,
  is: boolean,
): void {
  const run = place >>> placeBits
  const page = pageOf(runs, run)
  const at = rowOf(run) + bits
  const bit = 1 << (place & placeMask)
  page[at] = is ? page[at]! | bit : page[at]! & ~bit
}

/** Takes a bet out of its account's bets. Mutates. */
export function leaveAccount(store: BetStore, account: AccountId, bet: number): void {
  const { runs } = store
  const place = intsOf(store.pool, bet)[intsAt(bet) + PLACE]!
  const run = place >>> placeBits
  const page = pageOf(runs, run)
  const row = rowOf(run)
  const live = page[row + LIVE]! - 1
  setBit(store, place, UNMATCHED_BITS, false)
  setBit(store, place, MATCHED_BITS, false)
  page[row + BETS + 2 * (place & placeMask)] = none
  page[row + LIVE] = live
  if (live === 0) removeRun(runs, account, run)
  else if (live <= sparse) {
    const older = page[row + OLDER]!
    const newer = page[row + NEWER]!
    if (isSparse(runs, older)) join(store, account, older, run)
    else if (isSparse(runs, newer)) join(store, account, run, newer)
  }
}

function isSparse(runs: BetRuns, run: number): boolean {
  return run !== none && pageOf(runs, run)[rowOf(run) + LIVE]! <= sparse
}

function removeRun(runs: BetRuns, account: AccountId, run: number): void {
  const page = pageOf(runs, run)
  const row = rowOf(run)
  const older = page[row + OLDER]!
  const newer = page[row + NEWER]!
  if (older !== none) pageOf(runs, older)[rowOf(older) + NEWER] = newer
  if (newer !== none) pageOf(runs, newer)[rowOf(newer) + OLDER] = older
  else runs.newest[account] = older + 1
  page[row + OLDER] = runs.free
  runs.free = run
}

/** Puts the bets of a run and of the next newer one into the first, without gaps. Mutates. */
function join(store: BetStore, account: AccountId, run: number, newer: number): void {
  const { runs, pool } = store
  const page = pageOf(runs, run)
  const row = rowOf(run)
  let count = 0
  let unmatched = 0
  let matched = 0
  for (const [from, at] of [
    [page, row],
    [pageOf(runs, newer), rowOf(newer)],
  ] as const) {
    for (let place = 0; place < from[at + COUNT]!; place++) {
      const bet = from[at + BETS + 2 * place]!
      if (bet === none) continue
      page[row + BETS + 2 * count] = bet
      page[row + BETS + 2 * count + 1] = from[at + BETS + 2 * place + 1]!
      intsOf(pool, bet)[intsAt(bet) + PLACE] = (run << placeBits) | count
      if (unmatchedOf(pool, bet) > 0) unmatched |= 1 << count
      if (countOf(pool, bet, MATCHED) > 0) matched |= 1 << count
      count++
    }
    from[at + COUNT] = 0
  }
  page[row + COUNT] = count
  page[row + LIVE] = count
  page[row + UNMATCHED_BITS] = unmatched
  page[row + MATCHED_BITS] = matched
  removeRun(runs, account, newer)
}

/** Which of an account's bets are meant. open: unmatched or matched, in markets without a result, as the two others are. */
export type BetsState = 'all' | 'open' | 'unmatched' | 'conditional' | 'matched'

export interface BetChoice {
  readonly state: BetsState
  readonly marketId?: MarketId | undefined
  readonly strategy?: string | undefined
  /** Only bets for which this holds. */
  readonly isMeant?: ((bet: number, market: MarketId) => boolean) | undefined
  /** Only bets with a smaller serial. */
  readonly cursor?: number | undefined
}

/** Returns an account's newest bets of those that are meant, at most `most`, newest first. */
export function newestBets(store: BetStore, account: AccountId, choice: BetChoice, most: number): number[] {
  const { runs } = store
  const found: number[] = []
  for (let run = (runs.newest[account] ?? 0) - 1; run !== none && found.length < most; ) {
    const page = pageOf(runs, run)
    const row = rowOf(run)
    findInRun(store, page, row, choice, most, found)
    run = page[row + OLDER]!
  }
  return found
}

/** Returns how many bets an account has that are open. */
export function countOpenBets({ runs, ended }: BetStore, account: AccountId): number {
  let count = 0
  for (let run = (runs.newest[account] ?? 0) - 1; run !== none; ) {
    const page = pageOf(runs, run)
    const row = rowOf(run)
    for (let bits = page[row + UNMATCHED_BITS]! | page[row + MATCHED_BITS]!; bits !== 0; bits &= bits - 1) {
      const market = page[row + BETS + 2 * (31 - Math.clz32(bits & -bits)) + 1]!
      if (ended[market] !== 1) count++
    }
    run = page[row + OLDER]!
  }
  return count
}

function findInRun(
  store: BetStore,
  page: Int32Array,
  row: number,
  { state, marketId, strategy, isMeant, cursor }: BetChoice,
  most: number,
  found: number[],
): void {
  const { ended, markets, pool } = store
  const unmatched = state === 'matched' ? 0 : page[row + UNMATCHED_BITS]!
  const matched = state === 'unmatched' || state === 'conditional' ? 0 : page[row + MATCHED_BITS]!
  let bits = state === 'all' ? (1 << page[row + COUNT]!) - 1 : unmatched | matched
  // The oldest bet of the run is not before the cursor: none of the others is.
  if (bits === 0 || (cursor !== undefined && isFrom(store, page[row + BETS]!, cursor))) return
  while (bits !== 0 && found.length < most) {
    const place = 31 - Math.clz32(bits)
    bits &= ~(1 << place)
    const bet = page[row + BETS + 2 * place]!
    const market = page[row + BETS + 2 * place + 1]!
    if (bet === none || (marketId !== undefined && market !== marketId)) continue
    if (strategy !== undefined && store.terms.get(bet)?.strategy !== strategy) continue
    if (isMeant?.(bet, market) === false) continue
    if (state === 'unmatched' && isHeldBet(store, bet)) continue
    if (state === 'conditional' && !isHeldBet(store, bet)) continue
    if (state === 'all' ? markets[market] === undefined : ended[market] === 1) continue
    if (cursor === undefined || serialOf(pool, bet) < cursor) found.push(bet)
  }
}

/** Returns whether a bet that is not forgotten was placed as the cursor's was or later. */
function isFrom(store: BetStore, bet: number, cursor: number): boolean {
  return bet !== none && serialOf(store.pool, bet) >= cursor
}
