/** Places in the queue: what was told last holds, and what it does not name is no more. */
import { expect, test } from 'vitest'
import { QueueStore } from './queue-store.ts'

test('all places of a market are replaced at once', () => {
  const store = new QueueStore((run) => run())
  let heard = 0
  store.subscribe(3, () => heard++)
  store.replace({
    marketId: 3,
    orders: [
      [11, 500, 900],
      [12, 0, null],
    ],
  })
  expect(store.place(3, 11)).toEqual({ ahead: 500, behind: 900 })
  expect(store.place(3, 12)).toEqual({ ahead: 0, behind: null })
  store.replace({ marketId: 3, orders: [[12, 100, 0]] })
  expect(store.place(3, 11)).toBeUndefined()
  expect(store.place(3, 12)).toEqual({ ahead: 100, behind: 0 })
  store.forget(3)
  expect([store.place(3, 12), heard]).toEqual([undefined, 3])
})
