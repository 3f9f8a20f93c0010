/** What was traded of a runner, driven by an engine. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import type { Catalogue } from './catalogue.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'
import { tradedOf } from './traded-shape.ts'
import { lastTradesMax, minutesMax, tradedPricesMax } from './trades.ts'

const minuteMs = 60_000

let live: LiveEngine
let backer: number
let layer: number
let market: number

beforeEach(() => {
  live = createLiveEngine()
  backer = live.make({ kind: 'open-account', grant: 10_000_000_000 })
  layer = live.make({ kind: 'open-account', grant: 10_000_000_000 })
  market = makeMarket()
})

function makeMarket(terms?: MarketTerms, runners = 3): number {
  const event = live.make({
    kind: 'create-event',
    sport: 'tennis',
    name: 'A vs B',
    competition: 'Cup',
    startTime: 1_700_000_900_000,
  })
  const id = live.make({
    kind: 'create-market',
    event,
    name: 'Match Odds',
    runners: Array.from({ length: runners }, (_, i) => ({ selectionId: i + 1, name: `Runner ${i + 1}` })),
    numberOfWinners: 1,
    betDelayMs: 0,
    betDelayModel: 'PASSIVE',
    commissionBps: 500,
    stakeMin: 100,
    profitRatioChecked: false,
    ...(terms && { terms }),
  })
  live.make({ kind: 'open-market', market: id })
  return id
}

const orderOf = (
  account: number,
  side: 'BACK' | 'LAY',
  price: number,
  size: number,
  selectionId: number,
) => ({
  ...{ kind: 'place-order' as const, account, market, selectionId, side, price, size },
  ...{ persistence: 'PERSIST' as const, timeInForce: 'LIMIT' as const },
})

/** A trade of this size at this price, `ms` after what was before. Returns its time. */
function trade(price: number, size: number, { selectionId = 1, ms = 1 } = {}): number {
  const orders = [
    orderOf(layer, 'LAY', price, size, selectionId),
    orderOf(backer, 'BACK', price, size, selectionId),
  ]
  expect(live.batch(orders, ms).map(({ refusal }) => refusal)).toEqual([undefined, undefined])
  return live.publishedTime
}

