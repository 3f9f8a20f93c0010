/** What a market can result in, by its kind, and what a bet comes to then: every result is gone through, nothing is summed up before. */
import type { Session } from '#core/exchange/command.ts'
import type { Handicap } from '#core/exchange/market-terms.ts'
import type { Bet } from './exposure.ts'
import { roundHalfEven } from './limits.ts'
import type { OracleMarket, OracleResult } from './world.ts'

/** One thing that may happen: a number, or who wins and who is placed beside him. */
type Happening = number | { winner: number; placed: readonly number[] }

export function kindOf({ terms }: OracleMarket) {
  return terms.marketKind ?? 'WINNERS'
}

/** Returns the odds that a bet at this price pays: even money in a market of lines. */
export function oddsOf(market: OracleMarket, price: number): number {
  return kindOf(market) === 'LINE' ? 200 : price
}

/** Returns into how many parts 1/100 of a minor unit is divided, so that every result of a bet is a whole number of them. */
export function partsOf(market: OracleMarket): number {
  const kind = kindOf(market)
  if (kind === 'EACH_WAY') return 2 * market.terms.eachWay!.divisor
  return kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL' ? 2 : 1
}

function* numbers(least: number, most: number): Generator<number> {
  for (let number = least; number <= most; number++) yield number
}

/** Every result without ties. */
function* happenings(market: OracleMarket, running: readonly number[]): Generator<Happening> {
  switch (kindOf(market)) {
    case 'ASIAN_HANDICAP':
      return yield* numbers(-20, 20)
    case 'ASIAN_TOTAL':
      return yield* numbers(0, 20)
    case 'LINE': {
      const { resultMin, resultMax } = market.terms.line!
      return yield* numbers(resultMin, resultMax)
    }
    default:
      for (const winner of running) {
        const others = running.filter((id) => id !== winner)
        for (const placed of setsOf(others, market.terms.eachWay!.places - 1)) yield { winner, placed }
      }
  }
}

function* setsOf(ids: readonly number[], count: number): Generator<readonly number[]> {
  if (count === 0) return yield []
  for (const [i, id] of ids.entries()) {
    for (const rest of setsOf(ids.slice(i + 1), count - 1)) yield [id, ...rest]
  }
}

/** Returns what a matched bet comes to, in hundredths of a minor unit divided into the parts of the market. */
export function comesTo(market: OracleMarket, bet: Omit<Bet, 'matched'>, happening: Happening): bigint {
  const backed = backComesTo(market, bet, happening)
  return bet.side === 'BACK' ? backed : -backed
}

function backComesTo(
  market: OracleMarket,
  { selectionId, price, size }: Omit<Bet, 'matched'>,
  happening: Happening,
): bigint {
  const winnings = BigInt(size) * BigInt(oddsOf(market, price) - 100)
  const stake = BigInt(size) * 100n
  if (typeof happening !== 'number') {
    // Half on the win, half on the place: both over twice the divisor.
    const divisor = BigInt(market.terms.eachWay!.divisor)
    const { winner, placed } = happening
    const isPlaced = winner === selectionId || placed.includes(selectionId)
    const onWin = winner === selectionId ? winnings * divisor : -stake * divisor
    return onWin + (isPlaced ? winnings : -stake * divisor)
  }
  if (kindOf(market) === 'LINE') return happening * 100 < price ? winnings : -stake
  const halves = halvesOf(handicapOf(market, selectionId), happening)
  return halves.reduce((sum, half) => sum + (half > 0 ? winnings : half < 0 ? -stake : 0n), 0n)
}

export function handicapOf(market: OracleMarket, selectionId: number): Handicap {
  return market.terms.handicaps![market.runners.findIndex((runner) => runner.selectionId === selectionId)]!
}

/** Returns by how much each half of a stake is won, 0 when it is returned: a quarter line is the two lines beside it. */
function halvesOf({ side, handicap }: Handicap, number: number): number[] {
  const lines = handicap % 50 === 0 ? [handicap, handicap] : [handicap - 25, handicap + 25]
  return lines.map((line) => aheadBy(side, line, number * 100))
}

/** Returns by how much a backer of the side is ahead, hundredths of a goal. */
function aheadBy(side: Handicap['side'], line: number, goals: number): number {
  switch (side) {
    case 'HOME':
      return goals + line
    case 'AWAY':
      return line - goals
    case 'OVER':
      return goals - line
    case 'UNDER':
      return line - goals
  }
}

/** An unmatched bet is counted in full where it loses and as nothing where it wins. */
function counted(market: OracleMarket, bet: Bet, happening: Happening): bigint {
  const asMatched = comesTo(market, bet, happening)
  return bet.matched || asMatched < 0n ? asMatched : 0n
}

/** Returns the worst that the bets come to over every result of the market; of another kind than winners. */
export function worstOfKind(market: OracleMarket, bets: readonly Bet[], running: readonly number[]): bigint {
  let worst: bigint | undefined
  for (const happening of happenings(market, running)) {
    const sum = bets.reduce((total, bet) => total + counted(market, bet, happening), 0n)
    if (worst === undefined || sum < worst) worst = sum
  }
  return worst ?? 0n
}

/** Returns the runs of the first overs of an innings, as many as are named, completed ones only. */
function runsOf({ runsByOver, inningsOver }: Session, namedOver: number): number | 'void' | undefined {
  if (namedOver === 0) return undefined
  if (runsByOver.length < namedOver) return inningsOver ? 'void' : undefined
  return runsByOver.slice(0, namedOver).reduce((sum, runs) => sum + runs, 0)
}

/** Returns the number that a result names, or that its overs add up to: `void` when the innings ended before the named over, undefined when there is none. */
export function numberOf(
  market: OracleMarket,
  { number, session }: OracleResult,
): number | 'void' | undefined {
  const { line } = market.terms
  const found = session === undefined ? number : runsOf(session, line?.namedOver ?? 0)
  if (found === undefined || found === 'void') return found
  const [least, most] =
    kindOf(market) === 'LINE'
      ? [line!.resultMin, line!.resultMax]
      : [kindOf(market) === 'ASIAN_TOTAL' ? 0 : -20, 20]
  return Number.isSafeInteger(found) && found >= least && found <= most ? found : undefined
}

/** Returns what matched bets won under a number, minor units: rounded half-even once. */
export function netUnderNumber(market: OracleMarket, bets: readonly Bet[], number: number): number {
  const total = bets.reduce((sum, bet) => sum + comesTo(market, bet, number), 0n)
  return Number(roundHalfEven(total, 100n * BigInt(partsOf(market))))
}
