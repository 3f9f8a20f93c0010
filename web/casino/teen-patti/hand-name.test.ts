import { expect, test } from 'vitest'
import type { Card } from '#contract/casino/round.ts'
import { handName, whyBetter } from './hand-name.ts'

const cards = (text: string): Card[] => text.split(' ').map((label) => ({ label, suit: 'spades' }))

test.each([
  ['High Card', 'A J 4', 'Ace high, Jack, 4'],
  ['Pair', '9 K 9', 'Pair of 9s, King'],
  ['Pair', 'A 2 2', 'Pair of 2s, Ace'],
  ['Color', 'Q 3 8', 'Color, Queen high'],
  ['Sequence', '5 4 6', 'Sequence, 4 to 6'],
  ['Sequence', '2 A 3', 'Sequence, Ace to 3'],
  ['Pure Sequence', 'K A Q', 'Pure sequence, Queen to Ace'],
  ['Trail', 'K K K', 'Trail of Kings'],
])('%s of %s is named in full', (category, hand, name) => {
  expect(handName(category, cards(hand))).toBe(name)
})

test.each([
  [['Pair', '9 9 K'], ['High Card', 'A J 4'], 'a pair beats a high card'],
  [['Pair', '9 9 K'], ['Pair', '4 4 A'], '9 beats 4'],
  [['Pair', '9 9 K'], ['Pair', '9 9 2'], 'King beats 2, all else equal'],
  [['High Card', 'A J 4'], ['High Card', 'A J 3'], '4 beats 3, all else equal'],
  [['Sequence', 'A K Q'], ['Sequence', 'A 2 3'], 'Ace beats 3'],
] as const)('why %s beats %s', ([category, hand], [other, otherHand], why) => {
  expect(whyBetter({ category, cards: cards(hand) }, { category: other, cards: cards(otherHand) })).toBe(why)
})
