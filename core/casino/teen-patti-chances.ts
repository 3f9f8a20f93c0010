/** How often each bet of Teen Patti comes in, counted over all deals of two hands from one deck. */
import { deckSize, ranks, suits } from './cards.ts'
import type { BetChances } from './game.ts'

type StrengthOf = (first: number, second: number, third: number) => number
type HandCards = readonly [number, number, number]

const handSize = 3
const rankCount = ranks.length

/** Returns the chances of A, B and a tie. `strengthOf` tells how good three cards are. */
export function teenPattiChances(strengthOf: StrengthOf): BetChances[] {
  const total = choose(deckSize, handSize) * choose(deckSize - handSize, handSize)
  const ties = countTies(strengthOf)
  const side = (bet: string) => ({
    bet,
    total,
    lines: [
      // What A wins with the one hand and the other, B wins with the hands changed about.
      { line: bet, count: (total - ties) / 2 },
      { line: 'sideOnTie', count: ties },
    ],
  })
  return [side('playerA'), side('playerB'), { bet: 'tie', total, lines: [{ line: 'tie', count: ties }] }]
}

/**
 * Only hands of the same ranks can tie, and whether they do is a matter of their suits alone: so it is enough to count them
 * for one choice of three different ranks, one of a pair with a third, and one trail.
 */
function countTies(strengthOf: StrengthOf): number {
  return (
    choose(rankCount, handSize) * tiesOf([0, 2, 4], strengthOf) +
    rankCount * (rankCount - 1) * tiesOf([0, 0, 1], strengthOf) +
    rankCount * tiesOf([0, 0, 0], strengthOf)
  )
}

/** Ordered pairs of equally good hands of these ranks that have no card in common. */
function tiesOf(ofRanks: HandCards, strengthOf: StrengthOf): number {
  const hands = handsOfRanks(ofRanks)
  const strengths = hands.map((hand) => strengthOf(...hand))
  let ties = 0
  for (const [i, a] of hands.entries()) {
    for (const [j, b] of hands.entries()) {
      if (strengths[i] === strengths[j] && !a.some((card) => b.includes(card))) ties++
    }
  }
  return ties
}

/** Every hand of these ranks once, in whatever suits. */
function handsOfRanks([first, second, third]: HandCards): HandCards[] {
  const hands: HandCards[] = []
  for (const a of cardsOfRank(first)) {
    for (const b of cardsOfRank(second)) {
      // Of cards of one rank their order makes no other hand.
      if (first === second && b <= a) continue
      for (const c of cardsOfRank(third)) if (second !== third || c > b) hands.push([a, b, c])
    }
  }
  return hands
}

function cardsOfRank(rank: number): number[] {
  return suits.map((_, suit) => suit * rankCount + rank)
}

function choose(from: number, count: number): number {
  let ways = 1
  for (let taken = 0; taken < count; taken++) ways = (ways * (from - taken)) / (taken + 1)
  return ways
}
