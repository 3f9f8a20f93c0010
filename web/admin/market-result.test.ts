/** What a result needs and what the call is sent, by the market's kind. */
import { expect, test } from 'vitest'
import type { Runner } from '#contract/catalogue.ts'
import { type ResultForm, resultOf, settlementOf } from './market-result.ts'

const runners: Runner[] = ['Ash', 'Birch', 'Cedar'].map((name, i) => ({
  ...{ selectionId: i + 1, name, status: 'ACTIVE' as const },
}))
const empty: ResultForm = { winners: [], placed: [], number: '' }

test.each(['ASIAN_HANDICAP', 'ASIAN_TOTAL', 'LINE'] as const)('%s is settled by a whole number', (kind) => {
  const market = { kind, numberOfWinners: 1, runners }
  for (const number of ['', 'two', '1.5', '1e3']) {
    expect(settlementOf(market, { ...empty, number }).isReady).toBe(false)
  }
  expect(settlementOf(market, { ...empty, number: ' -2 ' })).toEqual({
    isReady: true,
    sentence: 'It came to -2: every matched bet is paid by it, less commission.',
  })
  expect(resultOf(market, { ...empty, winners: [1], number: '\u22122' })).toEqual({ number: -2 })
})

test('each-way needs its places, the winner among them', () => {
  const market = {
    kind: 'EACH_WAY',
    numberOfWinners: 1,
    runners,
    eachWay: { places: 2, divisor: 5 },
  } as const
  expect(settlementOf(market, empty).isReady).toBe(false)
  expect(settlementOf(market, { ...empty, winners: [1], placed: [1] }).sentence).toContain(
    '2 with the winner',
  )
  expect(settlementOf(market, { ...empty, winners: [1], placed: [3] }).isReady).toBe(true)
  expect(resultOf(market, { ...empty, winners: [1], placed: [3, 1] })).toEqual({
    winners: [1],
    placed: [1, 3],
  })
})

test('winners are sent alone', () => {
  const market = { kind: 'WINNERS', numberOfWinners: 1, runners } as const
  expect(resultOf(market, { ...empty, winners: [2], placed: [3], number: '4' })).toEqual({ winners: [2] })
})
