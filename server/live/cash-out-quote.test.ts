/** What cashing out would come to is of the moment at which it is asked, not of the last batch. */
import { expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import { createBetReaders } from './bet-readers.ts'
import { createLiveEngine } from './testing/live-engine.ts'
import { setStage } from './testing/random-trading.ts'

const dayMs = 24 * 3_600_000

test('a quote is had again once a time-out has ended, with no batch in between', () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live)
  const [resting = 0, maker = 0] = accounts
  const [market = 0] = markets
  const bet = (account: number, side: 'BACK' | 'LAY', price: number): Command => ({
    ...{ kind: 'place-order', account, market, selectionId: 1, side, price, size: 500 },
    ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
  })
  live.make(bet(maker, 'LAY', 290))
  live.make(bet(resting, 'BACK', 290))
  live.make(bet(maker, 'BACK', 300))
  live.make({ kind: 'take-time-out', account: resting, durationMs: dayMs })
  const { time } = live.published
  const readers = createBetReaders(live)
  const quoteAt = (at: number) =>
    readers.cashOutQuote(resting, market, { selectionId: undefined, partBps: 10_000 }, at)
  for (const at of [time, time + dayMs - 1])
    expect(quoteAt(at)).toMatchObject({ unavailable: { code: 'time_out' }, hedges: [] })
  expect(quoteAt(time + dayMs)).toMatchObject({ hedges: [{ side: 'LAY', averagePrice: 300 }] })
  expect(live.published.time).toBe(time)
})
