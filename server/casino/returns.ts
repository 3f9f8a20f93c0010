/** How each kind of bet has paid beside what it should, in all, by day and by stake, and whether that is more than chance explains. */
import type { BetReturns, StakeReturns, WindowReturns } from '#contract/casino.ts'
import { chancesOf } from '#core/casino/chances.ts'
import type { GameKey, Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { oddsOf } from './odds.ts'
import { type CasinoReturns, daysWatched, type GameSums, type StakeSums } from './returns-fold.ts'

/** Standard deviations that chance alone passes once in a thousand times. */
const deviationsMax = 3.29
/**
 * Nothing is judged while fewer wins than this are to be expected. Until then wins are too rare for the normal distribution,
 * and a single straight-up win at 36 for 1 would already look wrong.
 */
const winsToJudge = 25
const million = 1_000_000

/** Returns each kind of bet of a game in the order of its table; `current` is the paytable in force, `today` the day by UTC. */
export function betReturnsOf(game: GameKey, current: Paytable, sums: GameSums, today: number): BetReturns[] {
  return chancesOf(gameOf(game), current.decks).map(({ bet }) => {
    const expected = Math.round(oddsOf(game, bet, current).average * million)
    const { z: _, ...all } = judged(allOf(game, bet, sums.versions), expected)
    const month = stakesOf(sums, bet, today - daysWatched + 1, today)
    const stakes = [...month]
      .sort(([one], [other]) => one - other)
      .map(([decade, one]): StakeReturns => ({ from: 10 ** decade, ...judged(one, expected) }))
    return {
      bet,
      ...all,
      today: judged(added(stakesOf(sums, bet, today, today)), expected),
      month: judged(added(month), expected),
      stakes,
    }
  })
}

/** A mark that chance does not explain. */
export interface ReturnMark {
  readonly game: GameKey
  readonly bet: string
  readonly window: 'day' | 'month'
  /** Of which stakes, minor units: from this to ten times as much; undefined of all. */
  readonly stakesFrom: number | undefined
  readonly z: number
}

/** Returns what is marked of a day and of the month that it ends, and of how many judgements: one in a thousand is marked by chance. */
export function marksOf(returns: CasinoReturns, day: number): { marks: ReturnMark[]; tests: number } {
  const marks: ReturnMark[] = []
  let tests = 0
  for (const [game, sums] of returns) {
    for (const bet of betsIn(sums)) {
      for (const [window, from] of [
        ['day', day],
        ['month', day - daysWatched + 1],
      ] as const) {
        const decades = stakesOf(sums, bet, from, day)
        const all: [number | undefined, StakeSums][] = [[undefined, added(decades)]]
        // Stakes of one decade alone are judged once already.
        if (decades.size > 1) for (const [decade, one] of decades) all.push([10 ** decade, one])
        for (const [stakesFrom, one] of all) {
          const { z, isSuspicious } = judged(one, 0)
          if (z === null) continue
          tests++
          if (isSuspicious) marks.push({ game, bet, window, stakesFrom, z })
        }
      }
    }
  }
  return { marks, tests }
}

/** `of`: game, bet and window. */
interface ReturnFigure {
  readonly of: readonly [game: string, bet: string, window: string]
  readonly value: number | null
}

/** Returns of each kind of bet by how many standard deviations it has returned more than expected; null while there is too little. */
export function returnFigures(returns: CasinoReturns, today: number): ReturnFigure[] {
  const windows: readonly (readonly [window: string, from: number, to: number])[] = [
    ['today', today, today],
    ['yesterday', today - 1, today - 1],
    ['month', today - daysWatched + 1, today],
  ]
  return [...returns].flatMap(([game, sums]) =>
    [...betsIn(sums)].flatMap((bet) =>
      windows.map(([window, from, to]): ReturnFigure => {
        const { z } = judged(added(stakesOf(sums, bet, from, to)), 0)
        return { of: [game, bet, window], value: z }
      }),
    ),
  )
}

function betsIn({ days }: GameSums): Set<string> {
  return new Set([...days.values()].flatMap(({ bets }) => [...bets.keys()]))
}

/** The sums of a kind of bet by decade of the stake, over the days from `from` to `to`. */
function stakesOf({ days }: GameSums, bet: string, from: number, to: number): Map<number, StakeSums> {
  const all = new Map<number, StakeSums>()
  for (const [day, { bets }] of days) {
    if (day < from || day > to) continue
    for (const [decade, sums] of bets.get(bet) ?? []) {
      all.set(decade, addTo(all.get(decade) ?? nothing, sums))
    }
  }
  return all
}

/** Sums of no bet. */
export const nothing: StakeSums = {
  ...{ bets: 0, staked: 0, squares: 0, returned: 0, expected: 0, variance: 0, winWeight: 0 },
}

/** Returns the sums of all decades together. */
export function added(decades: ReadonlyMap<number, StakeSums>): StakeSums {
  return [...decades.values()].reduce(addTo, nothing)
}

/** Returns two sums together. */
export function addTo(one: StakeSums, other: StakeSums): StakeSums {
  return {
    bets: one.bets + other.bets,
    staked: one.staked + other.staked,
    squares: one.squares + other.squares,
    returned: one.returned + other.returned,
    expected: one.expected + other.expected,
    variance: one.variance + other.variance,
    winWeight: one.winWeight + other.winWeight,
  }
}

/** The sums of a kind of bet over all time. */
function allOf(game: GameKey, bet: string, versions: GameSums['versions']): StakeSums {
  let total = nothing
  for (const { paytable, bets } of versions) {
    const sums = bets.get(bet)
    if (sums === undefined) continue
    const { average, deviation, chance } = oddsOf(game, bet, paytable)
    const squares = Number(sums.squares)
    total = addTo(total, {
      bets: sums.bets,
      staked: sums.staked,
      squares,
      returned: sums.returned,
      expected: average * sums.staked,
      variance: deviation * deviation * squares,
      winWeight: chance * sums.staked,
    })
  }
  return total
}

/** Returns what the sums come to beside what was to be expected. `usual`: what that is where nothing was staked, per 1,000,000. */
export function judged(total: StakeSums, usual: number): WindowReturns {
  const { bets, staked, returned, expected } = total
  if (staked === 0) {
    return { bets, staked, returned, expected: usual, observed: null, z: null, isSuspicious: false }
  }
  // As many bets of one size as would vary like these of several sizes, and how many of them should have won.
  const winsExpected = (staked / total.squares) * total.winWeight
  // Each payout is rounded down, by less than one minor unit.
  const [above, below] = [returned - expected, expected - returned - bets]
  const difference = above > 0 ? above : below > 0 ? -below : 0
  const deviation = Math.sqrt(total.variance)
  const z = winsExpected >= winsToJudge && deviation > 0 ? difference / deviation : null
  return {
    bets,
    staked,
    returned,
    expected: Math.round((expected / staked) * million),
    observed: Math.round((returned / staked) * million),
    z: z === null ? null : Math.round(z * 100) / 100,
    isSuspicious: z !== null && Math.abs(z) > deviationsMax,
  }
}
