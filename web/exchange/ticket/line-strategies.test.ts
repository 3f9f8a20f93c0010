/** Which strategy a line of the slip is of. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../api/token.ts'
import type { Choice } from '../slip/slip-line.ts'
import { choose, typeStake, useSlip } from '../slip/slip-store.ts'
import { nameStrategy, useStrategies } from './line-strategies.ts'

const choice: Choice = {
  ...{ eventId: 1, eventName: 'Arden vs Kovač', marketId: 7, marketName: 'Match Odds' },
  ...{ selectionId: 11, runnerName: 'Arden', side: 'BACK', price: 190, bestPrice: 190, marketVersion: 3 },
  ...{ selectionIds: [11, 12], numberOfWinners: 1, stakeMin: 100 },
}

/** Puts a bet on a runner into the slip and returns its line's id. */
function chosen(selectionId: number): string {
  choose({ ...choice, selectionId })
  const { id } = useSlip.getState().lines[0]!
  typeStake(id, '5')
  return id
}

const strategyOf = (id: string) => useStrategies.getState()[id]

beforeEach(() => {
  keepToken('t1')
  useSlip.setState({ lines: [], choices: 0 })
})
afterEach(() => {
  keepToken(null)
  useSlip.setState({ lines: [], choices: 0 })
})

test('a strategy that is named is of its line and of those that are made after it, not of those that are there', () => {
  const [before, named] = [chosen(11), chosen(12)]
  nameStrategy(named, 'Fade')
  const after = chosen(13)
  expect([before, named, after].map(strategyOf)).toEqual(['', 'Fade', 'Fade'])
  nameStrategy(after, '')
  expect([named, after, chosen(14)].map(strategyOf)).toEqual(['Fade', '', ''])
})

test('whoever logs in after somebody has none of his strategies; a guest who logs in keeps his', () => {
  const named = chosen(11)
  nameStrategy(named, 'Fade')
  const after = chosen(12)
  keepToken(null)
  expect([named, after, chosen(13)].map(strategyOf)).toEqual(['', '', ''])
  nameStrategy(named, 'Drift')
  keepToken('t2')
  expect([named, chosen(14)].map(strategyOf)).toEqual(['Drift', 'Drift'])
})
