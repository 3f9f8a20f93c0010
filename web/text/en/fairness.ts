/** What the Fairness panel and the check of a round say. */
export const fairnessText = {
  // The panel
  panelProves:
    'Both hashes are fixed before you bet and before your seed is named, so neither side can choose a result. This browser ' +
    'keeps them: it compares each round and each change of the seed with what was announced, and when a server seed is revealed ' +
    'it computes every round of it again, with what its bets returned. What does not fit stops the table. Anyone can ' +
    'do the same without this page, by the algorithm.',
  seedNamedByPlayer: 'Named by you',
  seedMadeHere: 'Made at random by this browser',
  seedNamedElsewhere: 'Named outside this browser: it proves less',
  seedNamedByServer: 'Named by the server: it proves less',

  // Changing the seed
  changeSeed:
    'The server seed in use is revealed. The next rounds are played with the next server seed and the client seed ' +
    'that you name here.',
  visitEndedNewSeeds:
    'Your visit had ended, so these are new seeds. Look at the next hash, then change the seed again.',
  hashKept: 'The revealed seed has the hash that was shown, and its rounds fit: computed in your browser.',
  otherPair:
    'The seed had been changed elsewhere after its hash was shown here, so the pair below is another one. Its seed has its ' +
    'hash: computed in your browser. If you changed nothing in another tab or on another device, the hash shown here was not kept to.',
  hashUnchecked: 'This browser cannot compute the hash here. Compare it elsewhere.',

  // The page of the check
  lead:
    "A round's result follows from the server seed, whose hash you were shown before, from your client seed and from " +
    'the nonce. Here it is computed again, in your browser.',
  noCryptography:
    'This browser offers its cryptography on https addresses only, so nothing can be computed here.',
  roundNotYours:
    'This round is not among yours. Log in with the account that played it; a round for fun is known for its visit only.',
  decksUnknown: (version: number) =>
    `The round was played by version ${version} of the paytable, which is no longer in use. This page does not know ` +
    'its decks: fill them in and press Check.',
  playedForFun: 'Played for fun: no money was moved.',
  proofs: [
    'It proves that the seed committed to before the round gave the result, and that the house could not change it ' +
      'after the bet. It does not prove the paytable: that stands in the Rules of each game, and its version on the receipt.',
    'A house that knew your client seed before it committed could choose among server seeds. Therefore the hash of the ' +
      'next server seed is shown before you are asked for a client seed. A round whose client seed the server named ' +
      'itself proves less.',
    'This page comes from the house, and so does the check that it makes by itself. Who trusts no page of the house computes rounds ' +
      'by a program of their own: the algorithm below is all it takes.',
  ],

  // What is typed
  serverSeedForm: 'A server seed has 64 characters of 0 to 9 and a to f.',
  hashForm: 'A hash has 64 characters of 0 to 9 and a to f.',
  clientSeedUsed: 'This browser has named that seed before. Used again it would prove nothing: name another.',
  clientSeedForm: 'A client seed has 1 to 64 letters, digits, "_" or "-".',
  nonceForm: 'The nonce is a whole number from 0.',
  decksForm: (min: number, max: number) =>
    min === max ? `This game has ${min} deck${min === 1 ? '' : 's'}.` : `From ${min} to ${max} decks.`,

  // A seed still in use
  notRevealed: 'The server seed is not revealed yet',
  stillInUse: 'It is still in use for your next rounds. Its hash has been fixed since before this round:',
  changeToReveal:
    'Change the seed to end this pair: the server seed of this round is revealed, and your next rounds use the next one.',
  visitEnded: 'Your visit has ended, and with it the rounds that were played for fun.',

  // What the check has come to
  seedMismatch: 'Mismatch: this server seed does not have the hash that was given.',
  resultMismatch: 'Mismatch: these seeds give something else than what the server had answered.',
  match: 'Match: the seeds give exactly what the server had answered.',
  hashMatches: 'The seed has the hash that was given. Compare the result below with what you were shown.',
  computed:
    'Computed. Compare the result below with what you were shown, and the hash with the one before the round.',
  paytableUnknown: (version: number) =>
    `Version ${version} of the paytable, by which the round was played, is not available from the server now, so what its ` +
    'bets return is not computed here.',
  returnsBy: (version: number) => `By version ${version} of the paytable, for one staked:`,
  othersReturnNothing: 'Every other bet returns nothing.',

  // Its steps
  hashStep: "The SHA-256 of the seed's 64 characters is",
  noHashGiven: 'No hash was given to compare it with.',
  hashSame: 'It is the hash that was given. Compare it with the one that you were shown before the round.',
  hashDiffers: 'It differs from the hash that was given.',
  blocksStep: 'The HMAC-SHA256 under the server seed of each message. Each has 32 bytes.',
  wordsStep: 'Four bytes at a time, as a whole number. A word that would favour some results is thrown away.',
  numbersStep: 'What remains when the word is divided by how many numbers there are.',
  cardsStep: (places: number) =>
    `A shoe of ${places} places, in order at first. Each card is what its place holds after it was swapped with the ` +
    'place that many further on.',
} as const
