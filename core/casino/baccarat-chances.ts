/**
 * How often each bet of Baccarat comes in. The ends are stated, not counted: counting them takes longer than a command may. The
 * tests count them again, by values and by every order of six cards.
 */
import { assert } from '../values/assert.ts'
import { deckSize, suits } from './cards.ts'
import type { BetChances } from './game.ts'

/** How many of all orders of six cards from a shoe end so; the rest is won by the banker. */
interface Ends {
  readonly player: number
  readonly tie: number
}

/** By decks. */
const endsOf: Readonly<Record<number, Ends>> = {
  6: { player: 392_220_492_728_832, tie: 83_552_962_932_288 },
  7: { player: 995_884_732_700_032, tie: 212_268_385_833_280 },
  8: { player: 2_230_518_282_592_256, tie: 475_627_426_473_216 },
}

/** Returns the chances of every bet; a shoe that is not stated is an assertion. */
export function baccaratChances(decks: number): BetChances[] {
  const ends = endsOf[decks]
  assert(ends !== undefined, `Baccarat is not dealt from ${decks} decks`)
  const { player, tie } = ends
  const cards = decks * deckSize
  const total = cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
  const side = (bet: string, count: number) => ({
    bet,
    total,
    lines: [
      { line: bet, count },
      { line: 'sideOnTie', count: tie },
    ],
  })
  const pair = (bet: string) => ({
    bet,
    total: cards * (cards - 1),
    lines: [{ line: bet, count: cards * (decks * suits.length - 1) }],
  })
  return [
    side('player', player),
    side('banker', total - player - tie),
    { bet: 'tie', total, lines: [{ line: 'tie', count: tie }] },
    pair('playerPair'),
    pair('bankerPair'),
  ]
}
