/** Days and times in lists. */
import { expect, test } from 'vitest'
import { dayAndTime, dayStart, nearTime } from './times.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime()
const now = at(21, 23)

test.each([
  [at(21, 0), '00:05'],
  [at(22, 1), 'Tomorrow 01:05'],
  [at(23, 1), 'Mon 23 Nov, 01:05'],
  [at(20, 23), 'Fri 20 Nov, 23:05'],
])('%i is %s', (time, text) => {
  expect(nearTime(time, now)).toBe(text)
})

test('a day of another year is told with it', () => {
  const far = new Date(2031, 4, 27, 20, 23).getTime()
  expect([dayAndTime(far, now), nearTime(far, now)]).toEqual(new Array(2).fill('Tue 27 May 2031, 20:23'))
})

test('a day begins at its midnight', () => {
  expect(dayStart(now)).toBe(new Date(2026, 10, 21).getTime())
})
