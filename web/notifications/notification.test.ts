/** What is said about a refusal. */
import { describe, expect, test } from 'vitest'
import { limitNotification } from './notification.ts'

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
