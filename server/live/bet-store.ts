/**
 * The fold 'bets': every order of the markets that are neither trimmed nor archived, what became of its stake, and the results
 * of the matched ones per account and market. Finished orders in which nothing matched are kept up to a number, oldest out first.
 */
import type { Bet } from '#contract/orders.ts'
import type { Money, Price } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'
import { type BetRuns, createBetRuns } from './account-bets.ts'
import { applyToBets, tidyBets } from './apply-bets.ts'
import type { BetAim } from './bet-aims.ts'
import { type BetPool, createBetPool } from './bet-pool.ts'
import type { MarketBets } from './market-bets.ts'
import { createOrderIndex, type OrderIndex } from './order-index.ts'

/** For what a held order waits, or waited; when it is released, where it fired and waits for the bet delay. */
export interface BetHeld extends NonNullable<Bet['held']> {
  readonly releaseAt?: number
}

/** What few bets have: as the calls name it, and what they are sized by, when that is not their stake. */
export interface BetTerms
  extends Pick<
    Bet,
    'postOnly' | 'goodTill' | 'orderReference' | 'strategy' | 'otherLeg' | 'offset' | 'parent'
  > {
  readonly held?: BetHeld
  readonly aim?: BetAim
}

export interface BetStore {
  /** Engine time of the last fact. */
  time: number
  /** Of the last bet. */
  serial: number
  readonly pool: BetPool
  readonly index: OrderIndex
  /** By row, of the bets flagged HAS_TERMS. */
  readonly terms: Map<number, BetTerms>
  /** By row, of the bets of lines that are matched at several: at each line, minor units. */
  readonly lines: Map<number, Map<Price, Money>>
  /** By id; undefined before the first id and once trimmed or archived. */
  readonly markets: (MarketBets | undefined)[]
  /** Trimmed and archived markets whose bets are not all given back yet. */
  readonly forgotten: MarketBets[]
  /** Account -> the markets in which it has ordered. */
  readonly marketsOfAccount: Map<number, Set<number>>
  /** Each account's bets in the order of placing. */
  readonly runs: BetRuns
  /** Market -> 1 once it has a result or has left, 0 before and while the result is taken back. */
  ended: Uint8Array
  firstEmpty: number
  lastEmpty: number
  emptyCount: number
  /** How many finished bets in which nothing matched are kept. */
  readonly emptyMax: number
}

/** Returns a store without bets. */
export function createBetStore(emptyMax: number): BetStore {
  return {
    time: 0,
    serial: 0,
    pool: createBetPool(),
    index: createOrderIndex(),
    terms: new Map(),
    lines: new Map(),
    markets: [undefined],
    forgotten: [],
    marketsOfAccount: new Map(),
    runs: createBetRuns(),
    ended: new Uint8Array(64),
    firstEmpty: -1,
    lastEmpty: -1,
    emptyCount: 0,
    emptyMax,
  }
}

/** The published bets. */
export const betFold: Fold<BetStore> = {
  name: 'bets',
  version: 9,
  create: () => createBetStore(200_000),
  apply(store, _state, log, from, to) {
    for (let i = from; i < to; i++) applyToBets(store, log, i)
    tidyBets(store)
  },
}
