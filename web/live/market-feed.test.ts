/** Images, deltas, old messages and gaps of the market stream. */
import { expect, test } from 'vitest'
import type { MarketDelta, MarketImage } from '#contract/stream.ts'
import { applyMarketMessage } from './market-feed.ts'
import { MarketStore } from './market-store.ts'
import { PriceStore } from './price-store.ts'

function image(sequence: number, price = 190): MarketImage {
  return {
    op: 'market-image',
    marketId: 1,
    sequence,
    status: 'OPEN',
    inPlay: false,
    version: 1,
    matched: 5_000,
    runnerStates: [
      { selectionId: 11, status: 'ACTIVE' },
      { selectionId: 12, status: 'ACTIVE' },
    ],
    runners: [{ selectionId: 11, back: [[price, 100]], lay: [], lastPrice: 190, matched: 5_000 }],
  }
}

function delta(sequence: number, rest: Partial<MarketDelta>): MarketDelta {
  return { op: 'market-delta', marketId: 1, sequence, ...rest }
}

function stores() {
  const prices = new PriceStore(() => {})
  const markets = new MarketStore(() => {})
  const apply = (message: MarketImage | MarketDelta) => applyMarketMessage(prices, markets, message)
  const best = () => prices.cell(1, 11, 'back', 0)?.price
  return { markets, apply, best }
}

test('a delta without its image is a gap and changes nothing', () => {
  const { markets, apply, best } = stores()
  expect(apply(delta(7, { runners: [{ selectionId: 11, back: [[200, 1]] }] }))).toBe('gap')
  expect(best()).toBeUndefined()
  expect(markets.state(1)).toBeUndefined()
})

test('a delta changes what it names; an older one is dropped', () => {
  const { markets, apply, best } = stores()
  apply(image(5))
  expect(apply(delta(8, { matched: 6_000, runners: [{ selectionId: 11, back: [[195, 100]] }] }))).toBe(
    'applied',
  )
  expect(best()).toBe(195)
  expect([markets.sequence(1), markets.matched(1)]).toEqual([8, 6_000])
  expect(markets.state(1)).toMatchObject({ status: 'OPEN', version: 1 })
  expect(apply(delta(7, { runners: [{ selectionId: 11, back: [[300, 100]] }] }))).toBe('old')
  expect(apply(delta(6, { runners: [{ selectionId: 11, back: [[300, 100]] }] }))).toBe('old')
  expect(best()).toBe(195)
})

test('a new image stands over whatever was there, even with a smaller sequence', () => {
  const { markets, apply, best } = stores()
  apply(image(50, 190))
  apply(image(3, 205))
  expect(best()).toBe(205)
  expect(markets.sequence(1)).toBe(3)
})

test('the time of a payment ends with its result, and moves with a correction', () => {
  const { markets, apply } = stores()
  apply(image(1))
  apply(delta(2, { status: 'GRADED', version: 2, payAt: 1_000 }))
  apply(delta(3, { runnerStates: [{ selectionId: 12, status: 'WINNER' }] }))
  expect(markets.state(1)).toMatchObject({ status: 'GRADED', payAt: 1_000 })
  apply(delta(4, { status: 'GRADED', version: 3, payAt: 2_000 }))
  expect(markets.state(1)?.payAt).toBe(2_000)
  apply(delta(5, { status: 'SETTLED', version: 4 }))
  expect(markets.state(1)?.payAt).toBeUndefined()
})

test('the reason of a suspension ends with it, and runners change one by one', () => {
  const { markets, apply } = stores()
  apply(image(1))
  apply(delta(2, { status: 'SUSPENDED', version: 2, suspendReason: 'Goal' }))
  expect(markets.state(1)).toMatchObject({ status: 'SUSPENDED', version: 2, suspendReason: 'Goal' })
  const suspended = markets.state(1)
  apply(delta(3, { matched: 9 }))
  expect(markets.state(1), 'the same state: the total is no part of it').toBe(suspended)
  apply(delta(4, { status: 'OPEN', version: 3, runnerStates: [{ selectionId: 12, status: 'REMOVED' }] }))
  expect(markets.state(1)?.suspendReason).toBeUndefined()
  expect([...(markets.state(1)?.runners ?? [])]).toEqual([
    [11, 'ACTIVE'],
    [12, 'REMOVED'],
  ])
})
