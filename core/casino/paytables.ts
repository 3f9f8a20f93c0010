/** By what the games pay until an operator sets something else, and what an operator may set. */
import { type Game, type GameKey, type Limits, type Paytable, payout } from './game.ts'
import { paysTooMuch } from './returns.ts'

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

/**
 * Returns whether the game may be played by this table: it has exactly the game's lines and a shoe and limits that can be, and
 * no bet returns more than its stake on average.
 */
export function isPaytable(game: Game, paytable: Omit<Paytable, 'version'>): boolean {
  const { decks, returns } = paytable
  return (
    hasLinesOf(game, returns) &&
    Number.isInteger(decks) &&
    decks >= game.decks.min &&
    decks <= game.decks.max &&
    areLimits(paytable.limits, returns) &&
    game.chances(decks).every((chances) => !paysTooMuch(chances, returns))
  )
}

function hasLinesOf(game: Game, returns: Paytable['returns']): boolean {
  return (
    Object.keys(returns).length === game.lines.length &&
    game.lines.every((line) => Object.hasOwn(returns, line) && isWhole(returns[line]!))
  )
}

function areLimits({ stakeMin, stakeMax, payoutMax }: Limits, returns: Paytable['returns']): boolean {
  return (
    [stakeMin, stakeMax, payoutMax].every(isWhole) &&
    stakeMin >= stakeMinOfAll &&
    stakeMin <= stakeMax &&
    stakeMax <= stakeMaxOfAll &&
    payoutMax >= payout(stakeMin, Math.max(...Object.values(returns)))
  )
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
