/** A round, decided: the checks of its bets, and what each bet comes back with. */

import type { RefusalCode } from '../refusals.ts'
import type { AccountId } from '../values/brands.ts'
import { type BlockSource, blockMessage, Draws } from './draws.ts'
import { type Bet, type Game, type GameKey, type Paytable, payout } from './game.ts'
import type { AccountSeeds } from './seeds.ts'

/** A round as its player is told of it, minor units. */
export interface PlayedRound {
  /** Counts the house's rounds, from 1. */
  readonly round: number
  readonly account: AccountId
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

/** What decides a round: bets that have been checked, the seeds, and the HMAC under the server seed in use. */
export interface RoundInputs {
  readonly round: number
  readonly account: AccountId
  readonly game: Game
  readonly paytable: Paytable
  readonly bets: readonly Bet[]
  /** Of all bets together. */
  readonly stake: number
  readonly seeds: Pick<AccountSeeds, 'pair' | 'clientSeed' | 'byPlayer' | 'nonce'> & {
    readonly active: Pick<AccountSeeds['active'], 'hash'>
  }
  readonly hmac: (message: string) => Uint8Array
  readonly time: number
}

/** Returns the round that these inputs come to: drawn, and each bet paid. */
export function decideRound(inputs: RoundInputs): PlayedRound {
  const { game, paytable, bets, seeds, hmac } = inputs
  const { clientSeed, nonce } = seeds
  const result = drawResult(game, paytable, (index) => hmac(blockMessage(game.key, clientSeed, nonce, index)))
  const payouts = payBets(game, paytable, bets, result)
  let payout = 0
  for (let i = 0; i < payouts.length; i++) payout += payouts[i]!
  return {
    round: inputs.round,
    account: inputs.account,
    game: game.key,
    paytable: paytable.version,
    bets,
    payouts,
    stake: inputs.stake,
    payout,
    result,
    pair: seeds.pair,
    serverSeedHash: seeds.active.hash,
    clientSeed,
    byPlayer: seeds.byPlayer,
    nonce,
    time: inputs.time,
  }
}

/** Returns the stake of all bets together, minor units. */
export function totalStake(bets: readonly Bet[]): number {
  let stake = 0
  for (let i = 0; i < bets.length; i++) stake += bets[i]!.amount
  return stake
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
