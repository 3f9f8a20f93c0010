/** What a market's state and rules are called. */
import { describe, expect, test } from 'vitest'
import type { Runner } from '#contract/catalogue.ts'
import { commissionRule, delayRule, noticeWords, stateSentence } from './market.ts'
import { paymentRule, resultWords } from './payment.ts'

function runner(selectionId: number, name: string, status: Runner['status'] = 'ACTIVE'): Runner {
  return { selectionId, name, status }
}

test.each([
  [0, 'None'],
  [250, '2.5% of a net win, nothing on a loss'],
  [500, '5% of a net win, nothing on a loss'],
  [1_000, '10% of a net win, nothing on a loss'],
  [1_025, '10.25% of a net win, nothing on a loss'],
])('a commission of %i basis points is %s', (commissionBps, sentence) => {
  expect(commissionRule({ commissionBps })).toBe(sentence)
})

test.each([
  [0, 'FULL', 'None'],
  [1, 'FULL', '1 s in play, for every bet; cancelling never waits'],
  [5, 'PASSIVE', '5 s in play, for a bet that takes a price; cancelling never waits'],
] as const)('a delay of %i s in the model %s is %s', (betDelaySeconds, betDelayModel, sentence) => {
  expect(delayRule({ betDelaySeconds, betDelayModel })).toBe(sentence)
})

test('every state but open has a sentence, with its reason or its winners', () => {
  const runners = [runner(1, 'Arden', 'WINNER'), runner(2, 'Kovač', 'LOSER')]
  const said = (status: Parameters<typeof stateSentence>[0]['status'], suspendReason?: string) =>
    stateSentence({ status, runners, suspendReason, payAt: undefined })
  expect(said('OPEN')).toBeNull()
  expect(said('CREATED')).toBe('Not open yet')
  expect(said('SUSPENDED')).toBe('Suspended: no bets for now')
  expect(said('SUSPENDED', 'Goal')).toBe('Suspended: Goal')
  expect(said('CLOSED')).toBe('Closed: betting is over, the result is awaited')
  expect(said('SETTLED')).toBe('Settled · Winner: Arden')
  expect(said('VOIDED')).toBe('Void: nothing is owed on any bet')
  expect(said('SETTLING')).toBe('Settling: every account is being paid')
})

test('a result that is not paid yet is told with the time of its payment', () => {
  const payAt = Date.UTC(2026, 0, 1, 12, 0, 5)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const at = time.format(payAt)
  const runners = [runner(1, 'Arden', 'WINNER'), runner(2, 'Kovač', 'LOSER')]
  const graded = { status: 'GRADED', suspendReason: undefined, payAt } as const
  expect(stateSentence({ ...graded, runners })).toBe(
    `Result known · Winner: Arden · paid at ${at}, unless it is corrected before`,
  )
  expect(stateSentence({ ...graded, runners: [] })).toBe(
    `Result known · paid at ${at}, unless it is corrected before`,
  )
  expect(resultWords({ runners, payAt })).toBe(`Arden · paid ${at}`)
  expect(resultWords({ runners, payAt: undefined })).toBe('Arden')
})

test('when a market is paid is said in minutes, or in seconds', () => {
  expect(paymentRule({})).toBe('At once')
  expect(paymentRule({ payDelaySeconds: 300 })).toMatch(/^5 min after/)
  expect(paymentRule({ payDelaySeconds: 90 })).toMatch(/^90 s after/)
})

test('winners in a dead heat are all named', () => {
  const runners = [runner(1, 'Arden', 'WINNER'), runner(2, 'Kovač', 'WINNER'), runner(3, 'Sato', 'LOSER')]
  expect(stateSentence({ status: 'SETTLED', runners, suspendReason: undefined, payAt: undefined })).toBe(
    'Settled · Winners: Arden, Kovač',
  )
})

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
