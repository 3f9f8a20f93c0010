/** What cashing out would come to is of the moment at which it is asked, not of the last batch. */
import { expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import { hashState } from '#core/engine/state-hash.ts'
import { rowOfAccount } from '#core/ledger/account-rows.ts'
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

test('a quote that raises the exposure is had again once a loss has left its limit, and writes nothing of that', () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live)
  const [account = 0, maker = 0] = accounts
  const [market = 0, , , lost = 0] = markets
  const bet = (by: number, of: number, selectionId: number, side: 'BACK' | 'LAY'): Command => ({
    ...{ kind: 'place-order', account: by, market: of, selectionId, side, price: 200, size: 500 },
    ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
  })
  // 5.00 on each of two runners: nothing is at stake until one of them is cashed out.
  for (const [of, runner] of [
    [lost, 1],
    [market, 1],
    [market, 2],
  ] as const) {
    live.make(bet(maker, of, runner, 'LAY'))
    live.make(bet(account, of, runner, 'BACK'))
  }
  live.make(bet(maker, market, 1, 'BACK'))
  live.make({ kind: 'close-market', market: lost })
  live.make({ kind: 'settle-market', market: lost, winners: [2] })
  const lostAt = live.published.time
  live.make({ kind: 'set-limit', account, limit: 'LOSS', period: 'DAY', amount: 500 })
  const { published } = live
  const row = () => published.accounts.rows.slice(rowOfAccount(account), rowOfAccount(account + 1))
  const sums = () => structuredClone(published.accounts.counted.flat().filter((each) => each !== undefined))
  const before = [row(), sums(), hashState(published)]
  const readers = createBetReaders(live)
  const quoteAt = (at: number) =>
    readers.cashOutQuote(account, market, { selectionId: 1, partBps: 10_000 }, at)
  expect(quoteAt(lostAt + dayMs - 1)).toMatchObject({ unavailable: { code: 'loss_limit' } })
  expect(quoteAt(lostAt + dayMs)).toMatchObject({ hedges: [{ side: 'LAY', size: 500 }] })
  expect(quoteAt(lostAt + dayMs - 1)).toMatchObject({ unavailable: { code: 'loss_limit' } })
  expect([row(), sums(), hashState(published)]).toEqual(before)
})
