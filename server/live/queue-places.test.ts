/** Where own orders stand in their queues: against a count of the whole book, and within its bounds. */
import { expect, test } from 'vitest'
import { forEachOrder } from '#core/exchange/book/book.ts'
import { bookAt, orderIdAt, orderRow, tickAt } from '#core/exchange/book/order-pool.ts'
import { queueOf } from './queue-places.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'
import { randomCommand, randomOf, setStage } from './testing/random-trading.ts'

const { ACCOUNT, REMAINING } = orderRow

/** Returns the places of an account's resting orders, by order: of every order of the market all others are looked at. */
function countedWhole({ published }: LiveEngine, account: number, marketId: number): Map<number, number[]> {
  const { books, runnerCount } = published.markets[marketId]!
  const pool = published.orders
  const queued: { at: number; account: number; size: number; queue: string }[] = []
  for (let book = 0; book < runnerCount * 2; book++) {
    forEachOrder(books, pool, book, (at) => {
      const queue = `${bookAt(pool.rows, at)} ${tickAt(pool.rows, at)}`
      queued.push({ at, account: pool.rows[at + ACCOUNT]!, size: pool.rows[at + REMAINING]!, queue })
    })
  }
  const sum = (orders: typeof queued) => orders.reduce((all, { size }) => all + size, 0)
  const places = new Map<number, number[]>()
  queued.forEach((own, i) => {
    if (own.account !== account) return
    const ahead = queued.slice(0, i).filter(({ queue }) => queue === own.queue)
    const behind = queued.slice(i + 1).filter(({ queue }) => queue === own.queue)
    places.set(orderIdAt(pool, own.at), [sum(ahead), sum(behind)])
  })
  return places
}

function rest(live: LiveEngine, account: number, market: number, price: number, count = 1) {
  const command = { kind: 'place-order', account, market, selectionId: 1, side: 'BACK' } as const
  const one = { ...command, price, size: 200, persistence: 'PERSIST', timeInForce: 'LIMIT' } as const
  return live.batch(Array.from({ length: count }, () => one)).map(({ id }) => id)
}

test.each([1, 2, 3])('places are those of the whole book, seed %i', (seed) => {
  const live = createLiveEngine()
  const stage = setStage(live)
  const random = randomOf(seed)
  let looked = 0
  for (let i = 0; i < 1_500; i++) {
    live.batch([randomCommand(stage, random)])
    if (i % 50 !== 0) continue
    for (const market of stage.markets) {
      for (const account of stage.accounts) {
        if (live.published.markets[market] === undefined) continue
        const counted = queueOf(live, account, market)!
        const places = counted.orders.map(([order, ahead, behind]) => [order, [ahead, behind]] as const)
        expect(new Map(places)).toEqual(countedWhole(live, account, market))
        expect(counted.isWhole).toBe(true)
        looked += places.length
      }
    }
  }
  expect(looked).toBeGreaterThan(100)
})

test('of an account with more orders than are told the newest are, and it is said', () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live)
  const [account, market] = [accounts[0]!, markets[0]!]
  const orders = rest(live, account, market, 500, 150)
  const { orders: places, isWhole } = queueOf(live, account, market)!
  expect(isWhole).toBe(false)
  expect(places.map(([order]) => order)).toEqual(orders.slice(50).toReversed())
  expect(places[0]).toEqual([orders[149], 149 * 200, 0])
})

test('of a queue too long to be walked the ends are counted, and in its middle it is said what stands ahead at least', () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live)
  const [own, other, market] = [accounts[0]!, accounts[1]!, markets[0]!]
  const [first] = rest(live, own, market, 500)
  rest(live, other, market, 500, 2_000)
  const [middle] = rest(live, own, market, 500)
  rest(live, other, market, 500, 2_000)
  const [last] = rest(live, own, market, 500)
  const { orders, steps } = queueOf(live, own, market)!
  expect(orders).toEqual([
    [last, 4_002 * 200, 0],
    [middle, 1_250 * 200, null],
    [first, 0, 4_002 * 200],
  ])
  expect(steps).toBeLessThan(2_600)
})

test('who has nothing there has no places, and of an unknown market there are none', () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live)
  expect(queueOf(live, accounts[0]!, markets[0]!)).toMatchObject({ orders: [], isWhole: true })
  expect(queueOf(live, accounts[0]!, 999)).toBeUndefined()
})
