/** What the operators' pages say. */
export const adminText = {
  desk: 'Operators’ desk',
  signInFirst: 'This area is for people of the house. Log in with an account that has a role there.',
  roleMissing: 'This area is for people of the house. Your account does not have the role.',

  makeFirst: 'Make the administrator',
  join: 'Join the house',
  permissionMissing: (page: string, permission: string) =>
    `${page} needs the permission ${permission}, which none of your roles has. An administrator can give you one that has it.`,

  // The casino
  bankrollAtFloor: 'The bankroll is at its floor: rounds that could cost the house are refused. Fund it.',
  bankrollFunded: (bankroll: string) => `Funded. The bankroll is ${bankroll}.`,
  casinoReturnsNote:
    'Expected and observed are what comes back of what is staked. A bet is marked when it is further off than chance ' +
    'explains once in a thousand times. It is judged from 25 expected wins on. No setting changes how games are drawn.',

  casinoRounds: (count: number) => (count === 1 ? '1 round' : `${count.toLocaleString('en')} rounds`),
  casinoDays: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  casinoNoDays: 'No round was played in the last 31 days.',
  casinoTooFew: 'too few wins to judge',
  casinoCourse: (game: string, days: number) =>
    `Return of ${game} on ${days === 1 ? 'one day' : `${days} days`}, with what it should be and the bounds that chance keeps on 997 days of 1,000`,
  casinoSpan: 'Returns over',
  casinoStakeFrom: (from: string, below: string) => `${from} to below ${below} a bet`,
  notANumber: 'Enter a number with at most two decimals.',
  returnsForOne: 'Returned for 1 staked, the stake included',
  paytableMayBeSet:
    'It may be set. Rounds are played by it from the next one on; pages that show another are told so first.',
  paytableMayNotBeSet: 'It may not be set as it is.',
  noCap: 'No cap',
  capWrong: 'An amount above zero, or nothing for no cap.',
  capUnder25: 'Most a round stakes, under 25',
  capFrom25: 'Most a round stakes, from 25',
  capsMean: 'Of all bets of a round together. Who is of no known age is held to the first.',
  capsOf: (game: string) => `Stake caps of ${game}`,
  capsSet: 'The caps are in force from the next round on.',
  setCaps: 'Set the caps',
  paytableSet: (version: number) => `Paytable ${version} is in force.`,

  // The banking history
  samples: 'Made-up rows stand here until a player’s money moves for the first time.',
  nothingFound: 'No movements match these filters',
  nothingOpen: (status: string) =>
    `Nothing is ${status.toLowerCase()}: every movement is posted whole, or not at all`,
  notePlaceholder: 'Add a note to this day',
  noteSaved: 'Memo saved.',
  times: 'Times and days are UTC.',
} as const
