/** A reader of several kinds knows only what each of them has at the same place. */
import { expect, test } from 'vitest'
import { createFactLog, writeFact } from './log.ts'
import { marketArchived, marketSettled, matchVoided, runnerRemoved } from './market.ts'
import { sharedReaderOf } from './reader.ts'

test('a shared reader has the fields that stand at the same place in each kind, and no others', () => {
  const shared = sharedReaderOf([runnerRemoved, matchVoided])
  expect(Object.keys(shared)).toEqual(['market'])
  // @ts-expect-error The runner has another place in each of the two.
  expect(shared.runner).toBeUndefined()
  expect(Object.keys(sharedReaderOf([marketSettled, marketArchived]))).toEqual(['market'])
})

test('a shared reader reads a fact of any of its kinds', () => {
  const { market } = sharedReaderOf([marketArchived, marketSettled])
  const log = createFactLog(2)
  writeFact(log, marketArchived, { market: 7 })
  writeFact(log, marketSettled, { market: 8, version: 3 })
  expect(market(log.numbers, 0)).toBe(7)
  expect(market(log.numbers, log.numbers.length / 2)).toBe(8)
})
