/** A hand of three cards in full: what it is, and of which ranks. */
import type { Card } from '#contract/casino/round.ts'
import { ranks } from '#core/casino/cards.ts'
import { rankName } from '../card-name.ts'

/** What a hand is, and its ranks from the one that counts most. */
interface NamedHand {
  readonly category: string
  /** From the two (0) to the ace (12), in the order in which they decide. */
  readonly deciding: readonly number[]
}

const ace = ranks.length - 1

/** Returns the hand in words: "Pair of 9s, King", "Ace high, Jack, 4", "Sequence, 4 to 6". `category` is the round's own word. */
export function handName(category: string, cards: readonly Card[]): string {
  const { deciding } = named(category, cards)
  const [first, second, third] = deciding.map((value) => nameOf(value))
  switch (category) {
    case 'Trail':
      return `Trail of ${first}s`
    case 'Pair':
      return `Pair of ${first}s, ${second}`
    case 'Sequence':
    case 'Pure Sequence':
      return `${sentence(category)}, ${third} to ${first}`
    case 'Color':
      return `Color, ${first} high`
    default:
      return `${first} high, ${second}, ${third}`
  }
}

/** Returns why the first hand is better than the second: "a pair beats a high card", "Pair of 9s over pair of 4s". */
export function whyBetter(
  winner: { category: string; cards: readonly Card[] },
  loser: { category: string; cards: readonly Card[] },
): string {
  if (winner.category !== loser.category)
    return `${article(winner.category)} beats ${article(loser.category)}`
  const [best, other] = [named(winner.category, winner.cards), named(loser.category, loser.cards)]
  const index = best.deciding.findIndex((value, place) => value !== other.deciding[place])
  // A-2-3 counts below A-K-Q only: where the highest are alike, the lowest tell.
  const [high, low] = [best.deciding[index], other.deciding[index]]
  if (high === undefined || low === undefined) return 'the better hand'
  return `${nameOf(high)} beats ${nameOf(low)}${index === 0 ? '' : ', all else equal'}`
}

function named(category: string, cards: readonly Card[]): NamedHand {
  const values = cards.map(
    ({ label }) => (ranks.indexOf(label as (typeof ranks)[number]) + ace) % ranks.length,
  )
  const sorted = values.toSorted((a, b) => b - a)
  const [high, middle, low] = sorted as [number, number, number]
  if (category === 'Trail') return { category, deciding: [high] }
  if (category === 'Pair') return { category, deciding: middle === high ? [high, low] : [low, high] }
  // The ace of A-2-3 stands below the two.
  if (category.endsWith('equence') && high === ace && middle === 1)
    return { category, deciding: [middle, low, high] }
  return { category, deciding: sorted }
}

function nameOf(value: number): string {
  return rankName(ranks[(value + 1) % ranks.length]!)
}

function sentence(category: string): string {
  return category === 'Pure Sequence' ? 'Pure sequence' : category
}

function article(category: string): string {
  return `a ${category.toLowerCase()}`
}
