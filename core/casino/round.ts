/** A round, decided: the checks of its bets, and what each bet comes back with. */
import type { RefusalCode } from '../refusals.ts'
import { type BlockSource, Draws } from './draws.ts'
import { type Bet, type Game, type GameKey, type Paytable, payout } from './game.ts'

/** A round as its player is told of it, minor units. */
export interface PlayedRound {
  /** Counts the house's rounds, from 1. */
  readonly round: number
  readonly account: number
  readonly game: GameKey
  /** The version of the paytable it was played by. */
  readonly paytable: number
  readonly bets: readonly Bet[]
  /** What each bet returned, in the order of the bets. */
  readonly payouts: readonly number[]
  readonly stake: number
  readonly payout: number
  /** The number or the cards drawn, in order. */
  readonly result: readonly number[]
  readonly pair: number
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly byPlayer: boolean
  readonly nonce: number
  /** Engine time, milliseconds since 1970. */
  readonly time: number
}

/**
 * Returns why these bets cannot be played, or undefined. What is asked first is answered first: whether there are such bets, then
 * their stakes, then what they could return together.
 */
export function checkBets(game: Game, paytable: Paytable, bets: readonly Bet[]): RefusalCode | undefined {
  if (!areSpots(game, bets)) return 'bets_invalid'
  let least = Number.MAX_SAFE_INTEGER
  let most = 0
  for (const { amount } of bets) {
    if (!Number.isSafeInteger(amount) || amount <= 0) return 'stake_invalid'
    least = Math.min(least, amount)
    most = Math.max(most, amount)
  }
  const { stakeMin, stakeMax, payoutMax } = paytable.limits
  if (least < stakeMin) return 'stake_too_small'
  if (most > stakeMax) return 'stake_too_large'
  return game.largestReturn(bets, paytable) > payoutMax ? 'payout_too_large' : undefined
}

/** Whether there is a bet, not too many, and each on a spot of its own. */
function areSpots(game: Game, bets: readonly Bet[]): boolean {
  if (bets.length === 0 || bets.length > game.betsMax) return false
  if (!bets.every(({ selection }) => game.isSelection(selection))) return false
  return bets.length === 1 || new Set(bets.map(({ selection }) => selection)).size === bets.length
}

/** Returns the number or the cards of a round, in order, from the round's blocks alone. */
export function drawResult(game: Game, paytable: Paytable, block: BlockSource): readonly number[] {
  return game.draw(new Draws(block), paytable)
}

/** Returns what each bet comes back with, minor units, in the order of the bets. */
export function payBets(
  game: Game,
  paytable: Paytable,
  bets: readonly Bet[],
  result: readonly number[],
): number[] {
  return bets.map(({ selection, amount }) => {
    const line = game.lineOf(selection, result)
    return line === undefined ? 0 : payout(amount, paytable.returns[line]!)
  })
}
