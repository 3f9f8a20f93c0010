/** Timers: work in order of time, one timer of the clock, and a failure in one thing stops nothing else. */
import { expect, test } from 'vitest'
import { ManualClock } from './testing/manual-clock.ts'
import { Timers } from './timers.ts'

function timersAt(now: number) {
  const clock = new ManualClock(now)
  const errors: unknown[] = []
  const done: string[] = []
  const timers = new Timers(clock, (error) => errors.push(error))
  const add = (at: number, name: string) => timers.at(at, () => done.push(name))
  return { clock, errors, done, timers, add }
}

test('things are done at their time, in its order, and those of the same time as they came', () => {
  const { clock, done, add } = timersAt(0)
  add(30, 'c')
  add(10, 'a')
  add(20, 'b1')
  add(20, 'b2')
  clock.moveTo(9)
  expect(done).toEqual([])
  clock.moveTo(25)
  expect(done).toEqual(['a', 'b1', 'b2'])
  clock.moveTo(30)
  expect(done).toEqual(['a', 'b1', 'b2', 'c'])
})

test('however much is to come, one timer waits for the next of it', () => {
  const { clock, add, timers } = timersAt(0)
  for (let at = 100; at > 0; at -= 10) add(at, `${at}`)
  expect(clock.alarms).toBe(1)
  expect(clock.next()).toBe(10)
  timers.clear()
  expect(clock.alarms).toBe(0)
})

test('what is called off is not done', () => {
  const { clock, done, add } = timersAt(0)
  add(10, 'stays')
  const callOff = add(5, 'goes')
  callOff()
  callOff()
  expect(clock.next()).toBe(10)
  clock.moveTo(10)
  expect(done).toEqual(['stays'])
})

test('work may add more work, also for now', () => {
  const { clock, done, timers, add } = timersAt(0)
  timers.at(10, () => {
    add(10, 'now')
    add(15, 'later')
  })
  clock.moveTo(12)
  expect(done).toEqual(['now'])
  clock.moveTo(15)
  expect(done).toEqual(['now', 'later'])
})

test('a fault is told, and the rest goes on', () => {
  const { clock, done, timers, add, errors } = timersAt(0)
  timers.at(10, () => {
    throw new Error('no')
  })
  add(10, 'after')
  clock.moveTo(10)
  expect(errors).toEqual([new Error('no')])
  expect(done).toEqual(['after'])
})
