/** What the card tables say and in which order they deal. */
import { expect, test } from 'vitest'
import { dragonTiger } from '#core/casino/dragon-tiger.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { teenPatti } from '#core/casino/teen-patti.ts'
import { worthSoFar } from '../baccarat/worth-so-far.ts'
import { dealOrder, handWords } from './card-game.ts'
import { spotNotes } from './spot-note.ts'

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

test('a rare bet says how seldom it comes and how little it returns, by the paytable; the others their chance', () => {
  const { teenpatti, dragontiger } = defaultPaytables
  expect(Object.fromEntries(spotNotes(teenPatti, teenpatti))).toEqual({
    playerA: '49.94 %',
    playerB: '49.94 %',
    tie: '1 in 904 · returns 1.00 %',
  })
  const dearer = { ...teenpatti, returns: { ...teenpatti.returns, tie: 80_100 } }
  expect(spotNotes(teenPatti, dearer).get('tie')).toBe('1 in 904 · returns 88.63 %')
  expect(spotNotes(dragonTiger, dragontiger).get('tiger')).toBe('46.27 % · half back on a tie')
})

test('what the open cards of Baccarat count is the last digit of their sum', () => {
  const cards = (labels: string) => labels.split(' ').map((label) => ({ label, suit: 'clubs' as const }))
  expect([worthSoFar(cards('9 8')), worthSoFar(cards('K A')), worthSoFar(cards('10 Q 7'))]).toEqual([
    '7',
    '1',
    '7',
  ])
})
