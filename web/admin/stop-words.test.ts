/** Who suspended a market, why, and who opens it. */
import { expect, test } from 'vitest'
import type { MarketNow } from '../exchange/market/use-market.ts'
import { whyOf } from './stop-words.ts'

const now = {
  status: 'SUSPENDED',
  suspendReason: 'Rain',
  runners: [],
  payAt: undefined,
} as unknown as MarketNow

test('what an operator has suspended only an operator opens', () => {
  expect(whyOf({ stoppedBy: 'OPERATOR', isFed: true }, now)).toBe('Operator: Rain. Opens: an operator')
})

test('what a feed or the exchange has suspended opens by itself where a feed keeps the event', () => {
  expect(whyOf({ stoppedBy: 'FEED', isFed: true }, now)).toBe('Feed: Rain. Opens by itself')
  expect(whyOf({ stoppedBy: 'ENGINE', isFed: true }, now)).toContain('Opens by itself')
  expect(whyOf({ stoppedBy: 'ENGINE', isFed: false }, now)).toContain('Opens: an operator')
})

test('an open market has nothing to say', () => {
  expect(whyOf({ isFed: true }, { ...now, status: 'OPEN' })).toBe('')
})
