/**
 * How often each bet of Teen Patti comes in. The counts are stated, not counted: counting them takes longer than a command may. The
 * tests count them again, over all deals of two hands from one deck.
 */
import type { BetChances } from './game.ts'

const deals = 407_170_400
const ties = 450_528

/** Returns the chances of A, B and a tie. */
export function teenPattiChances(): BetChances[] {
  const side = (bet: string) => ({
    bet,
    total: deals,
    lines: [
      // What A wins with the one hand and the other, B wins with the hands changed about.
      { line: bet, count: (deals - ties) / 2 },
      { line: 'sideOnTie', count: ties },
    ],
  })
  return [
    side('playerA'),
    side('playerB'),
    { bet: 'tie', total: deals, lines: [{ line: 'tie', count: ties }] },
  ]
}
