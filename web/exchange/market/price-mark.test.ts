/** How long a moved price is marked, and how soon again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markMove } from './price-mark.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const cellOf = () => ({ dataset: {} as DOMStringMap }) as HTMLElement

test('a mark stands for six tenths of a second', () => {
  const cell = cellOf()
  markMove(cell, 'up')
  vi.advanceTimersByTime(599)
  expect(cell.dataset.move).toBe('up')
  vi.advanceTimersByTime(1)
  expect('move' in cell.dataset).toBe(false)
})

test('a cell is marked once in two seconds, each cell by itself', () => {
  const [cell, other] = [cellOf(), cellOf()]
  markMove(cell, 'up')
  vi.advanceTimersByTime(1_999)
  markMove(cell, 'down')
  markMove(other, 'down')
  expect([cell.dataset.move, other.dataset.move]).toEqual([undefined, 'down'])
  vi.advanceTimersByTime(1)
  markMove(cell, 'down')
  expect(cell.dataset.move).toBe('down')
})
