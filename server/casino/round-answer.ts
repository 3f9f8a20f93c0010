/** A round in the shape of its game's call: the cards by name, and amounts in whole units of money as the specification has them. */
import type {
  AnyRound,
  BaccaratRound,
  Card,
  CricketWarRound,
  DragonTigerRound,
  RouletteRound,
  SevenUpDownRound,
  TeenPattiRound,
} from '#contract/casino.ts'
import * as baccarat from '#core/casino/baccarat.ts'
import { cardOf } from '#core/casino/cards.ts'
import { winnerOf as cricketWarWinner } from '#core/casino/cricket-war.ts'
import { winnerOf as dragonTigerWinner } from '#core/casino/dragon-tiger.ts'
import { colourOf } from '#core/casino/roulette.ts'
import type { PlayedRound } from '#core/casino/round.ts'
import { categoryOf } from '#core/casino/seven-up-down.ts'
import * as teenPatti from '#core/casino/teen-patti.ts'
import { assertNever } from '#core/values/assert.ts'
import { rouletteBetOf, unitsOf } from './bets.ts'

/** The account of rounds that are played for fun. */
export const guestAccount = 0

/** Returns the answer to the call that played the round. `serverSeed`: once it is revealed. */
export function roundAnswer(round: PlayedRound, serverSeed?: string): AnyRound {
  switch (round.game) {
    case '7updown':
      return sevenUpDownAnswer(round, serverSeed)
    case 'roulette':
      return rouletteAnswer(round, serverSeed)
    case 'teenpatti':
      return teenPattiAnswer(round, serverSeed)
    case 'dragontiger':
      return dragonTigerAnswer(round, serverSeed)
    case 'cricketwar':
      return cricketWarAnswer(round, serverSeed)
    case 'baccarat':
      return baccaratAnswer(round, serverSeed)
    default:
      return assertNever(round.game)
  }
}

/** Returns the id by which a round is asked for. */
export function roundIdOf({ account, round }: PlayedRound): string {
  return account === guestAccount ? `guest-${round}` : String(round)
}

function common<G extends PlayedRound['game']>(round: PlayedRound, game: G, serverSeed: string | undefined) {
  const { stake, payout, time, paytable, serverSeedHash, clientSeed, nonce } = round
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
export function multiplierOf(amount: number, payout: number): number {
  return Math.ceil((payout * 100) / amount) / 100
}

function sevenUpDownAnswer(round: PlayedRound, serverSeed?: string): SevenUpDownRound {
  const bet = single<SevenUpDownRound['selection']>(round)
  const category = categoryOf(round.result[0]!)
  const lostOutcome = round.payout > 0 ? 'partial' : 'lose'
  return {
    ...common(round, '7updown', serverSeed),
    ...bet,
    category,
    outcome: category === bet.selection ? 'win' : lostOutcome,
    card: cardOf(round.result[0]!),
  }
}

function rouletteAnswer(round: PlayedRound, serverSeed?: string): RouletteRound {
  const number = round.result[0]!
  return {
    ...common(round, 'roulette', serverSeed),
    number,
    color: colourOf(number),
    bets: round.bets.map((bet, i) => ({ ...rouletteBetOf(bet), winAmount: unitsOf(round.payouts[i]!) })),
  }
}

function teenPattiAnswer(round: PlayedRound, serverSeed?: string): TeenPattiRound {
  const { playerA, playerB } = teenPatti.handsOf(round.result)
  const handOf = (cards: readonly number[]) => ({
    hand: cardsOf(cards),
    info: { label: teenPatti.handOf(cards).label },
  })
  return {
    ...common(round, 'teenpatti', serverSeed),
    ...single<TeenPattiRound['selection']>(round),
    playerA: handOf(playerA),
    playerB: handOf(playerB),
    winner: teenPatti.winnerOf(round.result),
  }
}

function dragonTigerAnswer(round: PlayedRound, serverSeed?: string): DragonTigerRound {
  return {
    ...common(round, 'dragontiger', serverSeed),
    ...single<DragonTigerRound['selection']>(round),
    dragon: cardOf(round.result[0]!),
    tiger: cardOf(round.result[1]!),
    winner: dragonTigerWinner(round.result),
  }
}

function cricketWarAnswer(round: PlayedRound, serverSeed?: string): CricketWarRound {
  return {
    ...common(round, 'cricketwar', serverSeed),
    ...single<CricketWarRound['selection']>(round),
    batsman: cardOf(round.result[0]!),
    bowler: cardOf(round.result[1]!),
    winner: cricketWarWinner(round.result),
  }
}

function baccaratAnswer(round: PlayedRound, serverSeed?: string): BaccaratRound {
  const { player, banker } = baccarat.handsOf(round.result)
  const sideOf = (cards: readonly number[]) => ({ hand: cardsOf(cards), total: baccarat.totalOf(cards) })
  return {
    ...common(round, 'baccarat', serverSeed),
    ...single<BaccaratRound['selection']>(round),
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
