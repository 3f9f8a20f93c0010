/** Trades as they come: newest first, as many as are kept, forgotten where some were missed. */
import { expect, test } from 'vitest'
import { TradesStore } from './trades-store.ts'

const message = (sequence: number, ...trades: [number, number, number, number][]) =>
  ({ op: 'trades', marketId: 7, sequence, trades }) as const

test('the newest stands first, also of one message', () => {
  const store = new TradesStore((run) => run())
  store.add(message(4, [100, 1, 200, 5_000], [101, 2, 310, 700]))
  store.add(message(6, [102, 1, 202, 900]))
  expect(store.of(7).map(({ sequence, price }) => [sequence, price])).toEqual([
    [6, 202],
    [4, 310],
    [4, 200],
  ])
  expect(store.of(8)).toEqual([])
})

test('a hundred are kept', () => {
  const store = new TradesStore((run) => run())
  for (let time = 1; time <= 130; time++) store.add(message(time, [time, 1, 200, 100]))
  expect(store.of(7)).toHaveLength(100)
  expect(store.of(7).at(-1)?.time).toBe(31)
})

test('a listener is called when trades come and when they are forgotten', () => {
  const store = new TradesStore((run) => run())
  let heard = 0
  const end = store.subscribe(7, () => heard++)
  store.add(message(1, [1, 1, 200, 100]))
  store.forget(7)
  store.forget(7)
  expect([heard, store.of(7)]).toEqual([2, []])
  end()
  store.add(message(2, [2, 1, 200, 100]))
  expect(heard).toBe(2)
})
