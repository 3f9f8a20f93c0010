/** A round in the shape of its game's call: the cards by name, and amounts in whole units of money as the specification has them. */

import type { AnyRound, RoundOf, SelectionOf } from '#contract/casino/games.ts'
import type { Card } from '#contract/casino/round.ts'
import * as baccarat from '#core/casino/baccarat.ts'
import { cardOf } from '#core/casino/cards.ts'
import { winnerOf as cricketWarWinner } from '#core/casino/cricket-war.ts'
import { winnerOf as dragonTigerWinner } from '#core/casino/dragon-tiger.ts'
import type { GameKey } from '#core/casino/game.ts'
import { colourOf } from '#core/casino/roulette.ts'
import type { PlayedRound } from '#core/casino/round.ts'
import { categoryOf } from '#core/casino/seven-up-down.ts'
import * as teenPatti from '#core/casino/teen-patti.ts'
import type { Money } from '#core/values/brands.ts'
import { rouletteBetOf, unitsOf } from './bets.ts'

/** The account of rounds that are played for fun. */
export const guestAccount = 0

/** What is said of a round beside itself. */
export interface BesideRound {
  /** Once it is revealed. */
  readonly serverSeed?: string | undefined
  /** Of the player after the round, minor units. */
  readonly balanceAfter?: Money
  /** From when on the next round may begin; null where there is no gap. */
  readonly nextRoundAt?: number | null
}

/** Returns a round as the calls answer it. */
export function roundAnswer(round: PlayedRound, beside: BesideRound = {}): AnyRound {
  const { serverSeed, balanceAfter, nextRoundAt } = beside
  return {
    ...common(round, serverSeed),
    ...drawnBy[round.game](round),
    ...(balanceAfter !== undefined && { balanceAfter: unitsOf(balanceAfter) }),
    ...(nextRoundAt !== undefined && { nextRoundAt }),
  } as AnyRound
}

/** Returns the answer of the time when a round of these games had one bet, which alone was told; history. */
export function singleRoundAnswer(round: PlayedRound): object {
  const answer = roundAnswer(round)
  if (answer.game === 'roulette') return answer
  const { bets: _, ...single } = answer
  return single
}

/** Returns the id by which a round is asked for. */
export function roundIdOf({ account, round }: PlayedRound): string {
  return account === guestAccount ? `guest-${round}` : String(round)
}

function common(round: PlayedRound, serverSeed: string | undefined) {
  const { game, stake, payout, time, paytable, serverSeedHash, clientSeed, nonce } = round
  return {
    success: true as const,
    roundId: roundIdOf(round),
    game,
    time,
    totalBet: unitsOf(stake),
    winAmount: unitsOf(payout),
    balanceChange: unitsOf(payout - stake),
    paytable,
    fairness: {
      version: 'PF1' as const,
      game,
      serverSeedHash,
      clientSeed,
      clientSeedBy: round.byPlayer ? ('player' as const) : ('server' as const),
      nonce,
      ...(serverSeed !== undefined && { serverSeed }),
    },
  }
}

/** The bets of a round, and the one by itself where there is no other. */
function betsOf<S extends string>({ bets, payouts }: PlayedRound) {
  const all = bets.map(({ selection, amount }, i) => ({
    selection: selection as S,
    amount: unitsOf(amount),
    payoutMultiplier: multiplierOf(amount, payouts[i]!),
    winAmount: unitsOf(payouts[i]!),
  }))
  if (all.length > 1) return { bets: all }
  const { winAmount: _, ...only } = all[0]!
  return { ...only, bets: all }
}

/**
 * Returns what a bet returned for one staked, from its stake and payout: payouts are rounded down to the minor unit, and no stake
 * is below 100 of them, so that one whole number of hundredths alone can have led to the payout.
 */
export function multiplierOf(amount: Money, payout: number): number {
  return Math.ceil((payout * 100) / amount) / 100
}

/** What an answer has beside what is common to all games: what was bet, and what was drawn. */
type Drawn<K extends GameKey> = Omit<RoundOf<K>, keyof ReturnType<typeof common> | keyof BesideRound>

const drawnBy: { readonly [K in GameKey]: (round: PlayedRound) => Drawn<K> } = {
  '7updown': sevenUpDown,
  roulette: rouletteSpin,
  teenpatti: teenPattiDeal,
  dragontiger: dragonTigerDeal,
  cricketwar: cricketWarDeal,
  baccarat: baccaratDeal,
}

function sevenUpDown(round: PlayedRound): Drawn<'7updown'> {
  const category = categoryOf(round.result[0]!)
  const lostOutcome = round.payout > 0 ? 'partial' : 'lose'
  return {
    ...betsOf<SelectionOf<'7updown'>>(round),
    category,
    outcome: round.bets.some(({ selection }) => selection === category) ? 'win' : lostOutcome,
    card: cardOf(round.result[0]!),
  }
}

function rouletteSpin(round: PlayedRound): Drawn<'roulette'> {
  const number = round.result[0]!
  return {
    number,
    color: colourOf(number),
    bets: round.bets.map((bet, i) => ({ ...rouletteBetOf(bet), winAmount: unitsOf(round.payouts[i]!) })),
  }
}

function teenPattiDeal(round: PlayedRound): Drawn<'teenpatti'> {
  const { playerA, playerB } = teenPatti.handsOf(round.result)
  const handOf = (cards: readonly number[]) => ({
    hand: cardsOf(cards),
    info: { label: teenPatti.handOf(cards).label },
  })
  return {
    ...betsOf<SelectionOf<'teenpatti'>>(round),
    playerA: handOf(playerA),
    playerB: handOf(playerB),
    winner: teenPatti.winnerOf(round.result),
  }
}

function dragonTigerDeal(round: PlayedRound): Drawn<'dragontiger'> {
  return {
    ...betsOf<SelectionOf<'dragontiger'>>(round),
    dragon: cardOf(round.result[0]!),
    tiger: cardOf(round.result[1]!),
    winner: dragonTigerWinner(round.result),
  }
}

function cricketWarDeal(round: PlayedRound): Drawn<'cricketwar'> {
  return {
    ...betsOf<SelectionOf<'cricketwar'>>(round),
    batsman: cardOf(round.result[0]!),
    bowler: cardOf(round.result[1]!),
    winner: cricketWarWinner(round.result),
  }
}

function baccaratDeal(round: PlayedRound): Drawn<'baccarat'> {
  const { player, banker } = baccarat.handsOf(round.result)
  const sideOf = (cards: readonly number[]) => ({ hand: cardsOf(cards), total: baccarat.totalOf(cards) })
  return {
    ...betsOf<SelectionOf<'baccarat'>>(round),
    player: sideOf(player),
    banker: sideOf(banker),
    playerPair: baccarat.isPlayerPair(round.result),
    bankerPair: baccarat.isBankerPair(round.result),
    winner: baccarat.winnerOf(round.result),
  }
}

function cardsOf(cards: readonly number[]): Card[] {
  return cards.map(cardOf)
}
