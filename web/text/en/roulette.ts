/** What the roulette table says; what every table says is among the casino's texts. */
export const rouletteText = {
  table: 'Table',
  board: 'Board',
  racetrack: 'Racetrack',
  reset: 'Reset',
  noMoreBets: 'No More Bets',
  min: 'MIN',
  max: 'MAX',
  insideBets: 'Inside bets',
  lastTwelve: 'Last 12',
  lastNumbers: (count: number) => `Last ${count}`,
  earlierSpins: 'Earlier spins say nothing about the next.',
  numberKinds: { red: 'Red', black: 'Black', zero: 'Zero', even: 'Even', odd: 'Odd' },
  neighbours: 'Neighbours',
  eachSide: 'each side',
  neighboursEachSide: 'Neighbours each side',
  fewerNeighbours: 'Fewer neighbours',
  moreNeighbours: 'More neighbours',
  withNeighbours: (number: number, each: number) =>
    each === 0 ? `${number}` : `${number} and ${each} each side`,
  chips: (count: number) => `${count} chips`,
  boardKeys: 'Arrow keys go over the board, with Shift onto its lines too; digits lead to a number.',
  pressNumber: 'Press a number, a line between numbers or the track.',
  pressNumberShort: 'Press a number to bet',
  chipInHand: (worth: string) => `Each press adds ${worth}.`,
  putDown: 'Put the chip down',
  returnsAtMost: (sum: string) => `returns at most ${sum}`,
  stakeAbove: (spot: string, stake: string, most: string) =>
    `${spot} has ${stake}; the most on one spot is ${most}`,
  stakeBelow: (spot: string, stake: string, least: string) =>
    `${spot} has ${stake}; the least on one spot is ${least}`,
  returnAbove: (largest: string, most: string) => `Could return ${largest}; the most a spin pays is ${most}`,
} as const
