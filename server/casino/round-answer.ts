/** A round in the shape of its game's call: the cards by name, and amounts in whole units of money as the specification has them. */

import type { AnyRound, RoundOf } from '#contract/casino/games.ts'
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

/** Returns the answer to the call that played the round. `serverSeed`: once it is revealed. */
export function roundAnswer(round: PlayedRound, serverSeed?: string): AnyRound {
  return { ...common(round, serverSeed), ...drawnBy[round.game](round) } as AnyRound
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

/** The one bet of a game whose rounds have one. */
function single<S extends string>({ bets, payouts }: PlayedRound) {
  const { selection, amount } = bets[0]!
  return {
    selection: selection as S,
    amount: unitsOf(amount),
    payoutMultiplier: multiplierOf(amount, payouts[0]!),
  }
}

/**
 * Returns what a bet returned for one staked, from its stake and payout: payouts are rounded down to the minor unit, and no stake
 * is below 100 of them, so that one whole number of hundredths alone can have led to the payout.
 */
export function multiplierOf(amount: Money, payout: number): number {
  return Math.ceil((payout * 100) / amount) / 100
}

/** What an answer has beside what is common to all games: what was bet, and what was drawn. */
type Drawn<K extends GameKey> = Omit<RoundOf<K>, keyof ReturnType<typeof common>>

const drawnBy: { readonly [K in GameKey]: (round: PlayedRound) => Drawn<K> } = {
  '7updown': sevenUpDown,
  roulette: rouletteSpin,
  teenpatti: teenPattiDeal,
  dragontiger: dragonTigerDeal,
  cricketwar: cricketWarDeal,
  baccarat: baccaratDeal,
}

function sevenUpDown(round: PlayedRound): Drawn<'7updown'> {
  const bet = single<RoundOf<'7updown'>['selection']>(round)
  const category = categoryOf(round.result[0]!)
  const lostOutcome = round.payout > 0 ? 'partial' : 'lose'
  return {
    ...bet,
    category,
    outcome: category === bet.selection ? 'win' : lostOutcome,
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
    ...single<RoundOf<'teenpatti'>['selection']>(round),
    playerA: handOf(playerA),
    playerB: handOf(playerB),
    winner: teenPatti.winnerOf(round.result),
  }
}

function dragonTigerDeal(round: PlayedRound): Drawn<'dragontiger'> {
  return {
    ...single<RoundOf<'dragontiger'>['selection']>(round),
    dragon: cardOf(round.result[0]!),
    tiger: cardOf(round.result[1]!),
    winner: dragonTigerWinner(round.result),
  }
}

function cricketWarDeal(round: PlayedRound): Drawn<'cricketwar'> {
  return {
    ...single<RoundOf<'cricketwar'>['selection']>(round),
    batsman: cardOf(round.result[0]!),
    bowler: cardOf(round.result[1]!),
    winner: cricketWarWinner(round.result),
  }
}

function baccaratDeal(round: PlayedRound): Drawn<'baccarat'> {
  const { player, banker } = baccarat.handsOf(round.result)
  const sideOf = (cards: readonly number[]) => ({ hand: cardsOf(cards), total: baccarat.totalOf(cards) })
  return {
    ...single<RoundOf<'baccarat'>['selection']>(round),
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
