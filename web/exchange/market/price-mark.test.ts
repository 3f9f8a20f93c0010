/** How long a moved price is marked, and how soon again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markMove } from './price-mark.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const cellOf = () => ({ dataset: {} as DOMStringMap }) as HTMLElement

test('a mark stands for two tenths of a second', () => {
  const cell = cellOf()
  markMove(cell, 'up')
  vi.advanceTimersByTime(199)
  expect(cell.dataset.move).toBe('up')
  vi.advanceTimersByTime(1)
  expect('move' in cell.dataset).toBe(false)
})

test('a cell is marked once in five seconds, each cell by itself', () => {
  const [cell, other] = [cellOf(), cellOf()]
  markMove(cell, 'up')
  vi.advanceTimersByTime(4_999)
  markMove(cell, 'down')
  markMove(other, 'down')
  expect([cell.dataset.move, other.dataset.move]).toEqual([undefined, 'down'])
  vi.advanceTimersByTime(1)
  markMove(cell, 'down')
  expect(cell.dataset.move).toBe('down')
})

test('however often a price moves, its cell is marked for less than a twentieth of the time', () => {
  const cell = cellOf()
  const stepMs = 10
  const steps = 10_000
  let marked = 0
  for (let step = 0; step < steps; step++) {
    markMove(cell, step % 2 === 0 ? 'up' : 'down')
    vi.advanceTimersByTime(stepMs)
    if (cell.dataset.move !== undefined) marked++
  }
  expect(marked / steps).toBeGreaterThan(0.03)
  expect(marked / steps).toBeLessThan(0.05)
})
