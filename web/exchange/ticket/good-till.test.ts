/** Times that are typed. */
import { expect, test } from 'vitest'
import { latestTime, localTime, timeOf, usualTime } from './good-till.ts'

const noon = new Date(2026, 10, 24, 12, 0).getTime()

test('what the field shows is the time that it gives back, in the zone of the player', () => {
  expect(localTime(noon)).toBe('2026-11-24T12:00')
  expect(timeOf(localTime(noon))).toBe(noon)
  expect(timeOf('')).toBeNull()
})

test('it begins in an hour, and never later than a day after the planned end of the market', () => {
  const latest = latestTime({ scheduledEnd: noon - 23.5 * 3_600_000 })
  expect(latest).toBe(noon + 30 * 60_000)
  expect(usualTime(noon + 12_345, null)).toBe(noon + 60 * 60_000)
  expect(usualTime(noon, latest)).toBe(latest)
  expect(latestTime({})).toBeNull()
})
