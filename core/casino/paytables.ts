/** By what the games pay until an operator sets something else, and what an operator may set. */
import { chancesOf } from './chances.ts'
import { type BetChances, type Game, type GameKey, type Limits, type Paytable, payout } from './game.ts'
import { averageReturn, type Fraction, percentage } from './returns.ts'

const million = 1_000_000n

/** No table lets more than this be staked on a bet, minor units. */
const stakeMaxOfAll = 1_000_000_000
/** No table takes a bet below this, minor units. */
const stakeMinOfAll = 100

const limits: Limits = { stakeMin: 100, stakeMax: 30_000_000, payoutMax: 400_000_000 }

/** The first paytables. Rounds were played by them: never change one, let an operator set the next version. */
export const defaultPaytables: Readonly<Record<GameKey, Paytable>> = {
  '7updown': { version: 1, decks: 1, returns: { up: 200, down: 200, seven: 1200, otherOnSeven: 50 }, limits },
  roulette: {
    version: 1,
    decks: 0,
    returns: {
      straight: 3600,
      split: 1800,
      street: 1200,
      trio: 1200,
      corner: 900,
      firstFour: 900,
      line: 600,
      column: 300,
      dozen: 300,
      even: 200,
    },
    limits: { ...limits, stakeMax: 5_000_000 },
  },
  teenpatti: {
    version: 1,
    decks: 1,
    returns: { playerA: 200, playerB: 200, tie: 900, sideOnTie: 0 },
    limits,
  },
  dragontiger: {
    version: 1,
    decks: 8,
    returns: { dragon: 198, tiger: 198, tie: 800, sideOnTie: 50 },
    limits: { ...limits, stakeMin: 20_000 },
  },
  cricketwar: {
    version: 1,
    decks: 8,
    returns: { batsman: 200, bowler: 200, tie: 1200, sideOnTie: 50 },
    limits,
  },
  baccarat: {
    version: 1,
    decks: 8,
    returns: { player: 200, banker: 195, tie: 900, playerPair: 1200, bankerPair: 1200, sideOnTie: 100 },
    limits,
  },
}

/** What a bet must return of its stake on average at least, per 1,000,000, ... */
const usualFloor = 750_000
/** ... but for these, which the rules of their games print lower. */
const lowerFloors: { readonly [K in GameKey]?: Readonly<Record<string, number>> } = {
  // 8 to 1 on what happens once in 904 deals.
  teenpatti: { tie: 9_900 },
  // 7 to 1 on a second card of the same rank: 59.76 % from eight decks, 47.06 % from one.
  dragontiger: { tie: 470_000 },
}

/** What no bet may return more than, per 1,000,000 staked: its stake. */
export const returnCeiling = 1_000_000

/** Returns what a bet must return of its stake on average at least, per 1,000,000. */
export function returnFloor(game: GameKey, bet: string): number {
  return lowerFloors[game]?.[bet] ?? usualFloor
}

/** What is wrong with a paytable, and where: "decks", "limits.stakeMin", "returns.tie". */
export interface PaytableFault {
  readonly field: string
  readonly code: 'paytable_invalid' | 'paytable_win_low' | 'paytable_return_low'
  readonly text: string
}

/**
 * Returns why the game may not be played by this table, the first fault by which it is refused in front; none where it may. It
 * must have exactly the game's lines and a shoe and limits that can be; a win pays more than its stake, and no bet returns
 * less than its floor or more than its stake on average.
 */
export function faultsOf(game: Game, paytable: Omit<Paytable, 'version'>): PaytableFault[] {
  const { decks, returns, limits } = paytable
  const shape = [
    ...faultsOfLines(game, returns),
    ...faultsOfDecks(game, decks),
    ...faultsOfLimits(limits, returns),
  ]
  if (shape.length > 0) return shape
  const chances = chancesOf(game, decks)
  return [
    ...chances.flatMap((one) => tooHigh(one, averageReturn(one, returns))),
    ...chances.flatMap(({ bet }) => (returns[bet]! > 100 ? [] : winLow(bet))),
    ...chances.flatMap((one) => tooLow(game.key, one, averageReturn(one, returns))),
  ]
}

function tooHigh({ bet }: BetChances, average: Fraction): PaytableFault[] {
  if (isAtMost(average, returnCeiling)) return []
  const text = `This bet would return ${percentage(average, 2)} % of its stake on average: at most 100 % is allowed.`
  return [fault(`returns.${bet}`, text)]
}

function tooLow(game: GameKey, { bet }: BetChances, average: Fraction): PaytableFault[] {
  const floor = returnFloor(game, bet)
  if (isAtLeast(average, floor)) return []
  const least = `at least ${floor / 10_000} % is asked of it`
  const text = `This bet would return ${percentage(average, 2)} % of its stake on average: ${least}.`
  return [{ field: `returns.${bet}`, code: 'paytable_return_low', text }]
}

function isAtMost({ numerator, denominator }: Fraction, perMillion: number): boolean {
  return numerator * million <= BigInt(perMillion) * denominator
}

function isAtLeast({ numerator, denominator }: Fraction, perMillion: number): boolean {
  return numerator * million >= BigInt(perMillion) * denominator
}

function fault(field: string, text: string): PaytableFault {
  return { field, code: 'paytable_invalid', text }
}

function winLow(bet: string): PaytableFault[] {
  return [
    { field: `returns.${bet}`, code: 'paytable_win_low', text: 'A win must return more than its stake.' },
  ]
}

function faultsOfLines(game: Game, returns: Paytable['returns']): PaytableFault[] {
  const foreign = Object.keys(returns).filter((line) => !game.lines.includes(line))
  return [
    ...game.lines
      .filter((line) => !Object.hasOwn(returns, line) || !isWhole(returns[line]!))
      .map((line) => fault(`returns.${line}`, 'A return is a whole number of hundredths, from 0 up.')),
    ...foreign.map((line) => fault(`returns.${line}`, 'The game has no such line.')),
  ]
}

function faultsOfDecks({ decks: { min, max } }: Game, decks: number): PaytableFault[] {
  if (Number.isInteger(decks) && decks >= min && decks <= max) return []
  const range = min === max ? String(min) : `${min} to ${max}`
  return [fault('decks', `The number of decks of this game is ${range}.`)]
}

function faultsOfLimits(
  { stakeMin, stakeMax, payoutMax }: Limits,
  returns: Paytable['returns'],
): PaytableFault[] {
  const faults: PaytableFault[] = []
  if (!isWhole(stakeMin) || stakeMin < stakeMinOfAll) {
    faults.push(fault('limits.stakeMin', 'The least stake is 1.00 or more.'))
  }
  if (!isWhole(stakeMax) || stakeMax > stakeMaxOfAll) {
    faults.push(fault('limits.stakeMax', 'The largest stake is 10,000,000.00 or less.'))
  } else if (stakeMax < stakeMin) {
    faults.push(fault('limits.stakeMax', 'The largest stake is not below the least.'))
  }
  const highest = Object.values(returns).filter(isWhole)
  if (!isWhole(payoutMax) || payoutMax < payout(stakeMin, Math.max(0, ...highest))) {
    faults.push(fault('limits.payoutMax', 'A round must be able to pay the least stake at the best return.'))
  }
  return faults
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
