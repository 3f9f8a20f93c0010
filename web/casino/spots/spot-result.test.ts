import { expect, test } from 'vitest'
import { spotResult, stakeIn } from './spot-result.ts'

const round = (balanceChange: number, ...bets: [string, number, number][]) => ({
  balanceChange,
  bets: bets.map(([selection, amount, winAmount]) => ({ selection, amount, winAmount })),
})

test('a spot has won, lost, come back in part or whole, or came without a stake', () => {
  const played = round(100, ['a', 200, 400], ['tie', 100, 0], ['c', 200, 100], ['d', 0.1, 0.1])
  expect(spotResult('a', played, ['a'])).toEqual({ kind: 'won', net: 20_000, isGain: true })
  expect(spotResult('tie', played, ['a'])).toEqual({ kind: 'lost', net: -10_000, isGain: false })
  expect(spotResult('c', played, ['a'])).toEqual({ kind: 'back', net: -10_000, isGain: false })
  expect(spotResult('d', played, ['a'])).toEqual({ kind: 'back', net: 0, isGain: false })
  expect(spotResult('e', played, ['a', 'e'])).toEqual({ kind: 'came', net: 0, isGain: false })
  expect(spotResult('f', played, ['a'])).toBeUndefined()
  expect(stakeIn(played, 'tie')).toBe(10_000)
  expect(stakeIn(played, 'f')).toBe(0)
})

test('a win is no gain where the whole round cost more than it brought', () => {
  expect(spotResult('a', round(-100, ['a', 200, 400], ['tie', 300, 0]), ['a'])?.isGain).toBe(false)
})
