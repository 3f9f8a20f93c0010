/** What the casino's lobby and its tables say. */
export const casinoText = {
  noGames: 'No games',
  comingSoon: 'Coming soon',
  comingSoonToRsc: 'Coming soon to RSC',
  gameClosed: 'This game is closed for now.',
  playForFun: 'Play for fun',
  availableCredit: 'Available Credit',
  exposure: 'Exposure',

  enterValidAmount: 'Please enter a valid amount',
  enterValidStake: 'Enter a valid stake amount',
  selectNumber: 'Select at least one number',
  sevenUpDownFailed: '7up: Something went wrong. Please try again.',
  somethingWentWrong: 'Something went wrong',
  nextRoundIn: (seconds: number) => `Next round in ${seconds} s`,
  checkingRound: 'Checking your round…',
  noSpins: 'No spins yet',

  // The bar at the foot of a table.
  onTheTable: 'On the table',
  forSum: (sum: string) => `for ${sum}`,
  undo: 'Undo',
  double: 'Double',
  repeat: 'Repeat',
  clear: 'Clear',
  nothingOnTable: 'Nothing on the table',
  pressToAdd: 'Press a spot to add',
  onSpots: (sum: string, count: number) => `${sum} on ${count} spots`,
  onSpot: (sum: string, spot: string) => `${sum} on ${spot}`,

  // The roulette table.
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
  stakedReturned: (staked: string, returned: string) => `${staked} staked, ${returned} returned`,

  // What a round came to; amounts as they are read.
  youWin: (net: string) => `You win ${net}`,
  partReturned: (returned: string, stake: string) => `${returned} of ${stake} returned`,
  noWin: 'No win',
} as const
