/** What a market's state and rules are called. */
import { expect, test } from 'vitest'
import type { Runner } from '#contract/catalogue.ts'
import {
  commissionRule,
  crossRule,
  delayRule,
  quietRule,
  selectionWords,
  startRule,
  stateSentence,
} from './market.ts'
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

test('the quiet time after a reopening says what does not happen in it', () => {
  expect(quietRule(5)).toBe(
    'For 5 s after the market reopens no stop fires or trails, and no cash-out at a profit is made',
  )
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

test('one selection is no selections', () => {
  expect([selectionWords(1), selectionWords(10)]).toEqual(['1 selection', '10 selections'])
})

test('what a market takes part in stands in its rules', () => {
  expect([crossRule({}), startRule({})]).toEqual([null, null])
  expect(crossRule({ crossMatching: true })).toContain('all other runners')
  expect(crossRule({ crossMatching: true, kind: 'ASIAN_TOTAL' })).toContain('two sides of a line')
  expect(startRule({ startingPrice: true })).toContain('at the off')
})
