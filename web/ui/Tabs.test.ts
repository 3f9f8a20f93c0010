/** Which tab a key moves to. */
import { expect, test } from 'vitest'
import { neighbour } from './Tabs.tsx'

test.each([
  [0, 'ArrowRight', 1],
  [4, 'ArrowRight', 0],
  [0, 'ArrowLeft', 4],
  [3, 'ArrowLeft', 2],
  [2, 'Home', 0],
  [2, 'End', 4],
  [2, 'Enter', null],
])('from %i of 0 to 4, %s moves to %s', (index, key, target) => {
  expect(neighbour(index, 5, key)).toBe(target)
})
