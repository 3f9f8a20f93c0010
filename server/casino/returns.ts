/** How each kind of bet has paid so far beside what it should, and whether the difference is more than chance explains. */
import type { BetReturns } from '#contract/casino.ts'
import { chancesOf } from '#core/casino/chances.ts'
import type { GameKey, Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { averageReturn, type Fraction, standardDeviation, winChance } from '#core/casino/returns.ts'
import type { GameSums } from './returns-fold.ts'

/** Standard deviations that chance alone passes once in a thousand times. */
const deviationsMax = 3.29
/**
 * Nothing is judged while fewer wins than this are to be expected. Until then wins are too rare for the normal distribution,
 * and a single straight-up win at 36 for 1 would already look wrong.
 */
const winsToJudge = 25
const million = 1_000_000

/** Returns each kind of bet of a game in the order of its table; `current` is the paytable in force. */
export function betReturnsOf(game: GameKey, current: Paytable, { versions }: GameSums): BetReturns[] {
  return chancesOf(gameOf(game), current.decks).map(({ bet }) => reportOf(game, bet, current, versions))
}

function reportOf(game: GameKey, bet: string, current: Paytable, versions: GameSums['versions']): BetReturns {
  const total = { bets: 0, staked: 0, squares: 0, returned: 0, expected: 0, variance: 0, winWeight: 0 }
  for (const { paytable, bets } of versions) {
    const sums = bets.get(bet)
    if (sums === undefined) continue
    const { average, deviation, chance } = oddsOf(game, bet, paytable)
    const squares = Number(sums.squares)
    total.bets += sums.bets
    total.staked += sums.staked
    total.squares += squares
    total.returned += sums.returned
    total.expected += average * sums.staked
    total.variance += deviation * deviation * squares
    total.winWeight += chance * sums.staked
  }
  const { bets, staked, returned, expected } = total
  if (staked === 0) {
    const { average } = oddsOf(game, bet, current)
    const nothing = { bets, staked, returned, observed: null, isSuspicious: false }
    return { bet, ...nothing, expected: Math.round(average * million) }
  }
  // As many bets of one size as would vary like these of several sizes, and how many of them should have won.
  const winsExpected = (staked / total.squares) * total.winWeight
  // Each payout is rounded down, by less than one minor unit.
  const difference = Math.max(returned - expected, expected - returned - bets)
  return {
    bet,
    bets,
    staked,
    returned,
    expected: Math.round((expected / staked) * million),
    observed: Math.round((returned / staked) * million),
    isSuspicious: winsExpected >= winsToJudge && difference > deviationsMax * Math.sqrt(total.variance),
  }
}

/** Of one unit staked. */
interface Odds {
  readonly average: number
  readonly deviation: number
  /** Of a win at full odds. */
  readonly chance: number
}

function oddsOf(game: GameKey, bet: string, { decks, returns }: Paytable): Odds {
  const chances = chancesOf(gameOf(game), decks).find((one) => one.bet === bet)!
  return {
    average: toNumber(averageReturn(chances, returns)),
    deviation: standardDeviation(chances, returns),
    chance: toNumber(winChance(chances)),
  }
}

function toNumber({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator)
}
