/** How each game goes, in words: what does not depend on the paytable. */
import type { GameKey } from '#core/casino/game.ts'

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