function traded(selectionId = 1) {
  const answer = tradedOf(live, market, selectionId)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

describe('what was traded of a runner', () => {
  test('is nothing before its first trade', () => {
    expect(traded()).toEqual({
      ...{ marketId: market, selectionId: 1, sequence: live.sequence, matched: 0, lastPrice: null },
      ...{ sizes: [], otherSize: 0, trades: [], minutes: [] },
    })
  })

  test('is told by price from the lowest, by trade from the newest, and by minute', () => {
    const first = trade(200, 1_000)
    const second = trade(210, 500)
    const third = trade(190, 300)
    const fourth = trade(200, 700, { ms: minuteMs })
    expect(traded()).toMatchObject({
      sizes: [
        [190, 300],
        [200, 1_700],
        [210, 500],
      ],
      otherSize: 0,
      matched: 2_500,
      lastPrice: 200,
      trades: [
        [fourth, 200, 700],
        [third, 190, 300],
        [second, 210, 500],
        [first, 200, 1_000],
      ],
      minutes: [
        [first - (first % minuteMs), 200, 210, 190, 190, 1_800],
        [fourth - (fourth % minuteMs), 200, 200, 200, 200, 700],
      ],
    })
    expect(traded(2).trades).toEqual([])
  })

  test('ends with the last trades and the last minutes', () => {
    for (let i = 0; i < minutesMax + 1; i++) trade(200 + (i % 2) * 2, 100, { ms: minuteMs })
    const { trades, minutes, sizes } = traded()
    expect(trades).toHaveLength(lastTradesMax)
    expect(trades[0]![0] - trades.at(-1)![0]).toBe((lastTradesMax - 1) * minuteMs)
    expect(minutes).toHaveLength(minutesMax)
    expect(minutes.at(-1)![0] - minutes[0]![0]).toBe((minutesMax - 1) * minuteMs)
    expect(sizes.map(([, size]) => size)).toEqual([18_100, 18_000])
  })

  test('has the sizes of further prices together, when as many as are listed have a row', () => {
    const handicaps = (['OVER', 'UNDER'] as const).map((side) => ({ side, handicap: 250 }))
    market = makeMarket({ marketKind: 'ASIAN_TOTAL', handicaps }, 2)
    for (let price = 200; price < 200 + tradedPricesMax + 5; price++) trade(price, 100)
    trade(200, 100)
    expect(traded().sizes).toHaveLength(tradedPricesMax)
    expect(traded().sizes[0]).toEqual([200, 200])
    expect(traded().otherSize).toBe(500)
  })

  test('has what is void among the trades, which happened, and not among the sizes, which stand', () => {
    trade(200, 1_000)
    const from = trade(210, 500)
    live.make({ kind: 'suspend-market', market, lapse: false, reason: '' })
    live.make({ kind: 'void-window', market, from, to: from + 1, reason: 'Late' })
    expect(traded()).toMatchObject({ sizes: [[200, 1_000]], otherSize: 0, matched: 1_000 })
    expect(traded().trades).toHaveLength(2)
  })

  test('has a reduced bet at its reduced price', () => {
    trade(800, 1_000)
    live.make({ kind: 'suspend-market', market, lapse: false, reason: '' })
    live.make({ kind: 'remove-runner', market, selectionId: 3, factorBps: 2_500, reason: 'Lame' })
    expect(traded().sizes).toEqual([[600, 1_000]])
    expect(traded().trades[0]!.slice(1)).toEqual([800, 1_000])
  })

  test('has each leg of a match across the runners at its own price', () => {
    market = makeMarket({ crossMatching: true })
    live.batch([orderOf(layer, 'BACK', 270, 10_000, 1), orderOf(layer, 'BACK', 300, 10_000, 2)])
    live.batch([orderOf(backer, 'BACK', 330, 1_000, 3)])
    for (const [selectionId, price] of [
      [1, 270],
      [2, 300],
    ] as const) {
      expect(traded(selectionId).trades).toHaveLength(1)
      expect(traded(selectionId).sizes).toEqual([[price, traded(selectionId).matched]])
    }
    expect(traded(3).sizes[0]![1]).toBe(1_000)
  })

  test('adds up to what is matched, whatever is traded, void and reduced', () => {
    let seed = 7
    const next = (n: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % n
    }
    for (let i = 0; i < 400; i++) {
      const dice = next(40)
      if (dice === 0) {
        live.make({ kind: 'suspend-market', market, lapse: false, reason: '' })
        const to = live.publishedTime
        live.make({ kind: 'void-window', market, from: to - next(20), to, reason: 'Late' })
        live.make({ kind: 'open-market', market })
      } else trade(150 + next(20), 100 + next(900), { selectionId: 1 + next(2), ms: 1 + next(30_000) })
    }
    live.make({ kind: 'suspend-market', market, lapse: false, reason: '' })
    live.make({ kind: 'remove-runner', market, selectionId: 3, factorBps: 1_200, reason: 'Lame' })
    const { runners } = live.fold<Catalogue>('catalogue').markets.get(market)!
    for (const { selectionId, matched } of runners) {
      const { sizes, otherSize } = traded(selectionId)
      expect(sizes.reduce((sum, [, size]) => sum + size, otherSize)).toBe(matched)
      expect(sizes.every(([, size]) => size > 0)).toBe(true)
    }
  })

  test('is not there of a market or a runner that is not there', () => {
    expect(tradedOf(live, 999, 1)).toBe('market_not_found')
    expect(tradedOf(live, market, 999)).toBe('runner_not_found')
  })
})
