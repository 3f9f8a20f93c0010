import { expect, test } from 'vitest'
import type { EventMoment } from '#contract/catalogue.ts'
import { timelineOf } from './timeline.ts'

const off: EventMoment = { time: 1_000, kind: 'OFF' }

test('before the off there is no line', () => {
  expect(timelineOf([], 5_000)).toBeNull()
})

test('until its end a match is as long as it has lasted', () => {
  const goal: EventMoment = { time: 2_000, kind: 'GOAL', side: 'Northgate', clock: '25' }
  expect(timelineOf([off, goal], 5_000)).toEqual({
    marks: [{ at: 0.25, moment: goal, clock: '25′' }],
    breaks: [],
    isOver: false,
  })
  expect(timelineOf([off, goal, { time: 3_000, kind: 'END' }], 9_000)).toMatchObject({
    marks: [{ at: 0.5 }],
    isOver: true,
  })
})

test('a break lasts until play goes on; one that lasts, until now', () => {
  const half: EventMoment = { time: 2_000, kind: 'HALF_TIME' }
  expect(timelineOf([off, half], 3_000)?.breaks).toEqual([{ from: 0.5, to: 1 }])
  expect(timelineOf([off, { ...half, until: 3_000 }], 5_000)?.breaks).toEqual([{ from: 0.25, to: 0.5 }])
})

test('a clock that would touch the one before it is left out', () => {
  const goals = [2_000, 2_100, 4_000].map((time, i): EventMoment => ({ time, kind: 'GOAL', clock: `${i}` }))
  expect(timelineOf([off, ...goals], 5_000)?.marks.map(({ clock }) => clock)).toEqual(['0′', '', '2′'])
})

test('what a clock of the machine says to have happened later stands at the end', () => {
  const late: EventMoment = { time: 9_000, kind: 'WICKET' }
  expect(timelineOf([off, late], 5_000)?.marks[0]?.at).toBe(1)
})
