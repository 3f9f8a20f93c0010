/** How often each bet of Teen Patti comes in, counted over all deals of two hands from one deck. */
import { deckSize } from './cards.ts'
import type { BetChances } from './game.ts'

/** The cards of a hand as bits, the deck in two halves. */
interface Holding {
  readonly lower: number
  readonly upper: number
}

const half = deckSize / 2
const handSize = 3

/** Returns the chances of A, B and a tie. `strengthOf` tells how good three cards are. */
export function teenPattiChances(
  strengthOf: (first: number, second: number, third: number) => number,
): BetChances[] {
  const total = choose(deckSize, handSize) * choose(deckSize - handSize, handSize)
  const ties = countTies(handsByStrength(strengthOf))
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

function handsByStrength(strengthOf: (first: number, second: number, third: number) => number) {
  const byStrength = new Map<number, Holding[]>()
  for (let first = 0; first < deckSize; first++) {
    for (let second = first + 1; second < deckSize; second++) {
      for (let third = second + 1; third < deckSize; third++) {
        const strength = strengthOf(first, second, third)
        const hands = byStrength.get(strength)
        const hand = holding([first, second, third])
        if (hands === undefined) byStrength.set(strength, [hand])
        else hands.push(hand)
      }
    }
  }
  return byStrength
}

function holding(cards: readonly number[]): Holding {
  let lower = 0
  let upper = 0
  for (const card of cards) {
    if (card < half) lower |= 1 << card
    else upper |= 1 << (card - half)
  }
  return { lower, upper }
}

/** Ordered pairs of equally good hands that have no card in common. */
function countTies(byStrength: ReadonlyMap<number, readonly Holding[]>): number {
  let ties = 0
  for (const hands of byStrength.values()) {
    for (const [index, a] of hands.entries()) {
      for (let other = 0; other < index; other++) {
        const b = hands[other]!
        if ((a.lower & b.lower) === 0 && (a.upper & b.upper) === 0) ties += 2
      }
    }
  }
  return ties
}

function choose(from: number, count: number): number {
  let ways = 1
  for (let taken = 0; taken < count; taken++) ways = (ways * (from - taken)) / (taken + 1)
  return ways
}
