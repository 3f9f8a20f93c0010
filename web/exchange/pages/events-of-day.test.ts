import { expect, test } from 'vitest'
import type { EventSummary } from '#contract/catalogue.ts'
import { eventsOfDay, windowOfDay } from './events-of-day.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const event = (eventId: number, startTime: number, status: EventSummary['status'] = 'Upcoming') =>
  ({ eventId, startTime, status }) as EventSummary

test("today holds what is live, whenever it began, and the day's others in their order; tomorrow only its own", () => {
  const events = [
    event(1, at(22, 23), 'Live'),
    event(2, at(23, 20)),
    event(3, at(23, 13)),
    event(4, at(24, 0)),
    event(5, at(24, 23)),
    event(6, at(25, 0)),
  ]
  const ids = (daysOn: number) => eventsOfDay(events, at(23, 12), daysOn).map(({ eventId }) => eventId)
  expect(ids(0)).toEqual([1, 3, 2])
  expect(ids(1)).toEqual([4, 5])
})

test('today is asked for up to its end, tomorrow from then on to its own', () => {
  const [today, tomorrow, after] = [at(23, 12), at(24, 0), at(25, 0)]
  expect(windowOfDay(today, 0)).toEqual({ startsBefore: String(tomorrow) })
  expect(windowOfDay(today, 1)).toEqual({ startsFrom: String(tomorrow), startsBefore: String(after) })
})
