import { expect, test } from 'vitest'
import type { ReplayMark } from '#contract/replay.ts'
import { countUpTo, eventsOf, happeningsOf, nextOf, offOf, spacedOut, suspensionsOf } from './happenings.ts'
import type { OwnEvent } from './own-then.ts'

const mark = (time: number, status: ReplayMark['status'], inPlay = false): ReplayMark => ({
  ...{ time, status, inPlay },
})
const marks = [
  mark(100, 'OPEN'),
  mark(200, 'SUSPENDED'),
  mark(300, 'OPEN', true),
  mark(400, 'SUSPENDED', true),
]
const bet = { time: 250, kind: 'placed' } as OwnEvent

test('what happened stands in order, each change with how it was before', () => {
  const all = happeningsOf(marks, [bet])
  expect(all.map(({ time }) => time)).toEqual([100, 200, 250, 300, 400])
  expect(all[3]).toMatchObject({ mark: { inPlay: true }, before: { status: 'SUSPENDED' } })
  expect(countUpTo(all, 250)).toBe(3)
  expect(countUpTo(all, 99)).toBe(0)
  expect(countUpTo(all, 500)).toBe(5)
})

test('one goes to what is next and what was last, never to where one is', () => {
  expect(nextOf(marks, 200, 1)).toBe(300)
  expect(nextOf(marks, 200, -1)).toBe(100)
  expect(nextOf(marks, 400, 1)).toBeNull()
  expect(nextOf(marks, 100, -1)).toBeNull()
})

test('a suspension lasts until the next change, the last one until the end', () => {
  expect(suspensionsOf(marks, 900)).toEqual([
    { from: 200, to: 300 },
    { from: 400, to: 900 },
  ])
  expect(offOf(marks)).toBe(300)
  expect(offOf(marks.slice(0, 2))).toBeNull()
  // Recorded from when it was in play already.
  expect(offOf(marks.slice(2))).toBeNull()
})

test('the off and each stop that says why are marked, the stop of the off is not', () => {
  const told: ReplayMark[] = [
    marks[0]!,
    { ...mark(200, 'SUSPENDED'), reason: 'Going in play' },
    mark(300, 'OPEN', true),
    { ...mark(400, 'SUSPENDED', true), reason: 'Goal' },
    mark(500, 'OPEN', true),
    mark(600, 'SUSPENDED', true),
  ]
  expect(eventsOf(told).map(({ time }) => time)).toEqual([300, 400])
  expect(eventsOf([{ ...mark(50, 'SUSPENDED'), reason: 'Fog' }, ...told.slice(1)])).toHaveLength(3)
})

test('words along the bar leave each other room, and end before it does', () => {
  expect(spacedOut([0, 0.05, 0.2, 0.95], 0.1)).toEqual([true, false, true, false])
})
