/** What the Rules panels say: how each game goes, which does not depend on the paytable, and what stands round its figures. */
import type { GameKey } from '#core/casino/game.ts'

/** How each game goes, a paragraph each. */
export const gameRules: Readonly<Record<GameKey, readonly string[]>> = {
  '7updown': ['One card is dealt. Down is A to 6, Seven is exactly a 7, Up is 8 to K: the ace is low.'],
  roulette: [
    'The ball falls into one of the pockets 0 to 36. A bet wins when its numbers have the one that falls; each bet is decided on its own.',
    'Even money is red, black, even, odd, 1 to 18 and 19 to 36. The 0 is green and none of them, nor of a column or a dozen.',
  ],
  teenpatti: [
    'Player A and Player B get three cards each, in turn. The better hand wins.',
    'From the best: trail (three of a rank), pure sequence (in a row and of one suit), sequence, color (of one suit), pair, high card. Within a kind the ranks decide, from the top; suits never do.',
    'A-K-Q is the best sequence, and A-2-3 ranks just below A-K-Q. K-A-2 is none.',
  ],
  dragontiger: [
    'One card to the Dragon, one to the Tiger. The higher one wins; the ace is low, the king high, and suits do not count.',
  ],
  cricketwar: [
    'One card to the Batsman, one to the Bowler. The higher one wins; the ace is low, the king high, and suits do not count.',
  ],
  baccarat: [
    'Player and Banker get two cards each. An ace counts 1, ten and pictures nothing; of a sum only the last digit counts. The higher total wins.',
    'With an 8 or 9 on either side nobody draws. Else the Player draws a third card on 0 to 5. Where the Player stood, the Banker draws on 0 to 5.',
    "Where the Player drew, the Banker draws on 0 to 2; on 3 unless the Player's third card was an 8; on 4 if it counts 2 to 7; on 5 if 4 to 7; on 6 if 6 or 7.",
    'A pair bet wins when the first two cards of its side are of one rank.',
  ],
}

export const rulesText = {
  /** Around the link to the check of a round. */
  checking: {
    before: 'Every round can be computed again from its seeds: ',
    link: 'check a round',
    after: '. The same page has the whole algorithm.',
  },
  returns:
    '"Returns" has the stake in it: 2 for 1 is the stake and as much again. The average is over very many rounds; ' +
    'what is missing to 100 % stays with the house.',
  everyPocket: 'Every pocket is as likely as any other, in every round.',
  /** `shoe`: "8 decks of 52 cards". */
  dealtFrom: (shoe: string) => `Dealt from ${shoe}, shuffled again for every round.`,
  noMemory: 'Earlier rounds say nothing about the next one.',
  rounding: 'What a bet returns is rounded down to the cent, once for each bet.',

  // What becomes of the other bets on a seven or a tie. `odds`: "1 in 13".
  onSeven: (odds: string) => `On a Seven (${odds})`,
  onTie: (odds: string) => `On a tie (${odds})`,
  betsLose: (names: readonly string[]) => `${names.join(' and ')} bets lose`,
  halfComesBack: (names: readonly string[]) => `half of ${oneOf(names)} bet comes back`,
  betsComeBack: (names: readonly string[]) => `${names.join(' and ')} bets come back whole`,
  betReturns: (names: readonly string[], multiplier: string) =>
    `${oneOf(names)} bet returns ${multiplier} for 1`,

  /** Of a bet that takes more than a quarter of the stake on average. */
  poorBet: (of: { name: string; deals: string; returns: string; lostPercent: string }) =>
    `${of.name} comes once in ${of.deals} deals and returns ${of.returns} for 1. ` +
    `On average a ${of.name} bet loses ${of.lostPercent} % of its stake.`,
} as const

/** "an Up or Down", "a Dragon or Tiger". */
function oneOf(names: readonly string[]): string {
  return `${/^[AEIOU]/.test(names[0] ?? '') ? 'an' : 'a'} ${names.join(' or ')}`
}
