/** How often each bet of Baccarat comes in, counted over all orders of six cards from a shoe, by values rather than by cards. */
import { bankerDraws, playerDraws } from './baccarat-drawing.ts'
import { deckSize, suits } from './cards.ts'
import type { BetChances } from './game.ts'

const valueCount = 10
const cardsDrawn = 6
/** Ten, jack, queen and king count nothing. */
const ranksOfNothing = 4

/** Deals by how they end. */
interface Ends {
  player: number
  banker: number
  tie: number
}

/** Returns the chances of every bet; at most eight decks, or the counts would not stay exact. */
export function baccaratChances(decks: number): BetChances[] {
  const cards = decks * deckSize
  const total = cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
  const ends = countEnds(decks)
  const side = (bet: 'player' | 'banker') => ({
    bet,
    total,
    lines: [
      { line: bet, count: ends[bet] },
      { line: 'sideOnTie', count: ends.tie },
    ],
  })
  const pair = (bet: string) => ({
    bet,
    total: cards * (cards - 1),
    lines: [{ line: bet, count: cards * (decks * suits.length - 1) }],
  })
  return [
    side('player'),
    side('banker'),
    { bet: 'tie', total, lines: [{ line: 'tie', count: ends.tie }] },
    pair('playerPair'),
    pair('bankerPair'),
  ]
}

/** Goes through the values that can be drawn next, each with the number of ways in which it can have come to it. */
type ForEachValue = (ways: number, go: (value: number, ways: number) => void) => void

function countEnds(decks: number): Ends {
  const left = Array.from(
    { length: valueCount },
    (_, value) => decks * suits.length * (value === 0 ? ranksOfNothing : 1),
  )
  const forEachValue: ForEachValue = (ways, go) => {
    for (let value = 0; value < valueCount; value++) {
      const count = left[value]!
      left[value] = count - 1
      go(value, ways * count)
      left[value] = count
    }
  }
  const ends: Ends = { player: 0, banker: 0, tie: 0 }
  forEachValue(1, (playerFirst, ways) => {
    forEachValue(ways, (bankerFirst, ways) => {
      forEachValue(ways, (playerSecond, ways) => {
        forEachValue(ways, (bankerSecond, ways) => {
          const player = (playerFirst + playerSecond) % valueCount
          const banker = (bankerFirst + bankerSecond) % valueCount
          addEnds(ends, player, banker, ways, decks * deckSize, forEachValue)
        })
      })
    })
  })
  return ends
}

/** Adds how the deals end that began with these totals of two cards, in `ways` ways. */
function addEnds(
  ends: Ends,
  player: number,
  banker: number,
  ways: number,
  cards: number,
  forEachValue: ForEachValue,
): void {
  const end = (playerEnd: number, bankerEnd: number, ways: number, used: number) => {
    // The cards that are drawn without being needed may be any that are left.
    let orders = ways
    for (let place = used; place < cardsDrawn; place++) orders *= cards - place
    if (playerEnd > bankerEnd) ends.player += orders
    else if (playerEnd < bankerEnd) ends.banker += orders
    else ends.tie += orders
  }
  const endBanker = (playerEnd: number, playerThird: number | undefined, ways: number, used: number) => {
    if (!bankerDraws(player, banker, playerThird)) return end(playerEnd, banker, ways, used)
    forEachValue(ways, (third, ways) => end(playerEnd, (banker + third) % valueCount, ways, used + 1))
  }
  if (!playerDraws(player, banker)) return endBanker(player, undefined, ways, 4)
  forEachValue(ways, (third, ways) => endBanker((player + third) % valueCount, third, ways, 5))
}
