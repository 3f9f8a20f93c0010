/** Matches in addresses. */
import { expect, test } from 'vitest'
import { demoEvents, raceEvents } from '../events/demo-events.ts'
import { eventOf, matchIn, matchOf, withMatch } from './match-address.ts'

test('every built-in event has an address of its own, which leads back to it', () => {
  const events = [
    ...(['tennis', 'cricket', 'soccer'] as const).flatMap(demoEvents),
    ...(['horse', 'greyhound'] as const).flatMap(raceEvents),
  ]
  const matches = events.map(matchOf)
  expect(new Set(matches).size).toBe(events.length)
  expect(matches.map(eventOf)).toEqual(events)
})

test('a live event is named by its number, and known by no more', () => {
  expect(matchOf({ id: '12', display: 'A vs B', status: 'Live', tournament: 'Cup' })).toBe('12')
  expect(eventOf('12')).toEqual({ id: '12', display: '', status: '', tournament: '' })
})

test.each(['', '0', 'demo_1', 'tennis_demo_99', 'horse_demo_0', 'chess_demo_1', '12x'])(
  '%j names no match',
  (match) => {
    expect(eventOf(match)).toBeNull()
  },
)

test('a match comes into a query and out of it, and the rest stays', () => {
  const search = withMatch('?q=final', '7')
  expect(search).toBe('q=final&match=7')
  expect(matchIn(`?${search}`)).toBe('7')
  expect(withMatch(`?${search}`, null)).toBe('q=final')
  expect(matchIn('?q=final')).toBeNull()
})
