/** What an address of the markets' page says, and what the server is asked then. */
import { expect, test } from 'vitest'
import { scheduleChoiceOf, scheduleQueryOf } from './schedule-choice.ts'

const choice = (search: string) => scheduleChoiceOf(new URLSearchParams(search), '2026-11-22')

test('without a word it is all of today', () => {
  expect(choice('')).toMatchObject({ day: '2026-11-22', sport: '', state: '', market: '' })
  const { startsFrom, startsBefore, status } = scheduleQueryOf(choice(''))
  expect(Number(startsBefore) - Number(startsFrom)).toBe(24 * 3_600_000)
  expect(new Date(Number(startsFrom)).getHours()).toBe(0)
  expect(status).toBeUndefined()
})

test('an empty day is every day, and what makes no sense is as good as nothing', () => {
  expect(scheduleQueryOf(choice('day=&sport=chess&state=odd&after=7&market=-1'))).toEqual({ limit: '50' })
})

test('a state stands for its statuses', () => {
  const query = scheduleQueryOf(choice('day=&sport=tennis&state=ended&search=+Arden+&after=12.3.7'))
  expect(query).toMatchObject({
    sport: 'tennis',
    status: 'SETTLED,VOIDED',
    search: 'Arden',
    cursor: '12.3.7',
  })
})
