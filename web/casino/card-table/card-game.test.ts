/** What the card tables say and in which order they deal. */
import { expect, test } from 'vitest'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { teenPatti } from '#core/casino/teen-patti.ts'
import { dealOrder, handWords } from './card-game.ts'
import { spotNote } from './spot-note.ts'

const order = (sizes: [number, number]) => dealOrder(sizes).map(({ hand, card }) => `${'AB'[hand]}${card}`)

test('cards are dealt to each hand in turn', () => {
  expect(order([3, 3])).toEqual(['A0', 'B0', 'A1', 'B1', 'A2', 'B2'])
  expect(order([1, 1])).toEqual(['A0', 'B0'])
})

test('a third card goes to whichever hand gets one, the first hand before the second', () => {
  expect(order([2, 3])).toEqual(['A0', 'B0', 'A1', 'B1', 'B2'])
  expect(order([3, 2])).toEqual(['A0', 'B0', 'A1', 'B1', 'A2'])
})

test('a hand is told with its cards and its worth', () => {
  const cards = [
    { label: '9', suit: 'spades' as const },
    { label: 'A', suit: 'hearts' as const },
  ]
  expect(handWords('Banker', { cards, label: '0', isWinner: false })).toBe(
    'Banker: 9 of spades, A of hearts (0).',
  )
})

test('the tie of Teen Patti says how seldom it comes and how little it returns', () => {
  expect(spotNote(teenPatti, defaultPaytables.teenpatti, 'tie')).toBe('1 in 904 · returns 1.00 %')
})

test('another paytable gives another return', () => {
  const returns = { ...defaultPaytables.teenpatti.returns, tie: 80_100 }
  const paytable = { ...defaultPaytables.teenpatti, returns }
  expect(spotNote(teenPatti, paytable, 'tie')).toBe('1 in 904 · returns 88.63 %')
})

test('a bet that the game does not have gets no note', () => {
  expect(spotNote(teenPatti, defaultPaytables.teenpatti, 'nobody')).toBeUndefined()
})
