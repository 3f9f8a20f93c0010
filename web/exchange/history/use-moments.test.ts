import { expect, test } from 'vitest'
import { readAgainAfter } from './use-moments.ts'

test('moments are read again until the last of an event is among them', () => {
  expect(readAgainAfter(undefined)).toBe(10_000)
  expect(readAgainAfter([{ time: 1, kind: 'OFF' }])).toBe(10_000)
  const ended = [
    { time: 1, kind: 'OFF' },
    { time: 2, kind: 'END' },
  ] as const
  expect(readAgainAfter(ended)).toBe(false)
})
