import { expect, test } from 'vitest'
import { createEngineClock } from './clock.ts'

test('engine time is the wall clock while that goes forward', () => {
  let wall = 1_000
  const clock = createEngineClock(0, () => wall)
  expect(clock()).toBe(1_000)
  wall = 1_500
  expect(clock()).toBe(1_500)
})

test('a wall clock set back does not stop engine time, nor turn it back', () => {
  let wall = 1_000_000
  let monotonic = 50
  const clock = createEngineClock(
    0,
    () => wall,
    () => monotonic,
  )
  expect(clock()).toBe(1_000_000)
  wall = 400_000
  const times: number[] = []
  for (let i = 0; i < 30; i++) {
    monotonic += 0.5
    times.push(clock())
  }
  expect(times).toEqual([...times].sort((a, b) => a - b))
  // 30 x 0.5 ms have passed: parts of a millisecond are not lost however often one looks.
  expect(times.at(-1)).toBe(1_000_015)
  wall = 2_000_000
  expect(clock()).toBe(2_000_000)
})

test('after a restart engine time goes on behind the last batch even when the machine is an hour slow', () => {
  let monotonic = 0
  const clock = createEngineClock(
    9_000_000,
    () => 5_400_000,
    () => monotonic,
  )
  monotonic += 250
  expect(clock()).toBe(9_000_250)
})
