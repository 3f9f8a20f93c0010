/** Books at full depth, and what the other screens are told of them. */
import { expect, test } from 'vitest'
import type { MarketDelta, MarketImage } from '#contract/stream.ts'
import { WholeBooks } from './whole-books.ts'

const image = {
  op: 'market-image',
  marketId: 1,
  sequence: 5,
  depth: 'full',
  runners: [
    {
      selectionId: 9,
      back: [
        [200, 10],
        [199, 20],
        [198, 30],
        [150, 40],
      ],
      lay: [[206, 50]],
      lastPrice: null,
      matched: 0,
    },
  ],
} as unknown as MarketImage

function delta(change: object): MarketDelta {
  return {
    op: 'market-delta',
    marketId: 1,
    sequence: 6,
    depth: 'full',
    runners: [{ selectionId: 9, ...change }],
  } as MarketDelta
}

test('every price of an image is there, and the others are told three a side', () => {
  const books = new WholeBooks()
  expect(books.isKnown(1)).toBe(false)
  const told = books.take(image) as MarketImage
  expect(told.runners[0]?.back).toEqual([
    [200, 10],
    [199, 20],
    [198, 30],
  ])
  expect(books.size(1, 9, 'back', 150)).toBe(40)
  expect(books.size(1, 9, 'back', 206)).toBe(0)
  expect([books.best(1, 9, 'back'), books.best(1, 9, 'lay')]).toEqual([200, 206])
  expect(books.sizeTo(1, 9, 'back', 199)).toBe(30)
  expect(books.sizeTo(1, 9, 'lay', 205)).toBe(0)
})

test('a delta changes single prices, 0 removes one, and the others are told the whole side', () => {
  const books = new WholeBooks()
  books.take(image)
  const told = books.take(
    delta({
      back: [
        [200, 0],
        [197, 5],
        [198, 31],
      ],
      lay: [[205, 60]],
    }),
  ) as MarketDelta
  expect(told.runners?.[0]?.back).toEqual([
    [199, 20],
    [198, 31],
    [197, 5],
  ])
  expect(told.runners?.[0]?.lay).toEqual([
    [205, 60],
    [206, 50],
  ])
  expect(books.size(1, 9, 'back', 200)).toBe(0)
  expect(books.take(delta({ lastPrice: 205 }))).toEqual(delta({ lastPrice: 205 }))
})

test('who shows a runner is called once a frame, and what is forgotten is unknown', () => {
  const turns: (() => void)[] = []
  const books = new WholeBooks((run) => turns.push(run))
  let calls = 0
  books.subscribe(1, 9, () => calls++)
  books.take(image)
  books.take(delta({ lay: [[206, 0]] }))
  for (const turn of turns) turn()
  expect(calls).toBe(1)
  expect(books.best(1, 9, 'lay')).toBeNull()
  books.forget(1)
  expect(books.isKnown(1)).toBe(false)
})
