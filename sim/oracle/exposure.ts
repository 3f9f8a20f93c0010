/** Exposure by brute force: every possible set of winners is tried, and the worst of them is the exposure. */
import type { Side } from '#core/exchange/command.ts'
import { kindOf, partsOf, worstOfKind } from './kinds.ts'
import { exitsDue, type Followed, stopToCome } from './offsets.ts'
import { isCovered } from './pairs.ts'
import { houseAccounts, type OracleMarket, type OracleOrder, type World } from './world.ts'

/** A stake at a price that counts in an account's exposure. */
export interface Bet {
  selectionId: number
  side: Side
  price: number
  size: number
  matched: boolean
  /** What may follow an unmatched one once it is matched, and be matched too. */
  stop?: Followed
}

/** Returns the account's bets in the market: every match that stands, and every order that counts as unmatched. */
export function betsOf(market: OracleMarket, account: number, without: readonly OracleOrder[] = []): Bet[] {
  const bets: Bet[] = []
  for (const match of market.matches) {
    if (match.voided) continue
    const { selectionId, price, size } = match
    if (match.backAccount === account) bets.push({ selectionId, side: 'BACK', price, size, matched: true })
    if (match.layAccount === account) bets.push({ selectionId, side: 'LAY', price, size, matched: true })
  }
  for (const order of market.orders) {
    if (order.account !== account || without.includes(order) || isCovered(market, order)) continue
    if (order.state === 'starting') {
      const { selectionId, side, unmatched, liability } = order
      // Whatever the price, a back can lose its stake; what a lay can lose, one at evens would.
      if (side === 'BACK') bets.push({ selectionId, side, price: 1_000, size: unmatched, matched: false })
      else bets.push({ selectionId, side, price: 200, size: liability, matched: false })
    }
    const isReserved = order.state === 'held' || (order.state === 'delayed' && order.reserved)
    if (order.state === 'resting' || isReserved) {
      const stop = stopToCome(market, order)
      bets.push({
        selectionId: order.selectionId,
        side: order.side,
        price: order.price,
        size: order.unmatched,
        matched: false,
        ...(stop && { stop }),
      })
    }
  }
  for (const due of exitsDue(market, account)) bets.push({ ...due, matched: false })
  return bets
}

/**
 * Returns what a bet comes to, in hundredths of a minor unit.
 * An unmatched one is counted in full where it loses and as nothing where it wins; with its stop where that is worse.
 */
export function resultOf(bet: Bet, won: boolean): number {
  const asMatched = matchedResult(bet, won)
  if (bet.matched) return asMatched
  const withStop = bet.stop === undefined ? 0 : asMatched + matchedResult(bet.stop, won)
  return Math.min(0, asMatched, withStop)
}

function matchedResult({ side, price, size }: Pick<Bet, 'side' | 'price' | 'size'>, won: boolean): number {
  const winnings = size * (price - 100)
  const stake = size * 100
  return side === 'BACK' ? (won ? winnings : -stake) : won ? -winnings : stake
}

/** Returns what the bets come to if exactly these runners win, in hundredths of a minor unit. */
export function resultIfWinners(bets: readonly Bet[], winners: readonly number[]): number {
  return bets.reduce((sum, bet) => sum + resultOf(bet, winners.includes(bet.selectionId)), 0)
}

/** Returns the worst result over every set of `count` winners among the runners, in hundredths of a minor unit. */
export function worstResult(bets: readonly Bet[], runners: readonly number[], count: number): number {
  // What each runner adds by winning and by losing is summed once; the sets themselves are all gone through.
  const runnerBets = runners.map((selectionId) => bets.filter((bet) => bet.selectionId === selectionId))
  const wins = runnerBets.map((own) => own.reduce((sum, bet) => sum + resultOf(bet, true), 0))
  const losses = runnerBets.map((own) => own.reduce((sum, bet) => sum + resultOf(bet, false), 0))
  return worstFrom(wins, losses, 0, count)
}

function worstFrom(wins: readonly number[], losses: readonly number[], from: number, left: number): number {
  if (from === wins.length) return 0
  const ifLoses =
    wins.length - from > left ? losses[from]! + worstFrom(wins, losses, from + 1, left) : Infinity
  const ifWins = left > 0 ? wins[from]! + worstFrom(wins, losses, from + 1, left - 1) : Infinity
  return Math.min(ifLoses, ifWins)
}

/** Returns the exposure of these bets in the market, whole minor units, rounded up. */
export function exposureOfBets(market: OracleMarket, bets: readonly Bet[]): number {
  if (bets.length === 0) return 0
  const running = market.runners.filter((runner) => !runner.removed).map((runner) => runner.selectionId)
  return exposureOver(market, bets, running)
}

function exposureOver(market: OracleMarket, bets: readonly Bet[], running: readonly number[]): number {
  const worst = worstIn(market, bets, running)
  const unit = 100n * BigInt(partsOf(market))
  return worst < 0n ? Number((-worst + unit - 1n) / unit) : 0
}

/** Returns the worst result of the bets in the market, in hundredths of a minor unit divided into the parts of its kind. */
export function worstIn(market: OracleMarket, bets: readonly Bet[], running: readonly number[]): bigint {
  if (kindOf(market) !== 'WINNERS') return worstOfKind(market, bets, running)
  const worst = worstResult(bets, running, market.numberOfWinners)
  if (!Number.isSafeInteger(worst)) throw new Error('A result left the exact integers')
  return BigInt(worst)
}

/** Returns the account's exposure in one market, minor units. */
export function marketExposure(market: OracleMarket, account: number): number {
  if (market.archived) return 0
  const bets = betsOf(market, account)
  const { counted, freed } = market
  if (counted === undefined && freed === 0) return exposureOfBets(market, bets)
  const turn = bettors(market).indexOf(account)
  if (turn < freed) return 0
  if (counted === undefined || turn < counted.to) return exposureOfBets(market, bets)
  // The runner who has just left counts until the account's turn has come.
  const running = market.runners.filter((runner) => !runner.removed || runner.selectionId === counted.without)
  return exposureOver(
    market,
    bets,
    running.map(({ selectionId }) => selectionId),
  )
}

/** Returns the accounts of the market in the order of their first orders, the house's in the turn of its first match. */
export function bettors(market: OracleMarket): number[] {
  const firstOrders = [...market.orders].sort((a, b) => a.id - b.id)
  const accounts = [...new Set(firstOrders.map((order) => order.account))]
  if (market.houseAt !== undefined) accounts.splice(market.houseAt, 0, houseAccounts.cross)
  return accounts
}

/** Returns the account's exposure over all markets, minor units. */
export function exposure(world: World, account: number): number {
  return world.markets.reduce((sum, market) => sum + marketExposure(market, account), 0)
}
