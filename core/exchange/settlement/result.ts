/** What happened, as a command names it: checked against what the market's kind can result in, and written. */
import { writeFact } from '../../facts/log.ts'
import { runnerResult } from '../../facts/market.ts'
import { marketResult, runnerPlaced } from '../../facts/market-terms.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { ResultTerms } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { type Market, runnerIndex } from '../market/market.ts'
import { EACH_WAY, LINE, payoffs, type Result, type Shares, WINNERS } from '../risk/payoff.ts'
import { sharesOf } from './shares.ts'

const nobody: Shares = { numerators: [], denominators: [] }

/**
 * Returns the result that a command names, or why it is none: `winners_invalid` when too few are named, or unknown, withdrawn or
 * twice, or ties that leave no place to divide; `result_invalid` when a number is missing or out of its bounds.
 */
export function resultNamed(market: Market, terms: ResultTerms): Result | RefusalCode {
  const { winners = [], tied = [], placed = [], placedTied = [], number, session } = terms
  const namesNumber = number !== undefined || session !== undefined
  const namesPlaced = placed.length > 0 || placedTied.length > 0
  if (market.payoff === WINNERS || market.payoff === EACH_WAY) {
    const isEachWay = market.payoff === EACH_WAY
    if (namesNumber || (namesPlaced && !isEachWay)) return 'winners_invalid'
    const ofWin = sharesNamed(market, winners, tied, market.numberOfWinners)
    const ofPlaces = isEachWay ? sharesNamed(market, placed, placedTied, market.kindTerms.places) : nobody
    const isWhole = !isEachWay || winners.every((winner) => placed.includes(winner))
    if (ofWin === undefined || ofPlaces === undefined || !isWhole) return 'winners_invalid'
    return { ...ofWin, placed: ofPlaces, number: 0 }
  }
  if (namesPlaced || winners.length > 0 || tied.length > 0) return 'result_invalid'
  if (number !== undefined && session !== undefined) return 'result_invalid'
  const found = number ?? runsOf(market, terms)
  return found === undefined || !isWithin(market, found)
    ? 'result_invalid'
    : { ...nobody, placed: nobody, number: found }
}

/** Returns the shares of the runners named by selectionIds in that number of places, or undefined when they are not possible. */
function sharesNamed(
  market: Market,
  winners: readonly number[],
  tied: readonly number[],
  places: number,
): Shares | undefined {
  const indexes = winners.map((selectionId) => runnerIndex(market, selectionId))
  const tiedIndexes = tied.map((selectionId) => runnerIndex(market, selectionId))
  const placesLeft = places - (winners.length - tied.length)
  const isPossible =
    winners.length >= places &&
    new Set(indexes).size === indexes.length &&
    new Set(tiedIndexes).size === tiedIndexes.length &&
    indexes.every((index) => index !== -1 && !market.removed[index]) &&
    tiedIndexes.every((index) => indexes.includes(index)) &&
    (tied.length === 0 || (winners.length > places && placesLeft >= 1))
  return isPossible ? sharesOf(market.runnerCount, places, indexes, tiedIndexes) : undefined
}

/** Returns the runs of a session: of its completed overs up to the named one. Undefined while that is not completed. */
function runsOf({ kindTerms }: Market, { session }: ResultTerms): number | undefined {
  const { namedOver } = kindTerms.line
  if (session === undefined || namedOver === 0 || session.runsByOver.length < namedOver) return undefined
  return session.runsByOver.slice(0, namedOver).reduce((sum, runs) => sum + runs, 0)
}

function isWithin({ payoff, kindTerms }: Market, number: number): boolean {
  const numbers = payoffs[payoff]!.numbers(kindTerms)
  return numbers !== undefined && Number.isSafeInteger(number) && number >= numbers[0] && number <= numbers[1]
}

/** Returns whether the innings of a session has ended before its named over was completed: nobody has won or lost. */
export function isNeverCompleted({ payoff, kindTerms }: Market, { number, session }: ResultTerms): boolean {
  const { namedOver } = kindTerms.line
  return (
    payoff === LINE &&
    namedOver > 0 &&
    number === undefined &&
    session?.inningsOver === true &&
    session.runsByOver.length < namedOver
  )
}

/** Writes the result. From here on it stands, whatever is still to be paid. */
export function writeResult({ log }: Exchange, market: Market, result: Result): void {
  const { payoff, id } = market
  if (payoff !== WINNERS && payoff !== EACH_WAY) {
    writeFact(log, marketResult, { market: id, number: result.number })
    return
  }
  for (let runner = 0; runner < market.runnerCount; runner++) {
    const share = shareOf(result, runner)
    writeFact(log, runnerResult, { market: id, runner, ...share })
  }
  if (payoff === WINNERS) return
  for (let runner = 0; runner < market.runnerCount; runner++) {
    const share = shareOf(result.placed, runner)
    writeFact(log, runnerPlaced, { market: id, runner, ...share })
  }
}

function shareOf({ numerators, denominators }: Shares, runner: number) {
  return { numerator: numerators[runner]!, denominator: denominators[runner]! }
}
