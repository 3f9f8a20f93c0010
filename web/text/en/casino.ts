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

  // What a round came to; amounts as they are read.
  youWin: (net: string) => `You win ${net}`,
  partReturned: (returned: string, stake: string) => `${returned} of ${stake} returned`,
  noWin: 'No win',
} as const
