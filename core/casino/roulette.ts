/** Roulette with one zero: any of the table's spots, as many as there are, on one spin. */
import { type Game, payout } from './game.ts'
import { isRed, pocketCount, rouletteLines, spotOf, spots } from './roulette-bets.ts'

/** The pockets in their order around the wheel, clockwise from the zero. */
export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]

export type RouletteColour = 'red' | 'black' | 'green'

/** Returns the colour of the number's pocket. */
export function colourOf(number: number): RouletteColour {
  if (number === 0) return 'green'
  return isRed(number) ? 'red' : 'black'
}

export const roulette: Game = {
  key: 'roulette',
  name: 'Auto Roulette',
  lines: rouletteLines,
  decks: { min: 0, max: 0 },
  betsMax: spots.length,
  isSelection: (selection) => spotOf(selection) !== undefined,
  draw: (draws) => [draws.uniform(pocketCount)],
  lineOf(selection, result) {
    const spot = spotOf(selection)
    return spot?.covers[result[0]!] ? spot.line : undefined
  },
  largestReturn(bets, paytable) {
    const returned = new Array<number>(pocketCount).fill(0)
    for (const { selection, amount } of bets) {
      const spot = spotOf(selection)
      if (spot === undefined) continue
      const won = payout(amount, paytable.returns[spot.line]!)
      for (const number of spot.numbers) returned[number]! += won
    }
    return Math.max(...returned)
  },
  chances: () =>
    rouletteLines.map((line) => ({
      bet: line,
      total: pocketCount,
      lines: [{ line, count: spots.find((spot) => spot.line === line)!.numbers.length }],
    })),
}
