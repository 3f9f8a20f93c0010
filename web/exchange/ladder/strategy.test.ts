/** The strategy of ladders in the account's document. */
import { expect, test, vi } from 'vitest'
import { withLadderStrategy } from './strategy.ts'

vi.mock('../../account/document/account-document.ts', () => ({}))

test('it is kept beside the other settings, and ended by an empty name', () => {
  const before = { settings: { persistence: 'PERSIST' as const } }
  const named = withLadderStrategy(before, 'Fade')
  expect(named).toEqual({ settings: { persistence: 'PERSIST', ladderStrategy: 'Fade' } })
  expect(withLadderStrategy(named, 'Fade')).toBe(named)
  expect(withLadderStrategy(named, '')).toEqual(before)
  const empty = {}
  expect(withLadderStrategy(empty, '')).toBe(empty)
})
