import { expect, test } from 'vitest'
import { type Item, setOpen, stepOf, useTree } from './sports-tree.ts'

const items: readonly Item[] = [
  { level: 1, isOpen: true, label: 'Cricket' },
  { level: 2, isOpen: true, label: 'India' },
  { level: 3, isOpen: false, label: 'Coastal League' },
  { level: 2, isOpen: false, label: 'Wales' },
  { level: 1, isOpen: undefined, label: 'Badminton' },
]

test.each([
  ['ArrowDown', 0, { to: 1 }],
  ['ArrowDown', 4, undefined],
  ['ArrowUp', 0, undefined],
  ['ArrowUp', 3, { to: 2 }],
  ['Home', 3, { to: 0 }],
  ['End', 0, { to: 4 }],
  ['ArrowRight', 0, { to: 1 }],
  ['ArrowRight', 2, { opens: true }],
  ['ArrowRight', 4, undefined],
  ['ArrowLeft', 1, { opens: false }],
  ['ArrowLeft', 3, { to: 0 }],
  ['ArrowLeft', 4, undefined],
  ['c', 0, { to: 2 }],
  ['C', 2, { to: 0 }],
  ['w', 0, { to: 3 }],
  ['x', 0, undefined],
  ['Tab', 0, undefined],
] as const)('%s at item %d: %o', (key, at, step) => {
  expect(stepOf(key, items, at)).toEqual(step)
})

test('what is opened stays open until it is closed', () => {
  setOpen('cricket', true)
  const { open } = useTree.getState()
  setOpen('cricket', true)
  expect(useTree.getState().open).toBe(open)
  setOpen('tennis', true)
  setOpen('cricket', false)
  expect([...useTree.getState().open]).toEqual(['tennis'])
})
