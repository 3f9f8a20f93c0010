/** Searching among the events that are loaded. */
import { expect, test } from 'vitest'
import type { EventSummary } from '#contract/catalogue.ts'
import { demoEvents } from './demo-events.ts'
import { findEvents, inOrder } from './event-search.ts'

const events = demoEvents('soccer')
const titles = (query: string) => findEvents(events, query).map(({ display }) => display)

test('every word must occur, in the title or the tournament, in any case', () => {
  expect(titles('harbour')).toEqual(['DEMO: Northgate vs Harbour Town'])
  expect(titles('SECOND riverside')).toEqual(['DEMO: Riverside vs Old Forge'])
  expect(titles('harbour lakeside')).toEqual([])
})

test('nothing typed finds nothing', () => {
  expect(titles('')).toEqual([])
  expect(titles('   ')).toEqual([])
})

test('at most eight are shown', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ ...events[0]!, id: String(index) }))
  expect(findEvents(many, 'northgate')).toHaveLength(8)
})

test('what can be bet on comes before what has ended, live events first', () => {
  const events = (['Ended', 'Upcoming', 'Live', 'Upcoming'] as const).map((status, eventId) => ({
    eventId,
    status,
  }))
  expect(inOrder(events as EventSummary[]).map(({ eventId }) => eventId)).toEqual([2, 1, 3, 0])
})
