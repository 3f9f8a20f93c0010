/** The pauses after which a worker is started again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Restarts } from './restarts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('they double up to a minute, and begin again after a minute of work', () => {
  let starts = 0
  const worker = new Restarts('views', () => starts++)
  const pauses = Array.from({ length: 8 }, () => worker.ended())
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000))
  expect(worker).toMatchObject({ isDown: true, ends: 8 })
  worker.working()
  expect(worker.isDown).toBe(false)
  vi.advanceTimersByTime(59_999)
  worker.working()
  expect(worker.ended()).toBe(60_000)
  worker.working()
  vi.advanceTimersByTime(60_000)
  expect(worker.ended()).toBe(1_000)
  const before = starts
  vi.advanceTimersByTime(1_000)
  expect(starts).toBe(before + 1)
})

test('one that is stopped is not started any more', () => {
  let starts = 0
  const worker = new Restarts('views', () => starts++)
  worker.ended()
  worker.stop()
  vi.advanceTimersByTime(120_000)
  expect(starts).toBe(0)
})
