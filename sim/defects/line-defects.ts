/** Defects planted in the matching of the two sides of a line, and in voids of what one runner is part of. */
import type { Defect } from './defect.ts'

const offers = 'core/exchange/book/crossed-offers.ts'
const voids = 'core/exchange/settlement/void.ts'

export const lineDefects: readonly Defect[] = [
  {
    name: 'line: any two sides are matched with each other, whatever their lines',
    file: offers,
    find: 'return handicaps.length === 0 || isOneLine(handicaps[runner]!, handicaps[other]!)',
    put: 'return handicaps.length === 0 || handicaps[runner]!.side !== handicaps[other]!.side',
  },
  {
    name: 'line: home and away of the same number are a line',
    file: 'core/exchange/market-terms.ts',
    find: 'return isOfDifference ? one.handicap + other.handicap === 0 : one.handicap === other.handicap',
    put: 'return one.handicap === other.handicap',
  },
  {
    name: 'line: over and under of opposite numbers are a line',
    file: 'core/exchange/market-terms.ts',
    find: "const isOfDifference = one.side === 'HOME' || one.side === 'AWAY'",
    put: 'const isOfDifference = true',
  },
  {
    name: 'line: what is matched across is counted as of winners',
    file: 'core/exchange/orders/crossed-matches.ts',
    find: 'if (market.payoff !== WINNERS) {',
    put: 'if (market.payoff < WINNERS) {',
  },
  {
    name: 'line: an each-way market is matched across',
    file: 'core/exchange/commands/create-market.ts',
    find: "numberOfWinners === 1 : kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL'",
    put: "numberOfWinners === 1 : kind !== 'LINE'",
  },
  {
    name: 'void: a cross-match that a runner is part of loses his part alone',
    file: voids,
    find: 'const group = groupOfMatch(matches, match)',
    put: 'const group = groupOfMatch(matches, -1)',
  },
  {
    name: 'void: of a cross-match what stands before the runner’s part stays',
    file: voids,
    find: 'for (let i = group.first; i < looked.end',
    put: 'for (let i = match; i < group.first + 1',
  },
  {
    name: 'void: the void of one runner takes the bets on all',
    file: voids,
    find: ': looked !== undefined && !isPartOf(matches, task.at, task.runner, looked)',
    put: ': looked !== undefined && !isPartOf(matches, task.at, task.runner, looked) && task.at < 0',
  },
  {
    name: 'void: nothing of the runner need be matched in the window',
    file: voids,
    find: '(runner === undefined || page[row + RUNNER] === runner)',
    put: '(runner === undefined || page[row + RUNNER] !== -1)',
  },
  {
    name: 'void: a settled market is not paid again when one runner’s bets are void',
    file: 'core/exchange/settlement/tasks.ts',
    find: '[taskKinds.CORRECT_RUNNER]: [voidMatches, weigh, pay, endSettlement],',
    put: '[taskKinds.CORRECT_RUNNER]: [voidMatches, weigh, endSettlement],',
  },
]
