/** What a notice says, with the rule behind it. */
import { describe, expect, test } from 'vitest'
import { noticeWords } from './notices.ts'

describe('a notice', () => {
  const runners = [
    { selectionId: 1, name: 'Ash', status: 'REMOVED' as const },
    { selectionId: 2, name: 'Birch', status: 'ACTIVE' as const },
  ]
  const time = 0
  test.each([
    [{ kind: 'VOID', rule: 'MATCH_ABANDONED', sentence: 'Rain' }, 'All bets are void (abandoned): Rain'],
    [
      { kind: 'VOID', rule: 'RUNNER_WITHDRAWN', sentence: 'Lame', selectionId: 1 },
      'Bets on Ash are void (withdrawn): Lame',
    ],
    [
      { kind: 'REDUCTION', rule: 'RUNNER_WITHDRAWN', sentence: 'Lame', selectionId: 1, factorBps: 2_550 },
      'Bets on Ash are void (withdrawn), prices of the others fall by 25.5%: Lame',
    ],
    [{ kind: 'CORRECTION', sentence: 'The photograph' }, 'Result corrected: The photograph'],
  ] as const)('%o', (notice, words) => {
    expect(noticeWords({ time, ...notice }, runners)).toBe(words)
  })

  test('of a stretch of time names it to the second', () => {
    const from = new Date(2026, 0, 2, 14, 3, 5).getTime()
    const notice = {
      time,
      kind: 'VOID',
      rule: 'PALPABLE_ERROR',
      sentence: 'Wrong',
      from,
      to: from + 1_000,
    } as const
    expect(noticeWords(notice, runners)).toBe(
      'Bets of 14:03:05 to 14:03:06 are void (a price that was plainly a mistake): Wrong',
    )
  })
})
