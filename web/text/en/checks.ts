/** What the browser's own check of the rounds says, and what is told at a table beside the game. */
export const checksText = {
  checked: (checked: string, of: string) => `Checked ${checked} of ${of} rounds`,
  allRight: 'This browser has computed every one of them again, from its seeds.',
  waiting: (count: number) =>
    count === 1
      ? 'One round waits for its server seed to be shown; then this browser computes it again.'
      : `${count} rounds wait for their server seed to be shown; then this browser computes them again.`,
  missed: (count: number) =>
    count === 1
      ? 'One round is not checked: it was not told to this browser, or you have begun again since.'
      : `${count} rounds are not checked: they were not told to this browser, or you have begun again since.`,
  noneYet: 'This browser checks the rounds that you play here, as soon as their server seed is shown.',
  notHere: 'Rounds are not checked here: this browser offers its cryptography on https addresses only.',
  seedNotShown: 'Server seed not shown yet',
  computedAgain: 'Computed again in this browser: it fits',

  // What does not fit, by its kind
  faults: {
    elsewhere: 'Your seeds were changed outside this browser.',
    'next-changed': 'Another next server seed is announced than the one that was announced before.',
    'hash-again': 'A server seed is announced that was announced before.',
    'next-differs': 'The seed now in use is not the one that was announced.',
    'seed-differs': 'The server seed that was shown does not have the hash that was announced.',
    'not-shown': 'The seeds were changed, and the server seed of your rounds is not shown.',
    'client-seed': 'The client seed is not the one that this browser has named.',
    'round-hash': 'A round was played with another server seed than the one in use.',
    'nonce-again': 'A round was played with a nonce that was used before.',
    'nonce-gap': 'Nonces were left out, and none of your rounds has them.',
    'round-count': 'Fewer rounds are told of the seeds than were played with them.',
    bets: 'A round was played with other bets than those that were sent.',
    paytable: 'A round was paid by other odds than those on the screen.',
    result: 'The seeds give another result than the one that was shown.',
    returns: 'A bet did not return what the odds say.',
  },
  stopped: 'The table is stopped: nothing more is staked.',
  seeWhat: 'See what does not fit',

  // The dialog on it
  title: 'What does not fit',
  expected: 'As it was promised, or computed here',
  told: 'As it was told',
  nothing: 'nothing',
  ofRound: 'Round',
  whatToDo: [
    'Save what this browser has kept and show it to the operator: the hashes, the seeds and the rounds stand in it.',
    'Every round whose seed is shown can be checked by anybody, without this page, by the algorithm.',
  ],
  whatToDoElsewhere: [
    'If you have played or changed the seed on another device, in another browser or by a program, go on: a new seed is named here.',
    'If you have not, somebody else uses your account, or the house has changed the seeds by itself. Then do not play on: change ' +
      'your password, save what this browser has kept, and ask the operator.',
  ],
  save: 'Save what is kept',
  goOn: 'Forget it and begin again',
  itWasMe: 'It was me: go on with new seeds',

  // Odds
  oddsChanged: 'The odds of this table have changed.',
  moreChanged: (count: number) => `And ${count} more: the Rules have them all.`,
  limitsChanged: 'The limits of this table have changed.',
  nothingPlayed: 'Nothing was played by the new ones, and your chips are still here.',
  oddsUnknown: 'The odds of this table cannot be read now, so nothing can be bet.',
  readAgain: 'Try again',

  // A round that ended unseen
  awayLead: 'Your last round ended while you were away:',
  awayRound: (game: string, round: string, staked: string, returned: string) =>
    `${game}, round ${round}: ${staked} staked, ${returned} returned.`,
  seeRound: 'See the round',
  dismiss: 'Dismiss',

  // The session
  session: 'This session',
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
} as const
