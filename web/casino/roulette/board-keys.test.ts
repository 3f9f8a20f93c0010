/** Arrow keys on a board of boxes, and digits. */
import { expect, test } from 'vitest'
import { neighbourOf, typedNumber } from './board-keys.ts'

/** Two rows of three, and a wide box below the whole. */
const boxes = [
  ...[0, 1, 2].map((column) => ({ left: column * 50, top: 0, width: 46, height: 40 })),
  ...[0, 1, 2].map((column) => ({ left: column * 50, top: 44, width: 46, height: 40 })),
  { left: 0, top: 88, width: 146, height: 40 },
]

test('an arrow goes to the box beside, above or below', () => {
  expect(neighbourOf(boxes, 0, 'ArrowRight')).toBe(1)
  expect(neighbourOf(boxes, 1, 'ArrowLeft')).toBe(0)
  expect(neighbourOf(boxes, 1, 'ArrowDown')).toBe(4)
  expect(neighbourOf(boxes, 4, 'ArrowUp')).toBe(1)
})

test('a wide box is reached from every box above it', () => {
  for (const from of [3, 4, 5]) expect(neighbourOf(boxes, from, 'ArrowDown')).toBe(6)
})

test('from a wide box it goes to the one at its middle', () => {
  expect(neighbourOf(boxes, 6, 'ArrowUp')).toBe(4)
})

test('what lies straight ahead comes before what is nearer but in another row', () => {
  const narrow = [
    { left: 0, top: 132, width: 71, height: 40 },
    { left: 75, top: 132, width: 71, height: 40 },
  ]
  expect(neighbourOf([...boxes, ...narrow], 7, 'ArrowRight')).toBe(8)
})

test('at the edge, and with any other key, it stays', () => {
  expect(neighbourOf(boxes, 0, 'ArrowLeft')).toBeNull()
  expect(neighbourOf(boxes, 2, 'ArrowUp')).toBeNull()
  expect(neighbourOf(boxes, 6, 'ArrowDown')).toBeNull()
  expect(neighbourOf(boxes, 0, 'Home')).toBeNull()
})

test('two digits lead to one number while the wheel has it, else the second starts again', () => {
  expect(typedNumber('', '1')).toBe(1)
  expect(typedNumber('1', '7')).toBe(17)
  expect(typedNumber('17', '5')).toBe(5)
  expect(typedNumber('3', '7')).toBe(7)
  expect(typedNumber('0', '7')).toBe(7)
  expect(typedNumber('3', '6')).toBe(36)
  expect(typedNumber('1', 'ArrowUp')).toBeNull()
})
