/** A number that decides, in words. */
import { expect, test } from 'vitest'
import { numberWords, resultWords } from './number-result.ts'

const line = { low: 50, high: 650, step: 100, resultMin: 0, resultMax: 6 }

test.each([
  [{ kind: 'ASIAN_HANDICAP', number: 0 }, 'Level'],
  [{ kind: 'ASIAN_HANDICAP', number: 2 }, 'Home side by 2'],
  [{ kind: 'ASIAN_HANDICAP', number: -1 }, 'Away side by 1'],
  [{ kind: 'ASIAN_TOTAL', number: 1 }, '1 goal'],
  [{ kind: 'ASIAN_TOTAL', number: 3 }, '3 goals'],
  [{ kind: 'LINE', number: 171, line: { ...line, unit: 'runs' } }, '171 runs'],
  [{ kind: 'LINE', number: 7, line: { ...line, unit: 'overs' } }, 'Over 7'],
  [{ kind: 'LINE', number: 0, line }, '0'],
] as const)('%o is told as %s', (market, words) => {
  expect(numberWords(market)).toBe(words)
})

test('a market came to its winners, a market of numbers to its number, and to nothing before', () => {
  const runner = { selectionId: 1, name: 'Ash', status: 'WINNER' as const }
  const still = { ...runner, status: 'ACTIVE' as const }
  expect(resultWords({ runners: [runner, { ...still, selectionId: 2, name: 'Elm' }] })).toBe('Ash')
  expect(resultWords({ kind: 'ASIAN_TOTAL', number: 3, runners: [still] })).toBe('3 goals')
  expect(resultWords({ kind: 'ASIAN_TOTAL', runners: [still] })).toBe('')
})
