import { expect, test } from 'vitest'
import { placesOfWords } from './word-places.ts'

const room = { left: 0, right: 500, gap: 4 }

test('a word stands behind its line, or before it where the next line or the edge comes too soon', () => {
  expect(placesOfWords([{ x: 100, width: 60 }], room)).toEqual([104])
  expect(
    placesOfWords(
      [
        { x: 100, width: 60 },
        { x: 140, width: 60 },
      ],
      room,
    ),
  ).toEqual([36, 144])
  expect(placesOfWords([{ x: 480, width: 60 }], room)).toEqual([416])
})

test('no word covers another: a line between two that are near says nothing', () => {
  const near = [100, 110, 120].map((x) => ({ x, width: 60 }))
  expect(placesOfWords(near, room)).toEqual([36, null, 124])
  expect(placesOfWords([{ x: 10, width: 600 }], room)).toEqual([null])
})
