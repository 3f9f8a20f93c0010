/** The kind of a match, and which ids are live ones. */
import { expect, test } from 'vitest'
import { liveEventId, sportKindOf } from './sport-kind.ts'

test.each([
  ['DEMO: Coastal XI vs Hill Rangers', 'Cricket · Coastal T20 League', 'cricket'],
  ['Northgate vs Harbour Town', 'Soccer · First Division', 'soccer'],
  ['Football: A vs B', '', 'soccer'],
  ['14:05 Ascot', 'Horse Racing · 6f Handicap', 'horse'],
  ['14:02 Romford', 'Greyhound · 400 m A3', 'greyhound'],
  ['Dog race 4', '', 'greyhound'],
  ['Arden vs Kovač', 'City Open · Semi-final', 'tennis'],
])('%s, %s is %s', (display, tournament, kind) => {
  expect(sportKindOf({ display, tournament })).toBe(kind)
})

test.each([
  ['12', 12],
  ['demo_1', null],
  ['horse_demo_1', null],
  ['0', null],
  ['', null],
  ['99999999999', null],
])('id %j is event %j', (id, eventId) => {
  expect(liveEventId(id)).toBe(eventId)
})
