/** The sample events that stand in for a list. */
import { expect, test } from 'vitest'
import { dashboardSports, sampleEvents, sportName } from './sports.ts'

test('every sport has a sample event, and one that is live', () => {
  for (const { id } of dashboardSports) {
    expect(sampleEvents(id, false).length, id).toBeGreaterThan(0)
    expect(sampleEvents(id, true).length, id).toBeGreaterThan(0)
  }
})

test('the samples of a live list are live, those of a sport are its own', () => {
  expect(sampleEvents('all', true).every(({ status }) => status === 'Live')).toBe(true)
  expect(sampleEvents('tennis', false).map(({ summary }) => summary.split(' · ')[0])).toEqual(['Tennis'])
})

test('the badge names the sport', () => {
  expect(sportName('all')).toBe('All sports')
  expect(sportName('cricket')).toBe('Cricket')
})
