/** What is said about a bet, a market's result and a refusal. */
import { describe, expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { isNewResult, limitNotification, matchedNotification, settledNotification } from './notification.ts'

const placed: Bet = {
  orderId: 5,
  marketId: 7,
  eventId: 3,
  eventName: 'M. Ferro vs T. Halvorsen',
  marketName: 'Match Odds',
  selectionId: 11,
  runnerName: 'M. Ferro',
  side: 'BACK',
  price: 204,
  size: 5_000,
  matched: 0,
  averagePrice: 0,
  unmatched: 5_000,
  cancelled: 0,
  lapsed: 0,
  voided: 0,
  persistence: 'LAPSE',
  state: 'unmatched',
  placedAt: 1,
}
const partly: Bet = {
  ...placed,
  matched: 2_000,
  unmatched: 3_000,
  averagePrice: 204,
  state: 'partly-matched',
}
const matched: Bet = { ...placed, matched: 5_000, unmatched: 0, averagePrice: 205, state: 'matched' }
const settled: Bet = { ...matched, state: 'settled', profit: 5_250, settledAt: 2 }

describe('a bet', () => {
  test('is told at each step of its matching, with the step and the whole', () => {
    expect(matchedNotification({ before: undefined, after: placed })).toBeNull()
    expect(matchedNotification({ before: placed, after: partly })).toEqual({
      key: 'matched 5 2000',
      title: 'Back M. Ferro: 20.00 matched',
      detail: '20.00 of 50.00 at 2.04 · M. Ferro vs T. Halvorsen',
      to: '/lobby/market/7',
    })
    expect(matchedNotification({ before: partly, after: matched })?.title).toBe(
      'Back M. Ferro: 30.00 matched',
    )
    expect(matchedNotification({ before: undefined, after: matched })?.title).toBe(
      'Back M. Ferro: 50.00 matched',
    )
  })

  test('is not told when nothing more of it is matched', () => {
    expect(matchedNotification({ before: matched, after: matched })).toBeNull()
    expect(matchedNotification({ before: matched, after: settled })).toBeNull()
  })

  test('has a new result when it is settled, and again when the result is corrected', () => {
    expect(isNewResult({ before: partly, after: matched })).toBe(false)
    expect(isNewResult({ before: matched, after: settled })).toBe(true)
    expect(isNewResult({ before: settled, after: settled })).toBe(false)
    expect(isNewResult({ before: settled, after: { ...settled, profit: -5_000 } })).toBe(true)
  })
})

describe("a market's result", () => {
  test('is the sum over the bets in it, with who won', () => {
    const lost: Bet = { ...settled, orderId: 6, profit: -1_000 }
    expect(settledNotification([settled, lost, partly], ['M. Ferro'])).toEqual({
      key: 'settled 7',
      title: 'Match Odds settled: +42.50',
      detail: 'M. Ferro won · M. Ferro vs T. Halvorsen · before commission',
      to: '/lobby/market/7',
    })
  })

  test('says less where the winner is not known, and nothing without a bet that has a result', () => {
    expect(settledNotification([settled], [])?.detail).toBe('M. Ferro vs T. Halvorsen · before commission')
    expect(settledNotification([matched], ['M. Ferro'])).toBeNull()
  })

  test('is void when every bet is', () => {
    const voided: Bet = { ...matched, matched: 0, voided: 5_000, state: 'void' }
    expect(settledNotification([voided], [])).toMatchObject({
      title: 'Match Odds is void',
      detail: 'Your stakes are returned · M. Ferro vs T. Halvorsen',
    })
  })
})

describe('a refusal', () => {
  const refused = { code: 'insufficient_funds', sentence: 'Your balance does not cover it.', marketId: 7 }

  test('is told when a limit is its reason, and leads to the market or to where the player is', () => {
    expect(limitNotification(refused, '/x')).toEqual({
      key: 'limit insufficient_funds /lobby/market/7',
      title: 'Limit reached',
      detail: 'Your balance does not cover it.',
      to: '/lobby/market/7',
    })
    const casino = { ...refused, code: 'stake_too_large', marketId: null }
    expect(limitNotification(casino, '/games/roulette')?.to).toBe('/games/roulette')
  })

  test('is not told for any other reason', () => {
    expect(limitNotification({ ...refused, code: 'market_suspended' }, '/')).toBeNull()
  })
})
