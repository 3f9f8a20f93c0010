/** The last line of a test run is read by machines: its form is fixed here. */
import { expect, test } from 'vitest'
import { closingLines, single, sum } from './tally.ts'

test('the last line counts all runners together', () => {
  const unit = { passed: 40, failures: ['core/a.test.ts > breaks'], skipped: [], unsteady: [] }
  const total = sum([single('types', true), single('lint', false), unit])
  expect(closingLines(total)).toEqual([
    'failed   lint',
    'failed   core/a.test.ts > breaks',
    '41 passed, 2 failed',
  ])
})

test('skipped tests are listed by name and counted behind', () => {
  const skipped = ['sim/replay.test.ts > reads the recorded stream']
  const total = { passed: 3, failures: [], skipped, unsteady: [] }
  expect(closingLines(total)).toEqual([
    'skipped  sim/replay.test.ts > reads the recorded stream',
    '3 passed, 0 failed, 1 skipped',
  ])
})

test('what passed at the second try is passed, and named', () => {
  const total = { passed: 3, failures: [], skipped: [], unsteady: ['e2e/guest.e2e.ts > sees prices'] }
  expect(closingLines(total)).toEqual(['unsteady e2e/guest.e2e.ts > sees prices', '3 passed, 0 failed'])
})
